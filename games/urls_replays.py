"""Deals that are over: replays and what hangs on them."""

from django.urls import URLPattern, URLResolver, path

from games import views_history, views_replays

urlpatterns: list[URLPattern | URLResolver] = [
    path("u/<slug:slug>/deals/", views_history.history, name="history"),
    path("t/<slug:slug>/matches/<int:number>/", views_history.match, name="match"),
    path("t/<slug:slug>/deals/<int:number>/", views_replays.deal, name="deal"),
]

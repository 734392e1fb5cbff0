"""Deals that are over: replays and what hangs on them."""

from django.urls import URLPattern, URLResolver, path

from games import views_replays

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<slug:slug>/deals/<int:number>/", views_replays.deal, name="deal"),
]

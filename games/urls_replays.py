"""Deals that are over: replays and what hangs on them."""

from django.urls import URLPattern, URLResolver, path

from games import views_history, views_records, views_replays

urlpatterns: list[URLPattern | URLResolver] = [
    path("records/", views_records.open_record, name="open_record"),
    path("records/<slug:token>/", views_records.record, name="brought"),
    path("u/<slug:slug>/deals/", views_history.history, name="history"),
    path("t/<slug:slug>/matches/<int:number>/", views_history.match, name="match"),
    path("t/<slug:slug>/deals/<int:number>/card.png", views_replays.share_card, name="share_card"),
    path("t/<slug:slug>/deals/<int:number>/review/", views_replays.review, name="review"),
    path("t/<slug:slug>/deals/<int:number>/", views_replays.deal, name="deal"),
]

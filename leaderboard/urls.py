"""Addresses of the boards."""

from django.urls import URLPattern, URLResolver, path

from leaderboard import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.board, name="leaderboard"),
    path("about/", views.about, name="about_ratings"),
    path("<str:pool>/<str:kind>/", views.board, name="board"),
]

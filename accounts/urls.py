"""Addresses of the pages about people."""

from django.urls import URLPattern, URLResolver, path

from accounts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("u/<slug:slug>/", views.profile, name="profile"),
    path("u/<slug:slug>/befriend/", views.befriend, name="befriend"),
    path("u/<slug:slug>/unfriend/", views.unfriend, name="unfriend"),
    path("u/<slug:slug>/block/", views.block, name="block"),
    path("u/<slug:slug>/unblock/", views.unblock, name="unblock"),
    path("friends/", views.friends, name="friends"),
    path("settings/", views.preferences, name="preferences"),
    path("settings/name/", views.rename, name="rename"),
    path("settings/data/", views.export, name="export"),
    path("settings/close/", views.close, name="close_account"),
]

"""Every address of the site; each app brings its own."""

from django.contrib import admin
from django.urls import include, path

from durak_site.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("leaderboard/", include("leaderboard.urls")),
    path("", include("games.urls")),
]

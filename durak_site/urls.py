"""Every address of the site; each app brings its own."""

from django.contrib import admin
from django.urls import include, path

from durak_site.health import healthz, readyz
from durak_site.icon import favicon, manifest
from durak_site.metrics import metrics

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("favicon.ico", favicon),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("leaderboard/", include("leaderboard.urls")),
    path("", include("games.urls")),
]

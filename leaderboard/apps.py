"""The leaderboard app."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class LeaderboardConfig(AppConfig):
    """Results, ratings and the boards made of them."""

    name = "leaderboard"
    verbose_name = _("Leaderboard")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Lets every app say, in a module `rated_deals`, which deals it keeps (sources.py)."""
        autodiscover_modules("rated_deals")

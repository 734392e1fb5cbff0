"""The leaderboard app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardConfig(AppConfig):
    """Ratings and the tables made of them."""

    name = "leaderboard"
    verbose_name = _("Leaderboard")

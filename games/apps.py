"""The games app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables, deals and moves."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Has the group of moderators made with the database."""
        ensure_group = import_string("games.services.moderators.ensure_group")
        post_migrate.connect(ensure_group, sender=self, dispatch_uid="moderators")

"""The accounts app."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People: guests, registered people, their settings and their friends."""

    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Lets every app say, in a module `about_people`, what it knows of them (registry.py)."""
        autodiscover_modules("about_people")

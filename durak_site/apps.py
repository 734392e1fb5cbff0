from django.apps import AppConfig


class DurakSiteConfig(AppConfig):
    """Holds the project's own management commands; has no models."""

    name = "durak_site"
    verbose_name = "Durak site"

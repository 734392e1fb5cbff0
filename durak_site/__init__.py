"""The project: settings, addresses, servers. Importing it makes the Celery app the current one."""

from durak_site.celery import app as celery_app

__all__ = ["celery_app"]

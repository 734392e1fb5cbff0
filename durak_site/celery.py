"""The Celery app: queue `clock` for the sweep, `bots` for thought, `review` for looking back."""

import gc
import os

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")

app = Celery("durak_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def leave_what_is_loaded_to_itself(**_: object) -> None:
    """Keep the collector to what comes later: to look through the site's code takes it 70 ms.

    That is a quarter of a thought, and beyond what a thought may be late.
    """
    gc.freeze()


worker_process_init.connect(leave_what_is_loaded_to_itself)

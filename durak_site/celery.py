"""The Celery app: queue `clock` for the sweep, `bots` for thought, `review` for looking back."""

import os

from celery import Celery
from celery.signals import worker_process_init

from durak_site.collector import leave_what_is_loaded_to_itself

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")

app = Celery("durak_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
worker_process_init.connect(leave_what_is_loaded_to_itself)

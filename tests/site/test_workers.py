"""What the collector does in processes that people wait for."""

import gc
import subprocess
import sys

from celery.signals import worker_process_init

import durak_site.celery  # noqa: F401  # connects

SERVED = "import durak_site.asgi, gc; print(gc.get_freeze_count(), gc.get_threshold()[2])"


def test_a_new_process_leaves_what_is_loaded_out_of_the_collector() -> None:
    gc.unfreeze()  # another test may have loaded what serves pages
    worker_process_init.send(sender=None)
    try:
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()


def test_a_web_process_looks_at_old_things_seldom() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", SERVED], check=True, capture_output=True, text=True
    )
    frozen, seldom = map(int, asked.stdout.split())
    assert frozen > 10_000
    assert seldom >= 100

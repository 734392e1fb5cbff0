"""What a Celery process does before its first task."""

import gc

from celery.signals import worker_process_init


def test_a_new_process_leaves_what_is_loaded_out_of_the_collector() -> None:
    assert not gc.get_freeze_count()
    worker_process_init.send(sender=None)
    try:
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()

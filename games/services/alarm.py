"""A thought is stopped when its time is over, wherever it is."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class ThoughtTooLong(BaseException):
    """The time of a thought is over; no `except Exception` on its way may keep it."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise ThoughtTooLong inside the block after so many seconds.

    Only a process's main thread can be interrupted so, which is where Celery's processes run
    their tasks; elsewhere the block has to keep to its time by itself.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise ThoughtTooLong

"""The sign of life of beat and clock: when the sweep last ran, for whoever asks if all is well."""

import time

from django.core.cache import cache

KEY = "pulse"
KEPT_S = 3600


def beat() -> None:
    """Note that the sweep runs now."""
    cache.set(KEY, time.time(), KEPT_S)


def age_s() -> float | None:
    """Seconds since the sweep ran; None if it did not, or the broker has forgotten."""
    seen = cache.get(KEY)
    return None if seen is None else max(0.0, time.time() - float(seen))

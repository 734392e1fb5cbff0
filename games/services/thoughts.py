"""What thinking cost, counted over all processes: how many thoughts had which budget."""

from contextlib import suppress

from django.core.cache import cache

STEPS_MS = (15, 25, 50, 100, 200, 300, 1000)
OVERRUN_MS = 50
_KEPT_S = 24 * 3600


def note(*, budget_ms: int, took_ms: float) -> None:
    """Count one thought; when the cache is away it is not counted, and nothing else happens."""
    step = next((step for step in STEPS_MS if budget_ms <= step), STEPS_MS[-1])
    with suppress(Exception):
        _count(str(step))
        if took_ms > budget_ms + OVERRUN_MS:
            _count("overrun")


def counted() -> dict[str, int]:
    """How many thoughts had a budget up to each step, and how many overran theirs by 50 ms."""
    names = [*map(str, STEPS_MS), "overrun"]
    found = cache.get_many([_key(name) for name in names])
    return {name: found.get(_key(name), 0) for name in names}


def _count(name: str) -> None:
    cache.add(_key(name), 0, _KEPT_S)
    cache.incr(_key(name))


def _key(name: str) -> str:
    return f"thoughts:{name}"

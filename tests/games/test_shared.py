"""One value for many threads that ask at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from games.shared import Shared


def test_a_value_is_made_once_and_kept():
    made, shared = [], Shared(size=2)
    for _ in range(3):
        assert shared.get("a", lambda: made.append(1) or "value") == "value"
    assert made == [1]


def test_threads_that_ask_at_once_wait_for_the_one_that_makes_it():
    made, go, shared = [], Event(), Shared(size=2)

    def make():
        made.append(1)
        go.wait(timeout=5)
        return "value"

    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(shared.get, "a", make) for _ in range(4)]
        go.set()
        assert [answer.result() for answer in asked] == ["value"] * 4
    assert made == [1]


def test_an_error_reaches_everybody_who_waits_and_is_not_kept():
    shared = Shared(size=2)
    with pytest.raises(ZeroDivisionError):
        shared.get("a", lambda: 1 / 0)
    assert shared.get("a", lambda: 7) == 7


def test_only_so_many_values_are_kept():
    made, shared = [], Shared(size=2)
    for key in ("a", "b", "c", "a"):
        shared.get(key, lambda key=key: made.append(key))
    assert made == ["a", "b", "c", "a"]

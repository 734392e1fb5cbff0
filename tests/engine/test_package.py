"""The engine as a library."""

import doctest
from typing import Any

from games import engine


def test_the_example_of_the_package_is_true() -> None:
    result = doctest.testmod(engine)
    assert result.attempted > 5
    assert result.failed == 0


def test_what_the_package_names_is_there() -> None:
    names: Any = engine.__all__
    assert all(hasattr(engine, name) for name in names)

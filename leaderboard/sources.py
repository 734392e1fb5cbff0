"""Where the app above this one says which deals it keeps.

It registers in a module `rated_deals`, which leaderboard.apps imports by that name.
"""

from collections.abc import Callable, Iterator

from leaderboard.finished import FinishedDeal

Source = Callable[[], Iterator[FinishedDeal]]

_sources: dict[str, Source] = {}


def register(name: str, source: Source) -> None:
    """Adds a source of finished deals that were not voided, oldest first."""
    _sources[name] = source


def finished_deals() -> Iterator[FinishedDeal]:
    """Every finished deal of every source."""
    for source in _sources.values():
        yield from source()

"""Records: a deal as text that people read and type, and programs too (docs/record-format.md).

`write` and `parse` are inverse to each other; `scan` reads on after a bad deal; `replay` checks a
record move by move; `from_deal` makes one of a deal that was played.
"""

from games.engine.record_data import (
    ENGINE,
    FORMAT,
    MAX_COMMENT,
    MAX_DEAL,
    MAX_MOVES,
    MAX_TEXT,
    MAX_VALUE,
    Ending,
    Mixture,
    Move,
    Record,
)
from games.engine.record_reader import parse, scan
from games.engine.record_replay import from_deal, replay
from games.engine.record_writer import write

__all__ = [
    "ENGINE",
    "FORMAT",
    "MAX_COMMENT",
    "MAX_DEAL",
    "MAX_MOVES",
    "MAX_TEXT",
    "MAX_VALUE",
    "Ending",
    "Mixture",
    "Move",
    "Record",
    "from_deal",
    "parse",
    "replay",
    "scan",
    "write",
]

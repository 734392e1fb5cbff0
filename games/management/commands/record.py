"""Check records of deals: that they can be read, and that every move in them is legal."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.errors import BadRecord
from games.engine.record import MAX_TEXT, Record, replay, scan
from games.record_words import reason, refused_because


class Command(BaseCommand):
    help = (
        "Replays records of deals (docs/record-format.md), tells the first illegal move of each "
        "and closes with 'N passed, N failed'; exit status 1 if any failed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("verb", choices=["check"])
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        passed = failed = 0
        for path in files:
            for line, error in _check_file(path):
                passed += error is None
                failed += error is not None
                if error is not None:
                    self.stdout.write(f"{path}: {in_words(error, line)}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def _check_file(path: Path) -> Iterator[tuple[int, BadRecord | None]]:
    """Yield each deal's first line and what is wrong with it; a file that cannot be read is one."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
        for line, found in scan(data):
            yield line, found if isinstance(found, BadRecord) else _check(found)
    except OSError as error:
        yield 1, BadRecord("unreadable", {"why": error.strerror})
    except BadRecord as error:
        yield 1, error


def _check(record: Record) -> BadRecord | None:
    try:
        for _state in replay(record):
            pass
    except BadRecord as error:
        return error
    return None


def in_words(error: BadRecord, first_line: int) -> str:
    """Where and why a record fails: `line 30, move 12 (bout 4): b:x9S/TS is illegal: ...`."""
    facts = error.params
    if error.code == "unreadable":
        return f"cannot be read: {facts['why']}"
    where = f"line {facts.get('line', first_line)}"
    if "move" in facts:
        where += f", move {facts['move']} (bout {facts['bout']})"
    if error.code == "illegal_move":  # with the code, for who looks for it in the rules
        why = f"{facts['text']} is illegal: {facts['reason']}. {refused_because(error)}"
    else:
        why = reason(facts, error)
    return f"{where}: {why}"

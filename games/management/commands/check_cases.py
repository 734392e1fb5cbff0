"""Run worked positions against the engine."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.cases import BadCases, run_text


class Command(BaseCommand):
    help = "Runs worked positions (JSON files or folders of them); exit status 1 if any failed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        results = [result for path in _files(paths) for result in _run(path)]
        failed = [result for result in results if result.failure is not None]
        for result in failed:
            self.stdout.write(f"{result.case}: {result.failure}")
        self.stdout.write(f"{len(results) - len(failed)} passed, {len(failed)} failed")
        if not results:
            raise CommandError("there is no case in these files")
        if failed:
            raise SystemExit(1)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        else:
            yield path


def _run(path: Path) -> Any:
    try:
        return run_text(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, BadCases) as error:
        raise CommandError(f"{path}: {error}") from error

"""Compiles translations without the system's gettext tools."""

import os
from collections.abc import Iterator
from pathlib import Path

import polib


def compile_stale(folder: Path) -> Iterator[Path]:
    """Compiles each catalogue under `folder` that is newer than its .mo file, and names it."""
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            compile_catalogue(source, target)
            yield source


def compile_catalogue(source: Path, target: Path) -> None:
    fresh = target.with_suffix(f".{os.getpid()}.new")
    polib.pofile(str(source)).save_as_mofile(str(fresh))
    fresh.replace(target)  # a running process reads the old or the new one, never half of it

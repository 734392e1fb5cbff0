"""Takes the compiled twins of some modules in place of their source, where `make fast` made them.

A build is used only as long as it was made from the very source that lies here, for this Python;
otherwise the source runs. `DURAK_PURE=1` in the environment always runs the source.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILT: Final = ROOT / "fast" / "built"
MANIFEST: Final = BUILT / "made_from.json"
MODULES: Final = (
    "games.bots.circle",
    "games.bots.flat2",
    "games.bots.flat_many",
    "games.bots.guess",
    "games.bots.habits",
    "games.bots.knowledge",
    "games.bots.search",
    "games.bots.solve2",
    "games.bots.solve_loops",
    "games.bots.style",
    "games.bots.tree",
    "games.bots.watch",
    "games.bots.world",
    "games.bots.worlds",
    "games.engine.board",
    "games.engine.cards",
    "games.engine.cells",
    "games.engine.closing",
    "games.engine.roles",
)


def source_of(module: str) -> Path:
    """The file of a module of ours."""
    return ROOT / f"{module.replace('.', '/')}.py"


def is_compiled() -> bool:
    """Whether this process runs the compiled twins."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)


def write_manifest() -> None:
    """Note what the build was made from, which makes it count."""
    MANIFEST.write_text(json.dumps(_fingerprints()))


def use_if_fresh() -> None:
    """Have the twins imported from now on, if there is a build of this very source."""
    if os.environ.get("DURAK_PURE") or not MANIFEST.is_file() or is_compiled():
        return
    if json.loads(MANIFEST.read_text()) == _fingerprints():
        sys.meta_path.insert(0, _Finder())
    else:
        logging.getLogger(__name__).warning(
            "The compiled players are of another source and are not used: make fast, or make slow."
        )


def _fingerprints() -> dict[str, str]:
    """By file: what it says; and which Python the build is for."""
    files = [source_of(name) for name in MODULES]
    files += sorted((ROOT / "fast").glob("*.p*"))
    found = {str(f.relative_to(ROOT)): hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    return {**found, "python": EXTENSION_SUFFIXES[0]}


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in MODULES:
            return None
        file = str(BUILT / (fullname.replace(".", "/") + EXTENSION_SUFFIXES[0]))
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))

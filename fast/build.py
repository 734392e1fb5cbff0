"""`python -m fast.build`: compile the modules of games/compiled.py into fast/built."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

os.environ["DURAK_PURE"] = "1"  # the constants are read from the source, not from an older build

from Cython.Build import cythonize
from setuptools import Extension, setup

from fast.rewrite import rewritten
from fast.types_by_mypy import read
from games.compiled import BUILT, MANIFEST, MODULES, ROOT, source_of, write_manifest

WORK = BUILT / "work"
CLASSES = frozenset(
    {
        "games.bots.circle:Circle",
        "games.bots.solve2:Solver",
        "games.bots.solve_loops:LoopSolver",
        "games.bots.style:Style",
        "games.engine.board:Board",
        "games.engine.cells:Cells",
    }
)
"""Classes that become structures of C; whoever derives from one of them is one, too."""


def main() -> None:
    """Rewrite all modules; translate and compile those that changed since the last time."""
    MANIFEST.unlink(missing_ok=True)
    _write_sources()
    _compile()
    write_manifest()


def _write_sources() -> None:
    _write(WORK / "bits.pxd", (Path(__file__).parent / "bits.pxd").read_text())
    for name, module in read(MODULES, CLASSES).items():
        target = WORK / source_of(name).relative_to(ROOT)
        for folder in (target.parent.parent, target.parent):
            _write(folder / "__init__.py", "")
        values = vars(import_module(name))
        source, declared = rewritten(name, source_of(name).read_text(), module, values, CLASSES)
        _write(target, source)
        _write(target.with_suffix(".pxd"), declared)


def _write(file: Path, text: str) -> None:
    """Write a file unless it says that already: what is older than its result is not made anew."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.is_file() or file.read_text() != text:
        file.write_text(text)


def _compile() -> None:
    os.chdir(WORK)
    extensions = [
        Extension(name, [f"{name.replace('.', '/')}.py"], extra_compile_args=["-O2", "-g0", "-w"])
        for name in MODULES
    ]
    translate: Callable[..., list[Extension]] = cythonize
    translated = translate(extensions, include_path=[str(WORK)], quiet=True)
    setup(
        script_args=["-q", "build_ext", "--parallel", "2", "--build-lib", str(BUILT)],
        ext_modules=translated,
    )


if __name__ == "__main__":
    main()

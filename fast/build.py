"""`python -m fast.build`: compile the modules of games/compiled.py into fast/built."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["DURAK_PURE"] = "1"  # the constants are read from the source, not from an older build

from Cython.Build import cythonize
from setuptools import Extension, setup

from fast.rewrite import rewritten
from fast.types_by_mypy import read
from games.compiled import BUILT, MODULES, ROOT, source_of, write_manifest

CLASSES = {
    "games.bots.solve2": {"Solver"},
    "games.bots.solve_loops": {"LoopSolver"},
}
"""Classes that nobody derives from, and whose fields a C structure may hold."""


def main() -> None:
    """Rewrite, translate and compile all modules; an old build goes first."""
    shutil.rmtree(BUILT, ignore_errors=True)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        _write_sources(work)
        _compile(work)
    write_manifest()


def _write_sources(work: Path) -> None:
    shutil.copy(Path(__file__).parent / "bits.pxd", work)
    for name, module in read(MODULES).items():
        target = work / source_of(name).relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        values = vars(import_module(name))
        source = source_of(name).read_text()
        target.write_text(rewritten(source, module, values, CLASSES.get(name, set())))


def _compile(work: Path) -> None:
    os.chdir(work)
    extensions = [
        Extension(name, [f"{name.replace('.', '/')}.py"], extra_compile_args=["-O2", "-w"])
        for name in MODULES
    ]
    translate: Callable[..., list[Extension]] = cythonize
    translated = translate(extensions, include_path=[str(work)], quiet=True)
    setup(
        script_args=["-q", "build_ext", "--parallel", "2", "--build-lib", str(BUILT)],
        ext_modules=translated,
    )


if __name__ == "__main__":
    main()

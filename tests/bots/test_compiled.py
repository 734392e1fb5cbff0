"""`make fast` changes how soon players answer, never what.

Where a build is there, all tests of this folder run on it, and the first one here compares it with
the source. Without one that test compares the source with itself, and shows no more than that two
processes agree; `.ci/run` makes a build first.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import compiled

CODE = Path(__file__).parent.parent.parent
SAID = "import games.compiled, tests.bots.test_golden as g; print(games.compiled.is_compiled())\n"
ANSWERS = (
    SAID
    + """
from games.bots import choose
for level in ("normal", "memory", "hard", "flat", "tree", "reference"):
    for name, rules in g.TABLES.items():
        for seed in (5, 6, 7):
            for number, question in g.questions(rules, seed).items():
                answer = choose(level, question)
                print(level, name, seed, number, answer.action, answer.effort, answer.fallback)
"""
)


def process(code: str, **variables: str) -> subprocess.Popen[str]:
    environment = {k: v for k, v in os.environ.items() if k != "DURAK_PURE"} | variables
    command = [sys.executable, "-c", code]
    return subprocess.Popen(
        command,
        cwd=CODE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_source_and_the_build_choose_alike_and_do_the_same_work() -> None:
    with process(ANSWERS, DURAK_PURE="1") as source, process(ANSWERS) as build:
        (of_source, _), (of_build, _) = source.communicate(), build.communicate()
    said, *answers = of_source.splitlines()
    assert said == "False"
    assert len(answers) > 200
    assert not [line for line in answers if not line.endswith(" None")]
    assert of_build.splitlines()[1:] == answers


def test_a_build_of_another_source_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("DURAK_PURE", raising=False)
    monkeypatch.setattr(compiled, "MANIFEST", tmp_path / "made_from.json")
    monkeypatch.setattr(sys, "meta_path", [])
    compiled.use_if_fresh()
    assert sys.meta_path == []

    compiled.write_manifest()
    compiled.use_if_fresh()
    assert compiled.is_compiled()

    sys.meta_path.clear()
    older = compiled.MANIFEST.read_text().replace('flat2.py": "', 'flat2.py": "0')
    compiled.MANIFEST.write_text(older)
    compiled.use_if_fresh()
    assert not compiled.is_compiled()
    assert "make fast" in caplog.text


def test_whoever_asks_for_the_source_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "MANIFEST", tmp_path / "made_from.json")
    monkeypatch.setattr(sys, "meta_path", [])
    compiled.write_manifest()
    monkeypatch.setenv("DURAK_PURE", "1")
    compiled.use_if_fresh()
    assert sys.meta_path == []


def test_every_module_that_is_compiled_exists() -> None:
    assert [name for name in compiled.MODULES if not compiled.source_of(name).is_file()] == []

"""The commands for worked positions, benchmark and fuzz runs."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.fuzz import BrokenInvariant
from games.management.commands import fuzz_engine

POSITIONS = Path(__file__).parent / "positions"
BAD = {
    "id": "wrong",
    "rules": {},
    "position": {"trump": "H", "hands": [["6S", "7D"], ["8S"]], "leader": 0},
    "play": [],
    "want": {"leader": 1},
}


def run(name: str, *args: Any) -> str:
    out = StringIO()
    call_command(name, *args, stdout=out)
    return out.getvalue()


def test_check_cases_runs_a_folder_and_closes_with_the_numbers() -> None:
    lines = run("check_cases", str(POSITIONS)).splitlines()
    cases = sum(len(json.loads(file.read_text())) for file in POSITIONS.glob("*.json"))
    assert lines == [f"{cases} passed, 0 failed"]


def test_check_cases_prints_a_line_for_each_failed_case_and_exits_with_1(tmp_path: Path) -> None:
    (tmp_path / "cases.json").write_text(json.dumps([BAD]), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("check_cases", str(tmp_path), stdout=out)
    assert left.value.code == 1
    assert out.getvalue().splitlines() == [
        "wrong: want: leader: expected 1, came 0",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\x00", b"[" * 50_000])
def test_check_cases_says_clearly_which_file_is_broken(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=r"broken\.json"):
        run("check_cases", str(file))


def test_check_cases_refuses_to_pass_a_folder_without_cases(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no case"):
        run("check_cases", str(tmp_path))


def test_check_cases_reads_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    case = json.dumps([BAD | {"want": {}}])
    (tmp_path / "marked.json").write_text(case, encoding="utf-8-sig")
    assert run("check_cases", str(tmp_path)) == "1 passed, 0 failed\n"


def test_check_cases_misses_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        run("check_cases", str(tmp_path / "nowhere.json"))


def test_bench_engine_prints_its_figures_as_json() -> None:
    figures = json.loads(run("bench_engine", "--seats", "3", "--deals", "5", "--json"))
    assert figures["deals_per_s"] > 0
    assert figures["actions_per_s"] > figures["deals_per_s"]


def test_bench_engine_prints_its_figures_for_people() -> None:
    assert "deals_per_s" in run("bench_engine", "--deals", "5")


@pytest.mark.parametrize("args", [["--seats", "7"], ["--deals", "0"], ["--seats", "1"]])
def test_bench_engine_refuses_what_it_cannot_play(args: list[str]) -> None:
    with pytest.raises(CommandError):
        run("bench_engine", *args)


def test_fuzz_engine_says_that_all_is_well() -> None:
    assert "3 deals" in run("fuzz_engine", "--deals", "3", "--seed", "9")


def test_fuzz_engine_fails_on_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(deals: int, seed: int) -> None:
        raise BrokenInvariant("seed 1: cards are not conserved")

    monkeypatch.setattr(fuzz_engine, "fuzz", broken)
    with pytest.raises(CommandError, match="not conserved"):
        run("fuzz_engine", "--deals", "3")

"""Worked positions of the project's own, and the runner that plays such files."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.cases import BadCases, run_case, run_text

FILES = sorted((Path(__file__).parent / "positions").glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]
GOOD: dict[str, Any] = {
    "id": "good",
    "rules": {"players": 2},
    "position": {"trump": "H", "talon": [], "hands": [["6S", "7D"], ["8S", "9C"]], "leader": 0},
    "play": ["0 attack 6S", "1 beat 6S 8S", "all done"],
    "want": {"leader": 1, "hands": {"1": ["9C"]}},
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_position_comes_out(case: dict[str, Any]) -> None:
    assert run_case(case).failure is None


def test_every_position_has_a_name_of_its_own() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names))


def failure(**changes: Any) -> str:
    result = run_case(GOOD | changes)
    assert result.case == "good"
    assert result.failure is not None
    return result.failure


def test_a_good_case_passes() -> None:
    assert run_case(GOOD).failure is None


def test_what_came_is_told_beside_what_was_expected() -> None:
    assert failure(want={"leader": 0}) == "want: leader: expected 0, came 1"
    assert failure(want={"hands": {"1": ["8S"]}}) == (
        'want: hand of 1: expected ["8S"], came ["9C"]'
    )
    assert failure(want={"result": "durak"}) == 'want: result: expected "durak", came null'


def test_a_refused_step_is_told_with_its_number_and_reason() -> None:
    text = failure(play=["0 attack 6S", "1 beat 6S 9C"])
    assert text.startswith("step 2 (1 beat 6S 9C): expected it to be played, got does_not_beat")


def test_a_step_that_should_have_been_refused_fails() -> None:
    assert failure(play=["!0 attack 6S"]) == (
        "step 1 (!0 attack 6S): expected it to be refused, it was played"
    )


def test_a_malformed_action_counts_as_refused() -> None:
    play = ["!0 attack XX", "!0 dance", "!1 beat 6S", "!7 take", *GOOD["play"]]
    assert run_case(GOOD | {"play": play}).failure is None


@pytest.mark.parametrize(
    "changes",
    [
        {"play": ["attack 6S"]},
        {"play": ["!x take"]},
        {"play": ["-1 take"]},
        {"play": [7]},
        {"play": "0 attack 6S"},
        {"want": []},
        {"want": {"winner": 0}},
        {"want": {"hands": []}},
        {"want": {"hands": {"9": []}}},
        {"want": {"hands": {"1": "9C"}}},
        {"position": None},
        {"position": {}},
        {"position": GOOD["position"] | {"trump": "X"}},
        {"position": GOOD["position"] | {"trump": []}},
        {"position": GOOD["position"] | {"hands": 7}},
        {"position": GOOD["position"] | {"hands": [7, 8]}},
        {"position": GOOD["position"] | {"hands": [[[]], ["6S"]]}},
        {"position": GOOD["position"] | {"leader": "0"}},
        {"position": GOOD["position"] | {"out": None}},
        {"position": GOOD["position"] | {"dealer": 0}},
        {"rules": {"players": 7}},
        {"rules": []},
        {"comment": "?"},
    ],
)
def test_a_broken_case_fails_with_a_reason_and_no_trace(changes: dict[str, Any]) -> None:
    assert failure(**changes)


@pytest.mark.parametrize("case", [None, 7, [], "x", {}])
def test_what_is_no_case_fails_by_its_number(case: object) -> None:
    result = run_case(case, 3)
    assert result.case == "case 3"
    assert result.failure


@pytest.mark.parametrize("text", ["", "{", "{}", "7", "[" * 100_000])
def test_what_is_no_file_of_cases_is_refused(text: str) -> None:
    with pytest.raises(BadCases):
        run_text(text)


def test_a_file_runs_all_its_cases() -> None:
    results = run_text(json.dumps([GOOD, GOOD | {"id": "bad", "want": {"leader": 0}}]))
    assert [(result.case, result.failure is None) for result in results] == [
        ("good", True),
        ("bad", False),
    ]

"""In a worked position a seat that is out names its place, which the partner plays (section 6)."""

from typing import Any

import pytest

from games.engine.cases import run_case


def case(play: list[str], want: dict[str, Any], out: tuple[int, ...] = (0,)) -> dict[str, Any]:
    """2v2; seat 0 is out, so seat 2 plays its place too, and leads for it."""
    return {
        "id": "partner",
        "rules": {"players": 4, "teams": "2v2", "throw_order": "free"},
        "position": {
            "trump": "H",
            "talon": [],
            "hands": [[], ["8S", "9D", "QC"], ["6S", "KC", "AS"], ["7C", "QD"]],
            "leader": 0,
            "out": list(out),
        },
        "play": play,
        "want": want,
    }


@pytest.mark.parametrize("seat", [0, 2])
def test_a_lead_may_be_told_by_the_place_or_by_the_hand(seat: int) -> None:
    play = [f"{seat} attack 6S", "1 beat 6S 8S", "all done"]
    assert run_case(case(play, {"leader": 1, "defender": 2})).failure is None


@pytest.mark.parametrize("leader", [0, 2])
def test_the_leader_may_be_wanted_by_the_place_or_by_the_hand(leader: int) -> None:
    assert run_case(case([], {"leader": leader, "defender": 1})).failure is None


@pytest.mark.parametrize("leader", [1, 3])
def test_another_seat_is_not_the_leader(leader: int) -> None:
    failure = run_case(case([], {"leader": leader})).failure
    assert failure is not None
    assert "leader" in failure


def test_a_seat_that_is_out_and_has_no_role_may_do_nothing() -> None:
    play = ["2 attack 6S", "1 beat 6S 8S", "all done", "!0 attack KC"]
    assert run_case(case(play, {"leader": 1})).failure is None

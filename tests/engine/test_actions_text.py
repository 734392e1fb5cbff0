"""Actions as text."""

import pytest

from games.engine.actions import Action, Kind
from games.engine.errors import MalformedAction

TEXTS = [
    "attack 6S",
    "attack 6S 6C 6D 6H",
    "beat 6S 9S",
    "transfer 7D",
    "show 7H",
    "take",
    "done",
    "clockwise",
    "counterclockwise",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_an_action_reads_back(text: str) -> None:
    assert str(Action.parse(text)) == text


def test_the_order_of_attack_cards_does_not_matter() -> None:
    assert Action.parse("attack 6D 6S") == Action.parse("attack 6S 6D")


def test_the_order_of_a_beat_does() -> None:
    assert Action.parse("beat 6S 9S") != Action.parse("beat 9S 6S")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_kind"),
        ("   ", "unknown_kind"),
        ("pass", "unknown_kind"),
        ("ATTACK 6S", "unknown_kind"),
        ("attack", "wrong_number_of_cards"),
        ("attack 6S 6C 6D 6H 7S", "wrong_number_of_cards"),
        ("beat 6S", "wrong_number_of_cards"),
        ("take 6S", "wrong_number_of_cards"),
        ("transfer 7D 7C", "wrong_number_of_cards"),
        ("attack 1S", "no_such_card"),
        ("attack 6s", "no_such_card"),
        ("attack 6S 6S", "card_twice"),
        ("beat 6S 6S", "card_twice"),
        ("attack 6S" + " " * 100, "not_an_action"),
        ("attack " + "6S" * 10_000, "not_an_action"),
    ],
)
def test_what_is_no_action_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        Action.parse(text)
    assert refused.value.code == code


@pytest.mark.parametrize("text", [None, 7, b"take", ["take"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(MalformedAction):
        Action.parse(text)  # type: ignore[arg-type]


def test_a_kind_must_be_one_of_the_kinds() -> None:
    with pytest.raises(MalformedAction):
        Action("take")  # type: ignore[arg-type]
    assert Action(Kind.TAKE) == Action.parse("take")

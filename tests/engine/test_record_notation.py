"""The words of a record: cards, moves and escaped text."""

import pytest

from games.engine.actions import Action, Kind
from games.engine.errors import BadRecord
from games.engine.notation import escape, read_card, read_move, unescape, write_move


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("6S", "6S"),
        ("th", "TH"),
        ("10d", "TD"),
        ("10♣", "TC"),
        ("A♠", "AS"),
        ("q♥\ufe0f", "QH"),
        ("J♢", "JD"),
    ],
)
def test_a_card_is_read_as_people_write_it(written: str, card: str) -> None:
    assert read_card(written) == card


@pytest.mark.parametrize(
    "written", ["", "6", "S6", "1S", "11S", "6X", "6SS", "♠6", "10", "６S", "T"]
)
def test_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(BadRecord, match="no_such_card"):
        read_card(written)


@pytest.mark.parametrize(
    ("seat", "action", "actor", "token"),
    [
        (0, "attack 6S", "player", "a:6S"),
        (5, "attack 6S 6C 6D", "player", "f:6S+6C+6D"),
        (1, "transfer 7D", "player", "b:>7D"),
        (2, "show 7H", "player", "c:>(7H)"),
        (3, "take", "clock", "d:take@clock"),
        (4, "done", "bot", "e:done@bot"),
        (0, "clockwise", "moderator", "a:clockwise@moderator"),
        (0, "counterclockwise", "player", "a:counterclockwise"),
        (1, "beat 6S 9S", "player", "b:x9S/6S"),
    ],
)
def test_a_move_and_its_token_say_the_same(seat: int, action: str, actor: str, token: str) -> None:
    value = Action.parse(action)
    assert write_move(seat, value, actor, target=True) == token
    assert read_move(token) == (seat, value.kind, value.cards, actor)


def test_a_beat_without_target_names_its_own_card_alone() -> None:
    assert write_move(1, Action(Kind.BEAT, ("6S", "9S")), "player", target=False) == "b:x9S"
    assert read_move("b:x9S") == (1, Kind.BEAT, ("9S",), "player")


@pytest.mark.parametrize(
    "token",
    ["a", "a:", ":6S", "ab:6S", "g:6S", "a:x", "a:x6S/", "a:>", "a:>()", "a:6S+", "a:6S,6C"],
)
def test_what_is_no_move_is_refused(token: str) -> None:
    with pytest.raises(BadRecord):
        read_move(token)


@pytest.mark.parametrize(
    "text", ["", "Anna", "a\\b", 'say "6"', "}{", "\n\t\r", "\u202e\u200f", "𝄞"]
)
def test_escaped_text_comes_back(text: str) -> None:
    assert unescape(escape(text, '"{}')) == text


def test_letters_and_joiners_of_all_scripts_are_written_as_they_are() -> None:
    text = "Боря ליאור मीरा ليلى क्‍ष می‌روم 👩‍👧"
    assert escape(text, '"{}') == text


@pytest.mark.parametrize("text", ["\0", "\ud800"])
def test_text_that_nothing_can_hold_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="bad_text"):
        escape(text, "")

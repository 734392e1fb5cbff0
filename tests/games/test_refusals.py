"""Every code with which the engine or a service refuses has its sentence."""

import re
from pathlib import Path

import pytest
from django.utils.functional import Promise

from games import refusals
from games.engine.actions import Action
from games.engine.errors import IllegalAction, MalformedAction

GAMES = Path(refusals.__file__).parent
RAISED = re.compile(r'(?:_no|IllegalAction|MalformedAction|Refused)\(\s*(["a-z_ ]+(?:if|,|\)))')
FACTS = {"card": "9S", "attack": "TS", "rank": "9", "limit": 6, "seat": 1, "need": 3}


def codes_of(*files):
    """Every code that some line of these files raises."""
    text = "".join(path.read_text() for path in files)
    found = {code for match in RAISED.findall(text) for code in re.findall('"([a-z_]+)"', match)}
    # A code may be chosen by a condition: both words of it count.
    found |= set(re.findall(r'_no\("([a-z_]+)" if [a-z]+ else "[a-z_]+"', text))
    found |= set(re.findall(r'_no\("[a-z_]+" if [a-z]+ else "([a-z_]+)"', text))
    return found


ENGINE = codes_of(*(GAMES / "engine").glob("[!r]*.py"), GAMES / "engine" / "rules.py")
SERVICES = codes_of(*(GAMES / "services").glob("*.py"), GAMES / "wire.py", GAMES / "consumers.py")


def test_the_search_for_codes_finds_those_that_are_known_to_be_there():
    known = {"rank_not_on_table", "no_show", "no_transfer", "not_an_action"}
    assert known <= ENGINE
    assert {"stale", "table_full", "not_text", "watching"} <= SERVICES


@pytest.mark.parametrize("code", sorted(ENGINE | SERVICES))
def test_every_code_has_a_sentence(code):
    assert code in refusals.SENTENCES


@pytest.mark.parametrize("code", sorted(refusals.SENTENCES))
def test_every_sentence_can_be_said_without_a_gap(code):
    words = refusals.sentence(code, FACTS | {"most": 5})
    assert words
    assert "%(" not in words


def test_a_sentence_names_cards_and_ranks_as_people_do():
    refusal = IllegalAction("rank_not_on_table", {"card": "9S"}, "3")
    assert refusals.in_words(refusal) == "Not this one: no nine is on the table."
    refusal = IllegalAction("does_not_beat", {"card": "TS", "attack": "QH"}, "2")
    words = refusals.in_words(refusal)
    assert "10♠" in words
    assert "Q♥" in words


def test_a_sentence_without_its_facts_is_still_one():
    assert refusals.sentence("rank_not_on_table", {}) == "This is not possible now."
    assert refusals.sentence("who_knows") == "This is not possible now."


@pytest.mark.parametrize("code", sorted(refusals.SENTENCES))
def test_a_sentence_is_translated_when_it_is_said_and_not_before(code):
    assert isinstance(refusals.SENTENCES[code], Promise)


def test_a_malformed_action_is_refused_in_words():
    with pytest.raises(MalformedAction) as refusal:
        Action.parse("attack 6S 6S")
    assert refusals.in_words(refusal.value) == "A card can be played only once."

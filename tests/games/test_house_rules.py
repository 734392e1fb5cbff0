"""The options of a table in words: none is forgotten, and what the form forbids the engine does."""

import itertools
import random
from dataclasses import fields, replace

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules, preset
from games.house_rules import (
    GROUPS,
    NEEDS,
    OPTIONS,
    PRESET_TEXTS,
    field_value,
    nearest_preset,
    preset_title,
    summary,
    why_invalid,
)

LANGUAGES = [code for code, _ in settings.LANGUAGES]
OPTION_NAMES = [field.name for field in fields(Rules)]
CONCERNED = sorted({name for need in NEEDS for name in (need.option, need.other)})


def is_valid(rules):
    try:
        rules.validate()
    except InvalidRules:
        return False
    return True


def all_needs_met(rules):
    return all(need.met_by(rules) for need in NEEDS)


def random_rules(chance):
    return Rules(**{name: chance.choice(values) for name, values in CHOICES.items()})


# --- Texts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_option_and_each_of_its_values_has_its_texts(name):
    texts = OPTIONS[name]
    assert all(str(text) for text in (texts.title, texts.line, texts.more))
    assert set(texts.values) == set(CHOICES[name])
    for value in texts.values.values():
        assert all(str(text) for text in (value.title, value.short, value.line))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_texts(name):
    texts = PRESET_TEXTS[name]
    assert all(str(text) for text in (texts.title, texts.line, texts.more))


def test_no_text_is_about_an_option_or_a_preset_that_is_not_there():
    assert list(OPTIONS) == OPTION_NAMES
    assert list(PRESET_TEXTS) == list(PRESETS)


def test_every_option_is_in_one_group():
    assert sorted(itertools.chain(*(group.options for group in GROUPS))) == sorted(OPTION_NAMES)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_two_values_of_an_option_never_read_the_same(name):
    for language in LANGUAGES:
        with translation.override(language):
            shorts = [str(value.short) for value in OPTIONS[name].values.values()]
            titles = [str(value.title) for value in OPTIONS[name].values.values()]
        assert len(set(shorts)) == len(shorts), language
        assert len(set(titles)) == len(titles), language


def test_values_of_an_option_are_told_apart_in_a_form():
    for name, values in CHOICES.items():
        assert len({field_value(value) for value in values}) == len(values), name


# --- What needs what ------------------------------------------------------------------------


def test_the_needs_are_those_of_the_engine_in_every_combination():
    for values in itertools.product(*(CHOICES[name] for name in CONCERNED)):
        rules = Rules(**dict(zip(CONCERNED, values, strict=True)))
        assert all_needs_met(rules) == is_valid(rules), rules


def test_no_other_option_makes_rules_invalid():
    chance = random.Random(1)
    for _ in range(3000):
        rules = random_rules(chance)
        assert all_needs_met(rules) == is_valid(rules), rules


def test_no_text_is_translated_before_it_is_shown():
    texts = [need.why for need in NEEDS]
    for option in OPTIONS.values():
        texts += [option.title, option.line, option.more]
        texts += [value.line for value in option.values.values()]
        texts += [value.short for value in option.values.values()]
    assert all(isinstance(text, Promise) for text in texts)


def test_every_need_gives_its_reason_in_every_language():
    for language in LANGUAGES:
        with translation.override(language):
            assert all(str(need.why) for need in NEEDS)


# --- Refusals -------------------------------------------------------------------------------

REFUSED = {
    "too_many_players": lambda: preset("classic", players=5, deck=24),
    "teams_need_players": lambda: preset("classic", players=3, teams="2v2"),
    "needs_transfer": lambda: preset("classic", show_trump="per_bout"),
    "needs_teams": lambda: preset("classic", next_leader="winning_team"),
    "needs_two_players": lambda: preset("classic", players=3, next_leader="alternate"),
    "unknown_preset": lambda: preset("x" * 10_000),
    "unknown_option": lambda: preset("classic", nonsense=1),
    "not_a_choice": lambda: preset("classic", deck=10**30),
    "wrong_type": lambda: preset("classic", transfer="yes"),
    "not_options": lambda: Rules.from_dict([]),
}


@pytest.mark.parametrize("code", REFUSED)
def test_every_refusal_of_rules_has_a_sentence(code):
    with pytest.raises(InvalidRules) as caught:
        REFUSED[code]()
    assert caught.value.code == code
    for language in LANGUAGES:
        with translation.override(language):
            sentence = why_invalid(caught.value)
        assert 0 < len(sentence) < 200, language
        assert "%(" not in sentence


def test_a_refusal_names_the_option_by_its_title():
    error = InvalidRules("deck", "not_a_choice", {"value": "37"})
    assert why_invalid(error).startswith("Deck:")


def test_a_code_without_a_sentence_of_its_own_still_names_the_option():
    assert "Ties and epaulettes" in why_invalid(InvalidRules("ties", "something_new"))


# --- In short -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_from_itself_in_nothing(name):
    assert nearest_preset(PRESETS[name]) == name
    assert summary(PRESETS[name]) == summary(PRESETS[name], name) == []


def test_what_differs_is_told_in_the_order_of_the_options():
    rules = preset("classic", transfer=True, throwers="neighbours", players=4)
    assert summary(rules, "classic") == ["only neighbours throw in", "passing on"]


def test_without_a_preset_the_nearest_one_is_the_measure():
    rules = preset("show", deck=52, players=5)
    assert nearest_preset(rules) == "show"
    assert summary(rules) == summary(rules, "gone") == ["52 cards"]


def test_players_and_clock_are_no_house_rules():
    assert summary(preset("classic", players=5, clock_s=60), "classic") == []


def test_the_seat_of_a_partner_matters_only_with_teams():
    alone = preset("classic", partner_plays_seat="skip")
    pairs = preset("pairs", partner_plays_seat="skip")
    assert summary(alone, "classic") == []
    assert summary(pairs, "pairs") == ["finished seats are skipped"]


def test_rules_that_differ_in_something_that_matters_say_so():
    chance = random.Random(2)
    for _ in range(200):
        rules = random_rules(chance)
        base = replace(rules, draw=not rules.draw)
        assert summary(rules, "classic") != summary(base, "classic")


def test_an_unknown_preset_has_no_title():
    assert preset_title("classic") == "Classic"
    assert preset_title("") == preset_title("gone") == ""

"""The rules page: an address for every option and refusal, and examples that are true."""

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games.engine import explain
from games.engine.errors import IllegalAction
from games.engine.legal import check
from games.engine.rules import CHOICES, PRESETS
from games.house_rules import OPTIONS, anchor_for
from games.refusals import SENTENCES
from games.rules_page import basic_examples, option_examples
from games.rules_page.basics import BASICS
from games.rules_page.drawing import drawing
from games.rules_page.example import parsed
from games.rules_page.page import rules_page

LANGUAGES = [code for code, _ in settings.LANGUAGES]
EXAMPLES = [
    pytest.param(example, id=f"{name}-{number}")
    for by_name in (basic_examples.BY_SECTION, option_examples.BY_OPTION)
    for name, examples in by_name.items()
    for number, example in enumerate(examples)
]


class Page(HTMLParser):
    """The ids, links and text of a page."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.text = [], [], ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])

    def handle_data(self, data):
        self.text += data


def codes_of_refused_moves():
    """The code of every IllegalAction that the engine can raise, read in its source."""
    tree = ast.parse(Path(explain.__file__).read_text(encoding="utf-8"))
    codes = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_no":
            codes |= {
                part.value
                for part in ast.walk(node.args[0])
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return sorted(codes)


@pytest.fixture
def page(client):
    response = client.get(reverse("rules"))
    assert response.status_code == 200
    return Page(response.content.decode())


# --- Addresses ------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_option_has_its_place_on_the_page(page):
    assert set(CHOICES) <= set(page.ids)


@pytest.mark.django_db
def test_every_preset_has_its_place_on_the_page(page):
    assert {f"preset-{name}" for name in PRESETS} <= set(page.ids)


@pytest.mark.django_db
def test_no_two_places_have_one_address(page):
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.django_db
def test_links_within_the_page_lead_somewhere(page):
    inner = [link[1:] for link in page.links if link.startswith("#")]
    assert len(inner) > 30
    assert set(inner) <= set(page.ids)


@pytest.mark.django_db
def test_every_refused_move_leads_to_a_place_on_the_page(page):
    codes = codes_of_refused_moves()
    assert len(codes) > 25
    assert {code: anchor_for(code) for code in codes if anchor_for(code) not in page.ids} == {}


def test_a_refusal_that_is_no_rule_of_the_game_leads_nowhere():
    assert anchor_for("table_full") == anchor_for("") == ""


def test_every_refused_move_has_a_sentence():
    assert set(codes_of_refused_moves()) <= set(SENTENCES)


# --- Texts ----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_value_of_every_option_is_explained(page):
    text = re.sub(r"\s+", " ", page.text)
    for name, option in OPTIONS.items():
        assert str(option.more) in text, name
        for value in option.values.values():
            assert str(value.title) in text
            assert str(value.line) in text


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_in_every_language(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    response = client.get(reverse("rules"))
    html = response.content.decode()
    assert response.status_code == 200
    assert f'<html lang="{language}"' in html
    assert "%(" not in html
    with translation.override(language):
        assert str(OPTIONS["throwers"].title) in html


@pytest.mark.django_db
def test_the_page_asks_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("rules"))


# --- Examples -------------------------------------------------------------------------------


@pytest.mark.parametrize("option", CHOICES)
def test_every_option_has_something_drawn(option):
    drawn = {section.anchor: section for _, group in rules_page().groups for section in group}
    if option == "deck":
        assert [len(deck.faces) for deck in rules_page().decks] == [6, 9, 13]
    if option == "players":
        most = [max(n for n, fits in deck.seats if fits) for deck in rules_page().decks]
        assert most == [4, 6, 6]
    if option != "deck":
        assert drawn[option].drawings


@pytest.mark.parametrize(
    "option", [name for name in option_examples.BY_OPTION if name not in ("players", "clock_s")]
)
def test_examples_show_every_value_of_their_option(option):
    shown = set()
    for example in option_examples.BY_OPTION[option]:
        shown |= {getattr(rules, option) for _, rules in example.variants()}
    assert shown == set(CHOICES[option])


@pytest.mark.parametrize(
    "option", [name for name in option_examples.BY_OPTION if name != "clock_s"]
)
def test_examples_show_that_the_option_makes_a_difference(option):
    examples = [ex for ex in option_examples.BY_OPTION[option] if ex.option]
    for example in examples:
        answers = {(answer.verdicts, answer.fact) for answer in drawing(example).answers}
        assert len(answers) > 1, example.caption


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_rules_of_an_example_are_valid(example):
    for _value, rules in example.variants():
        rules.validate()


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_says_of_each_action_what_the_engine_says(example):
    answers = drawing(example).answers
    for (_value, rules), answer in zip(example.variants(), answers, strict=True):
        state = example.drawn(rules)
        for step, verdict in zip(example.tries, answer.verdicts, strict=True):
            seat, action = parsed(step)
            if verdict.why_not:
                with pytest.raises(IllegalAction):
                    check(state, seat, action)
            else:
                check(state, seat, action)


@pytest.mark.parametrize("example", EXAMPLES)
def test_whoever_tries_a_card_in_an_example_holds_it(example):
    for _value, rules in example.variants():
        state = example.drawn(rules)
        for step in example.tries:
            seat, action = parsed(step)
            own = action.cards[1:] if action.kind == "beat" else action.cards
            assert set(own) <= set(state.hands[seat])


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_asks_something_and_names_its_players(example):
    drawn = drawing(example)
    assert all(answer.verdicts or answer.fact for answer in drawn.answers)
    assert "%" not in drawn.caption


def test_the_sections_that_a_refusal_names_show_one():
    """Who is sent to a place finds there a move that is refused for the same reason."""
    shown = set()
    for parameter in EXAMPLES:
        (example,) = parameter.values
        for _value, rules in example.variants():
            for step in example.tries:
                seat, action = parsed(step)
                try:
                    check(example.drawn(rules), seat, action)
                except IllegalAction as error:
                    shown.add(error.code)
    everyday = {
        "does_not_beat", "rank_not_on_table", "limit_reached", "must_lead", "not_your_lead",
        "already_done", "taking_is_final", "nothing_is_open", "no_transfer", "already_beaten",
        "next_hand_too_small", "no_show", "already_shown", "not_a_thrower", "not_your_turn",
        "wait_for_first_beat", "wait_until_all_beaten", "defender_is_partner", "lead_one_card",
        "direction_is_fixed",
    }  # fmt: skip
    assert everyday <= shown


def test_every_section_says_something():
    assert all(basic.lines and str(basic.title) for basic in BASICS)

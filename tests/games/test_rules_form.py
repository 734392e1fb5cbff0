"""The form's part that chooses preset and house rules: what it means, and all it refuses."""

import json
import random

import pytest
from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules
from games.forms_rules import RulesForm
from games.house_rules import NEEDS, OPTIONS, field_value


def random_valid_rules(chance):
    while True:
        rules = Rules(**{name: chance.choice(values) for name, values in CHOICES.items()})
        try:
            rules.validate()
        except InvalidRules:
            continue
        return rules


def posted(data):
    query = QueryDict(mutable=True)
    query.update(data)
    return RulesForm(query)


def page_of(form):
    return render_to_string("games/tables/_rules_fields.html", {"form": form})


# --- What a form means ----------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_alone_is_that_preset(name):
    form = posted({"preset": name})
    assert form.is_valid(), form.errors
    assert form.rules == PRESETS[name]
    assert form.cleaned_data["preset"] == name


def test_nothing_at_all_is_the_usual_game():
    form = posted({})
    assert form.is_valid()
    assert form.rules == Rules()
    assert form.cleaned_data["preset"] == "classic"


def test_an_empty_field_says_what_the_preset_says():
    form = posted({"preset": "show", "transfer": "", "show_trump": "", "players": "3"})
    assert form.is_valid()
    assert form.rules == Rules(**{**PRESETS["show"].to_dict(), "players": 3})


def test_any_valid_rules_come_back_from_the_form_whatever_the_preset():
    chance = random.Random(3)
    for _ in range(300):
        rules = random_valid_rules(chance)
        data = {name: field_value(value) for name, value in rules.to_dict().items()}
        form = posted({**data, "preset": chance.choice(list(PRESETS))})
        assert form.is_valid(), form.errors
        assert form.rules == rules


def test_only_what_differs_from_the_preset_need_be_sent():
    chance = random.Random(4)
    for _ in range(200):
        rules, name = random_valid_rules(chance), chance.choice(list(PRESETS))
        data = {option: field_value(value) for option, value in rules.diff(PRESETS[name]).items()}
        form = posted({**data, "preset": name})
        assert form.is_valid(), form.errors
        assert form.rules == rules


def test_the_last_of_several_values_counts():
    query = QueryDict("deck=24&deck=52")
    form = RulesForm(query)
    assert form.is_valid()
    assert form.rules.deck == 52


# --- What it refuses ------------------------------------------------------------------------


@pytest.mark.parametrize("option", CHOICES)
@pytest.mark.parametrize(
    "value", ["-1", "7" * 5000, "true", "no such value", "\0", "<script>", "٣", "None", " on"]
)
def test_a_value_out_of_the_list_is_refused_by_name(option, value):
    form = posted({option: value})
    assert not form.is_valid()
    assert list(form.errors) == [option]
    message = form.errors[option][0]
    assert str(OPTIONS[option].title) in message
    assert len(message) < 200


@pytest.mark.parametrize("value", ["nonsense", "x" * 100_000, "Classic", "\0"])
def test_an_unknown_preset_is_refused(value):
    form = posted({"preset": value})
    assert not form.is_valid()
    assert form.errors["preset"] == ["There is no such set of rules."]


@pytest.mark.parametrize(
    ("data", "option"),
    [
        ({"players": "5", "deck": "24"}, "players"),
        ({"players": "3", "teams": "2v2"}, "teams"),
        ({"preset": "trios", "players": "4"}, "players"),
        ({"show_trump": "per_deal"}, "show_trump"),
        ({"preset": "show", "transfer": "off"}, "show_trump"),
        ({"next_leader": "winning_team"}, "next_leader"),
        ({"preset": "duel", "players": "3"}, "players"),
        ({"preset": "show", "transfer": "off", "players": "3"}, "show_trump"),
    ],
)
def test_options_that_exclude_each_other_are_refused_and_one_is_named(data, option):
    form = posted(data)
    assert not form.is_valid()
    assert list(form.errors) == [option]
    assert str(OPTIONS[option].title) in form.errors[option][0]


def test_what_was_chosen_is_still_there_after_a_refusal():
    form = posted({"preset": "show", "transfer": "off", "deck": "52", "players": "3"})
    html = page_of(form)
    assert form["preset"].value() == "show"
    assert form["deck"].value() == "52"
    assert '<option value="52" selected' in html
    assert 'id="players-3" value="3" checked' in html
    assert '<details class="house-rules" open>' in html
    assert "allow passing on first" in html


def test_a_value_that_does_not_exist_is_not_written_into_the_page():
    assert "intruder" not in page_of(posted({"deck": '"><b>intruder'}))


def test_the_refusal_speaks_the_language_of_the_page():
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            form = posted({"players": "5", "deck": "24", "preset": "classic"})
            assert not form.is_valid()
            assert str(OPTIONS["players"].title) in form.errors["players"][0]


# --- What the page is told ------------------------------------------------------------------


def test_house_rules_are_folded_until_one_is_chosen():
    assert '<details class="house-rules">' in page_of(RulesForm())
    assert '<details class="house-rules" open>' in page_of(RulesForm(initial={"deck": "52"}))


def test_the_page_offers_every_value_of_every_option_with_its_line():
    html = page_of(RulesForm())
    for name, values in CHOICES.items():
        assert f'name="{name}"' in html
        for value in values:
            assert f'value="{field_value(value)}"' in html


def test_the_script_is_given_every_preset_as_the_form_sends_it():
    presets = json.loads(RulesForm().presets_json())
    for name, values in presets.items():
        form = posted(values)
        assert form.is_valid()
        assert form.rules == PRESETS[name]
    assert list(presets) == list(PRESETS)


def test_the_script_is_given_every_need_in_words():
    needs = json.loads(RulesForm().needs_json())
    assert len(needs) == len(NEEDS)
    for need in needs:
        assert need["why"]
        assert len(need["not_with"]) == len(need["values"])
        assert set(need["values"]) <= {field_value(v) for v in CHOICES[need["option"]]}
        assert set(need["allowed"]) <= {field_value(v) for v in CHOICES[need["other"]]}


def test_the_form_can_be_drawn_in_every_language():
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            assert str(OPTIONS["deck"].title) in page_of(RulesForm())

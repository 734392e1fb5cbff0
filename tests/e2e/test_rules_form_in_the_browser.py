"""The form that makes a table, with its script and without."""

import random

import pytest
from playwright.sync_api import expect

from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules
from games.forms_rules import VALUES
from games.house_rules import field_value

READ = """() => {
  const values = {}, off = [];
  for (const pills of document.querySelectorAll('.pills')) {
    for (const button of pills.querySelectorAll('input')) {
      if (button.checked) values[button.name] = button.value;
      if (button.disabled) off.push([button.name, button.value]);
    }
  }
  const fields = document.getElementById('rules-fields');
  const presets = JSON.parse(fields.dataset.presets);
  const preset = presets[document.querySelector('input[name=preset]:checked').value];
  for (const select of fields.querySelectorAll('select')) {
    values[select.name] = select.value || preset[select.name];
    for (const entry of select.options) {
      if (entry.disabled) off.push([select.name, entry.value || preset[select.name]]);
    }
  }
  return {values, off};
}"""


@pytest.fixture
def form(page):
    page.goto("/tables/new/")
    page.locator("details.house-rules > summary").click()
    return page


def rules_of(values):
    return {name: VALUES[name][value] for name, value in values.items()}


def refused(values):
    """Each value that the engine refuses beside the others."""
    found = []
    for option, choices in CHOICES.items():
        for value in choices:
            try:
                Rules(**{**rules_of(values), option: value}).validate()
            except InvalidRules:
                found.append([option, field_value(value)])
    return found


def check_what_is_disabled(form):
    read = form.evaluate(READ)
    Rules(**rules_of(read["values"])).validate()
    assert sorted(read["off"]) == sorted(refused(read["values"]))
    return read


def choose(form, option, value):
    """Choose a value as a person does, whatever kind of field it is."""
    pill = form.locator(f"#{option}-{value}")
    if pill.count():
        pill.check(force=True)
        return
    select = form.locator(f'select[name="{option}"]')
    has_own_entry = select.locator(f'option[value="{value}"]').count()
    select.select_option(value if has_own_entry else "")


def choose_preset(form, name):
    form.locator(f'input[name="preset"][value="{name}"]').check()


def test_a_preset_fills_in_its_values_and_disables_what_it_rules_out(form):
    for name, rules in PRESETS.items():
        form.reload()
        choose_preset(form, name)
        read = check_what_is_disabled(form)
        want = {option: field_value(value) for option, value in rules.to_dict().items()}
        if name not in {"duel", "pairs", "trios", "three_pairs"}:
            want["players"] = "4"  # what was chosen stays where the preset allows it
        assert read["values"] == want, name


def test_whatever_one_chooses_the_form_disables_what_the_engine_refuses(form):
    chance = random.Random(5)
    for _ in range(60):
        if chance.random() < 0.15:
            choose_preset(form, chance.choice(list(PRESETS)))
        read = check_what_is_disabled(form)
        option = chance.choice([*CHOICES, "players", "teams", "deck", "transfer", "next_leader"])
        allowed = [
            field_value(value)
            for value in CHOICES[option]
            if [option, field_value(value)] not in read["off"]
        ]
        choose(form, option, chance.choice(allowed))
    check_what_is_disabled(form)


def test_a_value_that_cannot_be_chosen_says_why(form):
    passing = form.locator('select[name="show_trump"] option[value="per_bout"]')
    assert passing.text_content() == "Once a bout (needs passing on)"
    choose(form, "transfer", "on")
    assert passing.text_content() == "Once a bout"
    choose_preset(form, "duel")
    expect(form.get_by_text("3, 4, 5, 6: not with “opening by turns”")).to_be_visible()


def test_house_rules_are_counted_and_explained(form):
    count = form.locator(".changed-count")
    expect(count).to_have_text("")
    choose(form, "throwers", "neighbours")
    choose(form, "deck", "52")
    expect(count).to_have_text("2")
    expect(form.get_by_text("The neighbours: The nearest player on each side")).to_be_visible()


def test_another_preset_keeps_ones_own_rules_but_for_those_that_clash(form):
    choose(form, "deck", "52")
    choose(form, "players", "6")
    choose_preset(form, "pairs")
    values = form.evaluate(READ)["values"]
    assert (values["deck"], values["players"], values["teams"]) == ("52", "4", "2v2")


def test_the_table_says_in_short_what_was_chosen(form):
    choose_preset(form, "show")
    choose(form, "throwers", "neighbours")
    form.get_by_role("button", name="Open the table").click()
    form.wait_for_url("**/t/*/")
    form.locator("header summary").click()
    form.get_by_role("button", name="Rules in short").click()
    panel = form.locator("#rules-panel")
    expect(panel.get_by_role("heading")).to_have_text("Show and pass on")
    expect(panel.get_by_text("only neighbours throw in")).to_be_visible()
    expect(panel.get_by_text("36 cards")).to_be_visible()


@pytest.mark.page_errors  # a refused form is answered with 422
def test_without_its_script_the_form_makes_a_table_and_keeps_what_was_refused(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/tables/new/")
    choose_preset(page, "transfer")
    page.locator("details.house-rules > summary").click()
    page.locator('select[name="transfer"]').select_option("off")
    page.locator('select[name="show_trump"]').select_option("per_deal")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Passing on by showing: allow passing on first.")).to_be_visible()
    assert page.locator('select[name="show_trump"]').input_value() == "per_deal"
    page.locator('select[name="transfer"]').select_option("")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")

"""Rules that one meets at some tables only, played in real browsers by people who see it all."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.seated import has, seat_people


@pytest.fixture
def sit(live_site, new_page):
    """Seats so many people at a table with these rules."""
    return lambda players, preset, **rules: seat_people(
        live_site, new_page, players, preset, **rules
    )


def test_an_attack_is_passed_on_all_the_way_round(sit):
    table = sit(3, "transfer")
    table.lay_out("7S 7C KC QC 9C", "7D TD JD QD KD", "7H TS JS QS KS")
    table.play(0, "7S")
    table.expect_prompt(1, re.compile("pass on or take"))
    table.play(1, "7D")
    table.expect_role(2, "defends")
    table.play(2, "7H", "Pass on")
    table.expect_role(0, "defends")
    table.expect_prompt(0, re.compile("pass on or take"))
    table.play(0, "7C")
    table.expect_role(1, "defends")
    for page in table.pages:
        expect(page.locator("#bout > li")).to_have_count(4)
    table.press(1, "take")  # four cards on a hand of four: nothing can be added
    expect(table.pages[1].locator("#hand > li")).to_have_count(8)
    table.expect_prompt(2, "Your lead")


def test_a_shown_trump_stays_in_the_hand_for_all_to_see(sit):
    table = sit(3, "show", direction="clockwise")
    table.lay_out("7S KC QC", "7H TD JD", "8S TS 9H")
    table.play(0, "7S")
    table.card(1, "7H").click()
    choices = table.pages[1].locator("#ask-7H button")
    expect(choices).to_have_text([re.compile("^Beat"), "Pass on", "Show and pass on", "Back"])
    choices.get_by_text("Show and pass on").click()
    table.expect_role(2, "defends")
    expect(table.card(1, "7H")).to_be_visible()
    for seat in (0, 2):
        shown = table.pages[seat].locator("#seat-1 [role=img]", has_text="7")
        expect(shown).to_have_attribute("aria-label", re.compile("seven of hearts"))
    for page in table.pages:
        expect(page.locator("#bout > li")).to_have_count(1)


def test_a_partner_plays_on_for_one_who_is_out(sit):
    table = sit(4, "pairs")
    table.lay_out("9S QC KD", "7S QD KC", "", "8S JS AD", leader=1, out=(2,))
    for page in table.pages:
        partners = page.locator('[data-team="0"]')
        expect(partners).to_have_count(2)
    table.expect_role(2, "out")
    table.play(1, "7S")
    table.expect_role(0, "defends")
    table.play(0, "9S")
    table.press(1, "done")
    table.press(3, "done")
    table.expect_prompt(0, "Your lead")  # for the seat of the one who is out,
    table.expect_role(3, "defends")  # whose neighbour is attacked
    table.play(0, "QC")
    expect(table.pages[3].locator("#cQC")).to_be_visible()


def test_the_opener_chooses_whom_to_attack(sit):
    table = sit(3, "show")
    table.lay_out("6S 9S QC", "7D TC KD", "8S JD AC", discarded=False)
    chooser = table.pages[0]
    buttons = chooser.locator("#acts button[value$=clockwise]")
    expect(buttons).to_have_text([re.compile(", clockwise"), re.compile(", counterclockwise")])
    expect(table.card(0, "6S")).not_to_have_class(has("can"))
    buttons.nth(1).click()
    table.expect_prompt(0, "Your lead")
    table.expect_role(2, "defends")
    for page in table.pages:
        expect(page.locator("#way")).to_have_attribute("data-direction", "-1")
    table.play(0, "6S")
    table.expect_prompt(2, re.compile("take"))


def test_a_durak_who_takes_a_six_at_the_end_wears_a_tie(sit):
    table = sit(2, "ordered")
    table.lay_out("6S", "9D KC")
    table.play(0, "6S")
    table.press(1, "take")
    for page in table.pages:
        expect(page.locator(".result .label")).to_have_text("With a tie: the last card was a six")
    expect(table.pages[0].locator("#seat-1")).to_have_class(has("tie"))
    expect(table.pages[1].locator(".result h2")).to_contain_text("You are the durak")


def test_two_sixes_at_the_end_are_epaulettes(sit):
    table = sit(2, "ordered", throw_timing="any")
    table.lay_out("6S 6C", "9D KC")
    table.play(0, "6S")
    table.press(1, "take")
    table.play(0, "6C")
    for page in table.pages:
        expect(page.locator(".result .label")).to_have_text(re.compile("With epaulettes"))


def test_the_ladder_is_shown_after_a_deal(sit):
    table = sit(2, "ordered", ties="ladder")
    table.lay_out("6S", "9D KC")
    table.play(0, "6S")
    table.press(1, "take")
    for page in table.pages:
        rows = page.locator("#places tbody tr")
        expect(rows.nth(0).locator("td")).to_have_text(["1", "1", "0", "six"])
        expect(rows.nth(1).locator("td")).to_have_text(["2", "0", "1", "seven"])


def test_why_a_card_cannot_be_played_is_answered_with_the_rule(sit):
    table = sit(3, "ordered")
    table.lay_out("7S KC QC", "9S TD JD", "7D TS 9H")
    table.play(0, "7S")
    thrower = table.pages[2]
    expect(thrower.locator("#bout > li")).to_have_count(1)
    table.card(2, "7D").click(force=True)
    expect(thrower.locator("#refusal")).to_contain_text("throw in when every card is beaten")
    with thrower.context.expect_page() as opened:
        thrower.locator("#refusal a").click()
    rules = opened.value
    rules.wait_for_url("**/rules/#throw_timing")
    expect(rules.locator("#throw_timing h3")).to_have_text("When to throw in")
    expect(rules.locator("#throw_timing .may-not").first).to_be_visible()

"""The table without a mouse, the question which card is meant, and reasons for refusals."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.seated import has, seat_people


@pytest.fixture
def table(live_site, new_page):
    """Two people who see each other's table."""
    return seat_people(live_site, new_page, 2, "classic", multi_lead="on")


def test_a_whole_bout_is_played_with_keys(table):
    table.lay_out("6S 6C KD", "9S TC QD")
    leader, defender = table.pages
    leader.keyboard.press("ArrowRight")
    expect(table.card(0, "6S")).to_be_focused()
    leader.keyboard.press("3")  # the third card
    expect(defender.locator("#bout #cKD")).to_be_visible()
    defender.keyboard.press("t")
    expect(defender.locator("#hand > li")).to_have_count(3)
    leader.keyboard.press("d")
    expect(defender.locator("#hand > li")).to_have_count(4)


def test_a_card_that_can_do_two_things_asks_which(table):
    table.lay_out("6S 6C KD", "9S AH QD")
    leader, defender = table.pages
    table.card(0, "6S").click()
    leader.locator("#ask-6S [value='attack 6S 6C']").click()
    table.card(1, "AH").click()
    question = defender.locator("#ask-AH")
    expect(question).to_be_visible()
    expect(table.card(1, "AH")).to_have_attribute("aria-expanded", "true")
    expect(defender.locator("#p6S")).to_have_class(has("target"))
    defender.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(table.card(1, "AH")).to_be_focused()
    table.card(1, "AH").click()
    defender.locator("#p6C").click()  # the target itself answers too
    expect(leader.locator("#p6C #cAH")).to_be_visible()


def test_a_card_that_cannot_be_played_says_why(table):
    table.lay_out("6S 6C KD", "9S TC QD")
    table.play(0, "KD")
    table.expect_prompt(1, re.compile("or take"))
    table.card(1, "9S").click(force=True)  # aria-disabled, but it answers
    defender = table.pages[1]
    expect(defender.locator("#refusal")).to_contain_text("does not beat")
    expect(defender.locator("#hand > li")).to_have_count(3)
    expect(defender.locator("#refusal")).to_be_empty(timeout=6000)


def test_focus_stays_in_the_hand_when_a_card_has_gone(table):
    table.lay_out("6S 7C KD AD", "9S TC QD JC")
    table.card(0, "KD").focus()
    table.pages[0].keyboard.press("Enter")
    expect(table.pages[1].locator("#bout #cKD")).to_be_visible()
    expect(table.pages[0].locator("#hand .card").nth(2)).to_be_focused()


def test_focus_goes_on_to_the_hand_when_the_pressed_button_has_gone(table):
    table.lay_out("6S 6C KD AD", "9S TC QD JC")
    leader, defender = table.pages
    table.card(0, "6S").focus()
    leader.keyboard.press("Enter")
    leader.keyboard.press("Enter")  # the first answer to the question which cards
    expect(defender.locator("#bout > li").first).to_be_visible()
    expect(leader.locator("#hand .card:focus")).to_have_count(1)
    defender.locator("#take").focus()
    defender.keyboard.press("Enter")
    expect(defender.locator("#take")).to_be_disabled()
    expect(defender.locator("#hand .card:focus")).to_have_count(1)


def test_the_list_of_keys_opens_with_a_question_mark(table):
    page = table.pages[0]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=re.compile("Keys"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()

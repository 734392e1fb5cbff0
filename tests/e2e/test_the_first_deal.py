"""Somebody who never played is told how, before his first deal and in it, and then no more."""

import re

from playwright.sync_api import expect

from tests.e2e.people import PHONE, new_name, sign_up
from tests.e2e.playing import play_now, play_to_the_end


def test_a_visitor_reads_the_game_in_a_minute(new_page):
    page = new_page(**PHONE)
    page.goto("/")
    expect(page.locator(".primer li")).to_have_count(4)
    expect(page.locator(".primer li").first).to_be_visible()
    sign_up(page, new_name())
    expect(page.locator(".primer")).to_have_count(0)


def test_the_first_deal_is_coached_and_the_second_is_not(new_page):
    page = new_page(**PHONE)
    play_now(page)
    page.locator("#live[data-turn=you]").wait_for()
    coach = page.locator("#coach p:visible")
    expect(coach).to_have_count(1)
    expect(page).to_have_title(re.compile("^Your turn · "))
    play_to_the_end(page)
    expect(page.locator("#coach")).to_be_hidden()
    expect(page).to_have_title(re.compile("^Table "))
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator("#hand .card").first).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


def test_who_knows_the_game_sends_the_coach_away_for_good(new_page):
    page = new_page(**PHONE)
    play_now(page)
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("#coach")).to_be_hidden()
    page.reload()
    expect(page.locator("#hand .card").first).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()

"""Asking what the hard player would do, on a small phone, by hand and by key."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.people import PHONE
from tests.e2e.playing import act, wait_until_live

ANSWER = re.compile("Hard would")


def play_until_i_lead(page: Page) -> None:
    """Nobody but me can act then, so that no hint is out of date before it comes."""
    live = page.locator("#live")
    for _ in range(400):
        if live.get_attribute("data-turn") == "you":
            if live.get_attribute("data-phase") == "lead":
                return
            act(page)
        page.wait_for_timeout(50)
    raise AssertionError("never my lead")


def table_against_one(page: Page) -> None:
    page.goto("/tables/new/")
    page.locator('input[name="preset"][value="duel"]').check()
    page.locator("#clock_s-60").check(force=True)
    page.locator('select[name="seat_1"]').select_option("hard")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    wait_until_live(page)


def test_a_hint_is_marked_said_and_played_at_360_px(new_page):
    page = new_page(**PHONE)
    table_against_one(page)
    play_until_i_lead(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#words #hint")).to_have_text(ANSWER)
    marked = page.locator("#hand .card.hint")
    expect(marked.first).to_be_in_viewport()
    expect(marked.first).to_have_attribute("aria-describedby", "hint")
    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint-button")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#hint-button").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    code = marked.first.get_attribute("id")
    marked.first.click()
    if page.locator(".ask:not([hidden]) .hint").count():
        page.locator(".ask:not([hidden]) .hint").first.click()
    expect(page.locator(f"#hand #{code}")).to_have_count(0)
    expect(page.locator("#hint")).to_have_count(0)


def test_a_hint_can_be_asked_for_with_a_key(new_page):
    page = new_page(viewport={"width": 1100, "height": 800})
    table_against_one(page)
    play_until_i_lead(page)
    page.keyboard.press("h")
    expect(page.locator("#words #hint")).to_have_text(ANSWER)

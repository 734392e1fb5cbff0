"""Two people on phones who do not know each other meet and play."""

from playwright.sync_api import expect

from tests.e2e.people import PHONE
from tests.e2e.playing import act, wait_until_live

WISH = {"players": "2", "preset": "strict"}


def look_for_people(page):
    """By the form of the home page, with a wish of this test's own."""
    page.goto("/")
    page.locator(".wish summary").click()
    for name, value in WISH.items():
        page.locator(f".wish [name={name}]").select_option(value)
    page.get_by_role("button", name="Find people to play with").click()


def test_two_people_meet_by_quick_match_and_play_a_move(new_page):
    ann, bob = new_page(**PHONE), new_page(**PHONE)
    look_for_people(ann)
    expect(ann.get_by_role("heading")).to_have_text("Looking for people to play with…")
    ann.goto("/rules/")
    expect(ann.locator("#notice-wish")).to_be_visible()
    look_for_people(bob)
    for page in (ann, bob):  # Ann from a page of quite another kind
        page.wait_for_url("**/t/*/")
        wait_until_live(page)
        expect(page.locator("#hand .card")).to_have_count(6)
        expect(page.locator(".notice")).to_have_count(0)
    assert ann.url == bob.url
    for page in (ann, bob):
        act(page)
    for page in (ann, bob):
        expect(page.locator("#bout .card").first).to_be_visible()


def test_who_waits_can_stop_with_the_keyboard_alone_from_any_page(new_page):
    page = new_page(**PHONE)
    page.goto("/match/")
    page.get_by_label("Rules", exact=True).select_option("three_pairs")
    page.get_by_role("button", name="Find people to play with").press("Enter")
    page.wait_for_url("**/match/")
    page.goto("/rules/")
    stop = page.get_by_role("button", name="Stop looking")
    for _ in range(3):
        page.keyboard.press("Tab")
        if stop.evaluate("button => button === document.activeElement"):
            break
    expect(stop).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_have_count(0)
    assert page.url.endswith("/rules/")  # no page was left for it

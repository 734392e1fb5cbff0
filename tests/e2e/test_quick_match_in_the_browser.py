"""Two people on phones who do not know each other meet and play."""

import pytest
from playwright.sync_api import expect

from tests.e2e.people import PHONE
from tests.e2e.playing import act, wait_until_live
from tests.e2e.test_accessibility import faults

WISH = {"players": "2", "preset": "strict"}


def look_for_people(page):
    """By the form of the home page, with a wish of this test's own."""
    page.goto("/")
    page.locator(".wish summary").click()
    for name, value in WISH.items():
        page.locator(f".wish [name={name}]").select_option(value)
    page.get_by_role("button", name="Find people to play with").click()


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desktop"])
def test_two_people_meet_by_quick_match_and_play_a_move(new_page, size):
    ann, bob = new_page(**size), new_page(**size)
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


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, {"locale": "he"}], ids=str)
def test_who_waits_sees_no_faults_anywhere_and_nothing_is_wider_than_a_phone(new_page, options):
    page = new_page(**PHONE, reduced_motion="reduce", **options)
    page.goto("/match/")
    page.locator(".wish [name=preset]").select_option("trios")
    page.locator(".wish button").click()
    page.wait_for_url("**/match/")
    for path in ("/match/", "/rules/"):
        page.goto(path)
        page.locator(".seek:visible, .notice:visible").first.wait_for()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_scripts_the_waiting_page_leads_to_the_table_by_itself(new_page):
    plain, other = new_page(java_script_enabled=False), new_page(**PHONE)
    for page in (plain, other):
        page.goto("/match/")
        page.get_by_label("Rules", exact=True).select_option("ordered")
        page.get_by_label("Players", exact=True).select_option("2")
        page.get_by_role("button", name="Find people to play with").click()
    for page in (other, plain):
        page.wait_for_url("**/t/*/", timeout=20_000)


# Two who wait are matched, and pages have a long time to add to the shuffle.
MATCH_SLOWLY = """
from django.conf import settings
from django.db import transaction
from games.models import Wish
from games.services import matching
settings.SHUFFLE_WAIT_MS = 120_000
with transaction.atomic():
    Wish.objects.filter(table=None, preset="transfer").update(preset="show")
    print("tables:", matching.match_waiting())
"""


def test_who_is_left_before_the_deal_is_led_to_the_next_who_looks_for_people(live_site, new_page):
    ann, bob, cid = new_page(**PHONE), new_page(**PHONE), new_page(**PHONE)
    for page, preset in ((ann, "transfer"), (bob, "show")):
        page.goto("/match/")
        page.get_by_label("Rules", exact=True).select_option(preset)
        page.get_by_label("Players", exact=True).select_option("2")
        page.get_by_role("button", name="Find people to play with").click()
        expect(page.get_by_role("heading")).to_have_text("Looking for people to play with…")
    bob.goto("about:blank")  # so that no deal begins without him for a while
    assert "tables: 1" in live_site.shell(MATCH_SLOWLY)
    ann.wait_for_url("**/t/*/")
    first = ann.url
    ann.locator("details.menu summary").first.click()
    ann.get_by_role("button", name="Leave the table").click()
    ann.wait_for_url(lambda url: url != first)
    bob.goto("/rules/")
    expect(bob.get_by_role("button", name="Stop looking")).to_be_visible()
    ann.goto(first)
    expect(ann.locator("#board")).to_contain_text("Somebody left before the cards were dealt")
    cid.goto("/match/")
    cid.get_by_label("Rules", exact=True).select_option("show")
    cid.get_by_label("Players", exact=True).select_option("2")
    cid.get_by_role("button", name="Find people to play with").click()
    for page in (bob, cid):
        page.wait_for_url(lambda url: "/t/" in url and url != first)
        expect(page.locator("#hand .card")).to_have_count(6)
    assert bob.url == cid.url

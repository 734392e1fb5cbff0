"""From a link to a game among friends, on a phone; and who does not get in."""

import pytest
from playwright.sync_api import expect

from tests.e2e.people import PHONE, new_name, sign_up
from tests.e2e.playing import wait_until_live

DESK = {"viewport": {"width": 1280, "height": 800}}


def make_table(page, preset, **more):
    """Through the form, in the browser; the link to it."""
    page.goto("/tables/new/")
    page.locator(f'input[name="preset"][value="{preset}"]').check()
    if more.get("password"):
        page.locator("[name=private]").check()
        page.locator("[name=password]").fill(more["password"])
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    wait_until_live(page)
    page.locator("#board").get_by_role("button", name="Invite", exact=True).click()
    expect(page.locator("#invite .qr")).to_be_visible()
    link = page.locator("#invite-link").input_value()
    page.locator("#invite").get_by_role("button", name="Back to the table").click()
    return link


def come_in(page, link, password):
    """By the link, with the password."""
    page.goto(link)
    page.get_by_label("Password of the table").fill(password)
    page.get_by_role("button", name="Come in").click()


def fits(page):
    """Nothing is wider than the screen."""
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0


@pytest.mark.page_errors  # a 404 and a 422 are what the stranger is to get
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_four_people_make_a_2v2_by_a_private_link(new_page, size):
    host = new_page(**size)
    link = make_table(host, "pairs", password="owl")
    stranger = new_page(**size)
    stranger.goto(host.url)
    expect(stranger.locator("h1")).to_have_text("Nothing on this table")
    come_in(stranger, link, "cat")
    expect(stranger.locator(".errorlist")).to_contain_text("This is not the password")
    fits(stranger)
    friends = [stranger, new_page(**size), new_page(**size)]
    for page in friends:
        come_in(page, link, "owl")
        page.wait_for_url("**/t/*/")
        fits(page)
        page.get_by_role("button", name="Sit here").last.click()
        expect(page.locator(".chairs .mine")).to_be_visible()
    expect(host.locator("#room-title")).to_have_text("Everybody is here")
    teams = host.locator(".chairs .seat").evaluate_all("seats => seats.map((s) => s.dataset.team)")
    assert teams == ["0", "1", "0", "1"]
    for page in (*friends, host):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, *friends):
        expect(page.locator("#hand .card")).to_have_count(6)
        expect(page.locator('#others .seat[data-lamp="here"]')).to_have_count(3)
        fits(page)
    friends[0].close()
    expect(host.locator('#others .seat[data-lamp="gone"]')).to_have_count(1, timeout=40_000)
    friends[1].goto("/rules/")
    friends[1].get_by_role("link", name="You are playing: back to the table").click()
    expect(friends[1].locator("#hand .card").first).to_be_visible()


def test_a_blocked_person_is_offered_no_seat_until_he_is_unblocked(new_page):
    host, guest = new_page(**PHONE), new_page(**PHONE)
    sign_up(host, new_name())
    sign_up(guest, new_name())
    guest.locator(".corner summary").click()
    guest.get_by_role("link", name="Profile").click()
    profile = guest.url
    host.goto(profile)
    host.get_by_role("button", name="Block", exact=True).click()
    expect(host.get_by_role("button", name="Unblock", exact=True)).to_be_visible()
    host.goto("/tables/new/")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*/")
    guest.goto("/")
    expect(guest.locator(f"#row-{host.url.rstrip('/').rsplit('/', 1)[-1]}")).to_have_count(0)
    guest.goto(host.url)
    expect(guest.locator("#news")).to_have_text("You cannot sit down at this table.")
    expect(guest.get_by_role("button", name="Sit here")).to_have_count(0)
    unblocking = host.context.new_page()
    unblocking.goto(profile)
    unblocking.get_by_role("button", name="Unblock", exact=True).click()
    guest.get_by_role("button", name="Sit here").first.click()
    expect(guest.locator(".chairs .mine")).to_have_count(1)


def test_a_table_is_made_filled_and_started_by_the_keyboard_alone(new_page):
    page = new_page(**PHONE)
    page.goto("/")
    press(page, "a[href$='/tables/new/']")
    page.wait_for_url("**/tables/new/")
    press(page, "[name=private]", key="Space")
    press(page, "form.make .go .button.main")
    page.wait_for_url("**/t/*/")
    wait_until_live(page)
    press(page, "#board [data-open=invite]")
    expect(page.locator("#invite")).to_be_visible()
    page.keyboard.press("Escape")
    press(page, ".chairs [popovertarget]")
    press(page, ".sheet:popover-open .levels [value=easy]")
    expect(page.locator(".chairs .seat.free")).to_have_count(2)
    wait_until_live(page)
    press(page, ".fill [value=easy]")
    expect(page.locator("#hand .card").first).to_be_visible()


def press(page, selector, key="Enter"):
    """Go to an element by Tab and press a key there."""
    for _ in range(120):
        if page.locator(selector).first.evaluate("element => element === document.activeElement"):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")

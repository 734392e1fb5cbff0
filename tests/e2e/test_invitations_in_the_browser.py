"""A friend on a phone is asked to a table while he looks at another page, and sits down."""

from playwright.sync_api import expect

from tests.e2e.people import PHONE, new_name, sign_up
from tests.e2e.playing import wait_until_live

MAKE_FRIENDS = """
from accounts.models import User
from accounts.services import friends

one, other = (User.objects.get(name=name) for name in {names!r})
friends.ask(asker=one, asked=other)
friends.accept(asked=other, asker=one)
"""


def test_a_friend_accepts_by_keyboard_and_both_play(new_page, live_site):
    ann, bob = new_page(**PHONE), new_page(**PHONE)
    names = new_name(), new_name()
    for page, name in zip((ann, bob), names, strict=True):
        sign_up(page, name)
    live_site.shell(MAKE_FRIENDS.format(names=names))
    bob.goto("/rules/")
    invite_from_a_new_table(ann, names[1])
    notice = bob.locator(".notice")
    expect(notice).to_contain_text(f"{names[0]} invites you to a table.")
    tab_to(bob, notice.get_by_role("button", name="Sit down"))
    bob.keyboard.press("Enter")
    bob.wait_for_url("**/t/*/")
    ann.get_by_role("link", name="Back to the table").click()
    wait_until_live(ann)
    ann.get_by_role("button", name="Ready", exact=True).click()
    for page in (ann, bob):
        wait_until_live(page)
        expect(page.locator("#hand .card")).to_have_count(6)
        expect(page.locator(".notice")).to_have_count(0)


def invite_from_a_new_table(page, friend):
    page.goto("/tables/new/")
    page.locator("#players-2").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_role("link", name="Invite friends").click()
    row = page.locator(".row", has_text=friend)
    expect(row).to_contain_text("is here now")
    row.get_by_role("button", name=f"Invite {friend}").click()
    expect(row).to_contain_text("is asked")


def tab_to(page, button):
    """A few presses of the key are enough: news come before the page."""
    for _ in range(4):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            return
    expect(button).to_be_focused()

"""Guests who stay, lost passwords, passkeys and settings, with a real browser on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.people import PASSWORD, PHONE, log_in, log_out, new_name, sign_up
from tests.e2e.playing import play_now, wait_until_live
from tests.play_process import wait_for

SIZES = [PHONE, {"viewport": {"width": 1280, "height": 800}}]
WHERE = pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])


@WHERE
def test_a_guest_who_makes_an_account_is_still_in_his_seat(new_page, size):
    page = new_page(**size)
    play_now(page)
    table = page.url
    name = new_name()
    sign_up(page, name)
    page.goto(table)
    wait_until_live(page)
    expect(page.locator("#hand .card").first).to_be_visible()


@WHERE
def test_the_link_of_the_mail_sets_a_new_password(new_page, live_site, size):
    page = new_page(**size)
    name = new_name()
    address = f"{name[5:]}@example.org"
    sign_up(page, name, address)
    log_out(page)
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.locator("[name=email]").fill(address)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/done/")
    page.goto(_link_to_reset(live_site, address))
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("sixes for epaulettes")
    page.locator("main form [type=submit]").first.click()
    page.wait_for_url("**/key/done/")
    log_in(page, name, "sixes for epaulettes")
    expect(page.locator(".corner .who")).to_have_text(name)


def _link_to_reset(live_site, address: str) -> str:
    def link():
        mails = live_site.logs().split(f"To: {address}")
        found = [re.search(r"http\S+/password/reset/key/\S+", mail) for mail in mails[1:]]
        return next((match[0] for match in found if match), None)

    return wait_for(link, what="the mail with the link")


def test_a_passkey_made_on_the_page_logs_in_without_a_password(new_page, live_site):
    page = new_page()
    _give_it_an_authenticator(page)
    site = live_site.url.replace("127.0.0.1", "localhost")  # passkeys need a name, not a number
    name = new_name()
    page.goto(f"{site}/accounts/signup/")
    for field, text in (("username", name), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"[name={field}]").fill(text)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"{site}/")
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form [type=submit]").first.click()
    page.locator("[name=name]").fill("My phone")
    page.locator("[name=passwordless]").check()
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url("**/recovery-codes/")
    page.goto(f"{site}/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".corner .who")).to_have_text(name)


def _give_it_an_authenticator(page) -> None:
    chrome = page.context.new_cdp_session(page)
    chrome.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    chrome.send("WebAuthn.addVirtualAuthenticator", {"options": options})


@WHERE
def test_a_setting_is_saved_and_shown_at_once_and_kept(new_page, size):
    page = new_page(**size)
    sign_up(page, new_name())
    page.goto("/settings/")
    page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Four-colour deck").check()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page.locator("#preferences-saved")).to_have_text("Saved.")
    page.goto("/leaderboard/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/settings/")
    page.locator("select[name=language]").select_option("he")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")


def test_an_account_is_made_and_a_setting_changed_by_the_keyboard_alone(new_page):
    page = new_page()
    name = new_name()
    page.goto("/accounts/signup/")
    _tab_to(page, "[name=username]")
    for text in (name, "", PASSWORD, PASSWORD):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".corner .who")).to_have_text(name)
    page.goto("/settings/")
    _tab_to(page, "[name=four_colours]")
    page.keyboard.press("Space")
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    _tab_to(page, "a[href$='/settings/name/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/settings/name/")


def _tab_to(page, selector: str) -> None:
    for _press in range(60):
        if page.locator(selector).evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def test_two_people_become_friends(new_page):
    ann, bob = new_page(**PHONE), new_page(**PHONE)
    names = new_name(), new_name()
    sign_up(ann, names[0])
    sign_up(bob, names[1])
    bob.locator(".corner summary").click()
    bob.get_by_role("link", name="Profile").click()
    ann.goto(bob.url)
    ann.get_by_role("button", name="Ask to be friends").click()
    expect(ann.get_by_role("button", name="Take the request back")).to_be_visible()
    bob.goto("/friends/")
    bob.get_by_role("button", name="Accept as a friend").click()
    expect(bob.get_by_role("button", name="End the friendship")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("button", name="End the friendship")).to_be_visible()

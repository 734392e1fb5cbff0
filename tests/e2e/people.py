"""Coming in as a person with an account, in the browser."""

import random

from playwright.sync_api import Page, expect

PASSWORD = "a fool and his cards"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def new_name() -> str:
    """A name that nobody has: the tests of a run share one site."""
    return "Tess " + "".join(random.choices("bcdfghkpqtwxz", k=10))


def sign_up(page: Page, name: str, email: str = "") -> None:
    """From wherever the page is to an account, by the form."""
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail (optional)").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".corner .who")).to_have_text(name)


def log_out(page: Page) -> None:
    """Out by the page that asks once more."""
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")


def log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """By the form."""
    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()

"""Under the strict Content-Security-Policy every page does all it does, the admin's too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import act, play_now, wait_until_live
from tests.play_process import PlayProcess

PAGES = ["/", "/tables/new/", "/rules/", "/leaderboard/", "/settings/", "/friends/"]
DOORS = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/no/such/page/"]
ADMIN = ["/admin/", "/admin/accounts/user/", "/admin/accounts/user/1/change/", "/admin/games/deal/"]

WATCH = """
window.broken = [];
document.addEventListener("securitypolicyviolation",
  (event) => window.broken.push(event.violatedDirective + " " + event.blockedURI));
"""
MODERATOR = """
from accounts.models import User
User.objects.create_superuser("policy-admin", "", "policy-admin-password")
"""


@pytest.fixture
def watched(new_page: Callable[..., Page]) -> Page:
    """A page that notes what the policy forbade it."""
    page = new_page()
    page.add_init_script(WATCH)
    return page


def visit(page: Page, paths: list[str]) -> None:
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.broken") == [], path


@pytest.mark.page_errors  # of a page that does not exist
def test_pages_for_everybody(watched: Page) -> None:
    visit(watched, [*DOORS, *PAGES[:4]])


def test_a_table_that_is_played_and_the_pages_of_a_guest(watched: Page) -> None:
    play_now(watched)
    for _ in range(25):
        act(watched)
        watched.wait_for_timeout(60)
    wait_until_live(watched)
    assert watched.evaluate("window.broken") == []
    visit(watched, PAGES)


def test_the_admin(watched: Page, live_site: PlayProcess) -> None:
    live_site.shell(MODERATOR)
    watched.goto("/admin/")
    watched.locator("#id_login").fill("policy-admin")
    watched.locator("#id_password").fill("policy-admin-password")
    watched.get_by_role("button", name="Log in", exact=True).click()
    expect(watched.locator("#user-tools")).to_be_visible()
    visit(watched, ADMIN)


@pytest.mark.page_errors
def test_inline_script_is_refused(watched: Page) -> None:
    watched.goto("/")
    watched.evaluate(
        """() => { const script = document.createElement("script");
        script.textContent = "window.injected = true"; document.body.append(script); }"""
    )
    watched.wait_for_function("window.broken.length > 0")
    assert watched.evaluate("window.injected") is None

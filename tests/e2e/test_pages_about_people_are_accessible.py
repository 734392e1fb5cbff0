"""The pages about people and boards pass axe and fit a small phone, in both directions."""

import pytest

from tests.e2e.people import new_name, sign_up
from tests.e2e.test_accessibility import faults

PAGES = (
    "/settings/",
    "/settings/name/",
    "/settings/close/",
    "/friends/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/sessions/",
    "/accounts/logout/",
    "/leaderboard/",
    "/leaderboard/many/wins/",
    "/leaderboard/about/",
)
LOOKS = [("en", "light"), ("en", "dark"), ("ar", "light"), ("he", "dark"), ("hi", "light")]


@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_every_page_has_no_faults_and_needs_no_scrolling_sideways(new_page, language, scheme):
    page = new_page(
        viewport={"width": 360, "height": 640}, color_scheme=scheme, reduced_motion="reduce"
    )
    sign_up(page, new_name())
    site = page.url
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    profile = page.locator(".corner a[href*='/u/']").first.get_attribute("href")
    for path in (*PAGES, profile, f"{profile}deals/"):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path

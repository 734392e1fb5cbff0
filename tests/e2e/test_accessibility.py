"""Every page passes axe, in light and in dark, from left to right and from right to left."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.playing import play_now, play_to_the_end

PAGES = (
    "/",
    "/match/",
    "/tables/new/",
    "/rules/",
    "/accounts/login/",
    "/accounts/signup/",
    "/nothing/",
)


def faults(page):
    """What axe finds, a line for each kind of fault with the elements concerned."""
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {[node['target'] for node in v['nodes']][:4]}" for v in found]


@pytest.mark.page_errors
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_faults(new_page, path, scheme):
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(path)
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_faults_while_playing_and_at_the_end(new_page, scheme):
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    play_now(page)
    page.locator("#live[data-turn=you]").wait_for()
    assert faults(page) == []
    play_to_the_end(page)
    assert faults(page) == []


@pytest.mark.parametrize("language", ["ar", "he"])
def test_a_page_is_laid_out_from_right_to_left(new_page, language):
    page = new_page(locale=language)
    play_now_in(page)
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert page.locator("#others").evaluate("list => getComputedStyle(list).direction") == "ltr"
    assert faults(page) == []


def play_now_in(page):
    """Play now, whatever the button is called in this language."""
    page.goto("/")
    page.locator("form[action='/play/'] button").click()
    page.wait_for_url("**/t/*/")

"""A deal gone through by keys, slider, button and links, on a narrow phone and right to left."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import faults

# A deal that is over, as it is stored; printed is the address of its table.
PLAY_A_DEAL = """
from django.conf import settings
settings.SHUFFLE_WAIT_MS = 0  # no pages are there to mix
from django.db import transaction
from tests.games.tables import person, play_fast, table_of
with transaction.atomic():  # before the site's own workers hear of the deal
    table = table_of(person("Ann"), bots=1)
    play_fast(table)
print(table.slug)
"""


@pytest.fixture(scope="module")
def deal(live_site) -> str:
    """The address of a finished deal."""
    return f"/t/{live_site.shell(PLAY_A_DEAL).split()[-1]}/deals/1/"


def expect_move(page: Page, number: int) -> None:
    """The table, the slider and the list agree which move it is."""
    expect(page.locator("#replay")).to_have_attribute("data-move", str(number))
    expect(page.locator("#slider")).to_have_value(str(number))
    if number:
        expect(page.locator('#moves [aria-current="step"]')).to_have_attribute(
            "data-move", str(number)
        )


@pytest.mark.parametrize(
    ("locale", "on", "back"), [("en", "Right", "Left"), ("he", "Left", "Right")]
)
def test_keys_and_slider_go_through_a_deal_at_360_px(new_page, deal, locale, on, back):
    page = new_page(viewport={"width": 360, "height": 740}, locale=locale)
    page.goto(deal)
    expect(page.locator("#play")).to_be_visible()
    last = int(page.locator("#replay").get_attribute("data-last"))
    for number in (1, 2, 3):
        page.keyboard.press(f"Arrow{on}")
        expect_move(page, number)
    page.keyboard.press(f"Arrow{back}")
    expect_move(page, 2)
    page.keyboard.press("End")
    expect_move(page, last)
    expect(page.locator("#result-title")).to_be_visible()
    page.keyboard.press("Home")
    expect_move(page, 0)
    page.locator("#slider").focus()
    page.keyboard.press(f"Arrow{on}")
    expect_move(page, 1)
    page.locator("#slider").fill("9")
    expect_move(page, 9)
    assert "move=9" in page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_viewpoint_is_in_sight_at_360_px(live_site, new_page):
    slug = live_site.shell(PLAY_A_DEAL.replace("bots=1", "bots=3")).split()[-1]
    page = new_page(viewport={"width": 360, "height": 740}, locale="ar")
    page.goto(f"/t/{slug}/deals/1/?view=all")
    tabs = page.locator("[data-view]")
    expect(tabs).to_have_count(6)
    for tab in tabs.all():
        box = tab.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_the_pages_of_what_was_played_have_no_faults(new_page, deal, language, scheme):
    page = new_page(
        viewport={"width": 360, "height": 740},
        locale=language,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    match = deal.replace("/deals/", "/matches/")
    for path in (f"{deal}?move=5&view=all", f"{deal}?move=999", match, "/records/"):
        page.goto(path)
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path


def test_it_plays_by_itself_until_it_is_stopped(new_page, deal):
    page = new_page()
    page.goto(deal)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#replay")).not_to_have_attribute("data-move", "0")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_a_move_can_be_chosen_from_the_list_and_seen_from_another_seat(new_page, deal):
    page = new_page()
    page.goto(deal)
    page.locator('#moves [data-move="5"]').click()
    expect_move(page, 5)
    expect(page.locator(".shown")).to_have_count(0)
    page.get_by_role("link", name="All cards").click()
    expect_move(page, 5)
    expect(page.locator(".hands .shown")).to_have_count(2)


def test_without_script_everything_is_a_link(new_page, deal):
    page = new_page(java_script_enabled=False)
    page.goto(f"{deal}?move=4")
    page.get_by_role("link", name="One move on").click()
    expect(page.locator("#replay")).to_have_attribute("data-move", "5")
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("#result-title")).to_be_visible()

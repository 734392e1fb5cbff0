"""Playing as a person does: look whose turn it is, click a card that is raised, or the button."""

import re
import time
from collections.abc import Sequence

from playwright.sync_api import Error, Locator, Page, expect

# Cards overlap: the strip at the start is what one sees and hits.
STRIP = {"x": 8, "y": 24}


def play_now(page: Page) -> None:
    """From the home page to a running table, as somebody without an account."""
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*/")
    wait_until_live(page)


def wait_until_live(page: Page) -> None:
    """Until the page says that it is connected."""
    expect(page.locator("#link")).to_have_attribute("data-state", "live")


def play_to_the_end(*pages: Page, within_s: float = 240) -> None:
    """Play for everybody whose page this is until the deal is over on all of them."""
    until = time.monotonic() + within_s
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < until, "the deal does not end"
        for page in pages:
            act(page)
        pages[0].wait_for_timeout(40)


def is_over(page: Page) -> bool:
    """Whether the page shows the end of a deal."""
    return page.locator("#live").get_attribute("data-phase") == "over"


def act(page: Page) -> None:
    """Do one thing if it is this page's turn; somebody else may be quicker, which is no error."""
    if page.locator("#live").get_attribute("data-turn") != "you":
        return
    try:
        click_something(page)
    except Error:  # the table moved on between the look and the click
        return


def click_something(page: Page) -> None:
    """Beat, lead or throw in the first card that can be played; else take or say done."""
    cards = page.locator("#hand .can")
    if cards.count():
        cards.first.click(position=STRIP, timeout=500)
        choices = page.locator(".ask:not([hidden]) button").first
        if choices.is_visible():
            choices.click(timeout=500)
    else:
        page.locator("#acts .on:not([disabled])").first.click(timeout=500)
    settle(page)


def settle(page: Page) -> None:
    """Give the answer time to arrive, so that nothing is sent twice."""
    page.wait_for_timeout(120)


def names(items: Sequence[Locator]) -> list[str]:
    """What a list says, line by line."""
    return [re.sub(r"\s+", " ", item.inner_text()).strip() for item in items]

"""Real Chromium for tests: `page` is one window, `new_page` opens more of them.

A page that logs an error or throws fails its test. A failed test leaves a picture of each of
its pages in test-results/. No ORM calls in a test that has a page: Playwright's loop runs.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PICTURES = Path(__file__).parent.parent / "test-results"
TIMEOUT_MS = 10_000


def chromium() -> str | None:
    """The path of a Chromium on this machine, or of the one that CHROMIUM names."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"browser", "page", "new_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once a module: the loop it needs must not reach other modules' tests."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def new_page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page of the live site in a context (cookies, storage) of its own.

    Keyword arguments are those of Playwright's `new_context`: viewport, locale, has_touch …
    """
    # Not named as a parameter: it would start before the browser is known to be there.
    live_site = request.getfixturevalue("live_site")
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(base_url=live_site.url, **options)
        context.set_default_timeout(TIMEOUT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                message.type == "error" and complaints.append(f"{page.url}: {message.text}")
            ),
        )
        return page

    yield open_page
    if _failed(request.node):
        _take_pictures(request.node.name, contexts)
    for context in contexts:
        context.close()
    expected = request.node.get_closest_marker("page_errors")
    if expected is None:
        assert not complaints, "errors in the page's console:\n" + "\n".join(complaints)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page of the live site."""
    return new_page()


def _failed(item: pytest.Item) -> bool:
    report = getattr(item, "report_of_call", None)
    return report is not None and report.failed


def _take_pictures(name: str, contexts: list[BrowserContext]) -> None:
    PICTURES.mkdir(exist_ok=True)
    stem = re.sub(r"[^\w-]+", "-", name)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=PICTURES / f"{stem}-{number}.png", full_page=True)

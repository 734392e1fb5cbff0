"""People round a table of the live site, each in a browser of his own, and a position to play."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.play_process import PlayProcess

# What the site's own code does at the start of a deal, with cards that were not shuffled.
LAY_OUT = """
from games.engine.position import position
from games.engine.rules import Rules
from games.models import Deal, Move
from games.services.locks import locked_table
from games.services.running import Running

with locked_table(slug={slug!r}) as table:
    deals = Deal.objects.select_related("table").filter(table=table)
    running = Running.load(deals.latest("number"))
    running.state = position(Rules.from_dict(table.rules), **{cards!r})
    running.deal.version += 1  # by a move of which there is nothing to tell
    note = dict(deal=running.deal, number=running.deal.version, seat=0, action="done")
    running.moves.append(Move(**note, actor="player", events=[], created_at=running.now))
    running.ask_first()
    running.save()
"""


@dataclass
class Seated:
    """A running table; `pages` by seat."""

    site: PlayProcess
    slug: str
    pages: list[Page]

    def lay_out(self, *hands: str, trump: str = "H", talon: str = "", **more: Any) -> None:
        """Change the deal to a position at a lead, and wait until everybody sees his cards."""
        cards = {
            "trump": trump,
            "hands": [hand.split() for hand in hands],
            "talon": talon.split(),
            "leader": 0,
            "discarded": True,
            **more,
        }
        self.site.shell(LAY_OUT.format(slug=self.slug, cards=cards))
        for page, hand in zip(self.pages, hands, strict=True):
            expect(page.locator("#hand > li")).to_have_count(len(hand.split()))

    def card(self, seat: int, code: str) -> Locator:
        """A card in the hand of a seat, on his own page."""
        return self.pages[seat].locator(f"#hand #c{code}")

    def play(self, seat: int, code: str, choice: str = "") -> None:
        """Play a card by clicking it, and if it can do several things, what it shall do."""
        page = self.pages[seat]
        expect(self.card(seat, code)).to_have_class(has("can"))
        self.card(seat, code).click()
        if choice:
            page.locator(f"#ask-{code}").get_by_role("button", name=choice, exact=True).click()

    def press(self, seat: int, button: str) -> None:
        """Press take or done."""
        self.pages[seat].locator(f"#{button}:not([disabled])").click()

    def expect_role(self, seat: int, role: str) -> None:
        """Everybody else sees what this seat does in the bout."""
        for other, page in enumerate(self.pages):
            if other != seat:
                expect(page.locator(f"#seat-{seat} .role")).to_have_text(role)

    def expect_prompt(self, seat: int, words: Any) -> None:
        """What the seat is asked on its own page."""
        expect(self.pages[seat].locator("#prompt")).to_have_text(words)


def has(name: str) -> Any:
    """A pattern for a class among others."""
    return re.compile(rf"(^|\s){name}(\s|$)")


def seat_people(
    site: PlayProcess, new_page: Callable[..., Page], players: int, preset: str, **rules: str
) -> Seated:
    """Make a table through the form and let as many guests sit down, which starts the deal."""
    host = new_page()
    host.goto("/tables/new/")
    host.locator(f'input[name="preset"][value="{preset}"]').check()
    host.locator(f"#players-{players}").check(force=True)
    host.locator("#clock_s-60").check(force=True)
    if rules:
        host.locator("details.house-rules > summary").click()
    for option, value in rules.items():
        host.locator(f'select[name="{option}"]').select_option(value)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*/")
    slug = host.url.rstrip("/").rsplit("/", 1)[-1]
    pages = [host]
    for _ in range(players - 1):
        guest = new_page()
        guest.goto(f"/t/{slug}/")
        guest.get_by_role("button", name="Sit here").first.click()
        guest.get_by_role("button", name="Ready", exact=True).click()
        expect(guest.get_by_role("button", name="Not ready yet")).to_be_visible()
        pages.append(guest)
    host.get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        expect(page.locator("#link")).to_have_attribute("data-state", "live")
        expect(page.locator("#hand")).to_be_visible()
    return Seated(site, slug, pages)

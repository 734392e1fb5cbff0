"""Many people who play on a running site at once: each a session, an open page, and a mind.

A person sees the HTML that a browser would get and presses what it offers, after a natural pause.
"""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.error import URLError

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from games.management.visitor import Visitor

MY_TURN = 'data-turn="you"'
OVER = 'data-phase="over"'
VERSION = re.compile(r'name="version" value="(\d+)"')
DEAL = re.compile(r'name="deal" value="(\d+)"')
BUTTON = re.compile(r"<button\b[^>]*>")
ACTION = re.compile(r'name="action" value="([^"]+)"')
REFUSED = re.compile(r'<p id="refusal"[^>]*>(.+?)</p>')
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, asyncio.IncompleteReadError)
RELUCTANCE_TO_TAKE = 0.8
AT_THE_DOOR = 16
GONE_S = 60.0
T = TypeVar("T")


@dataclass
class Tally:
    """What the whole crowd has seen."""

    measuring: bool = False
    to_page: list[float] = field(default_factory=list)
    moves: int = 0
    frames: int = 0
    deals: int = 0
    refusals: int = 0
    reconnects: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_THE_DOOR))
    """People come one after the other, not all in the same instant."""

    def error(self, error: BaseException | str) -> None:
        """Count a fault by its kind."""
        name = error if isinstance(error, str) else type(error).__name__
        self.errors[name] = self.errors.get(name, 0) + 1


@dataclass
class Seats:
    """One table: who sits there, and when each version of its deal was asked for."""

    slug: str
    people: list["Person"]
    asked_at: dict[tuple[int, int], float] = field(default_factory=dict)
    deals_over: int = 0
    enough: bool = False
    """Whether no further deal shall begin."""


class Person(Visitor):
    """One guest with one open page."""

    def __init__(
        self, url: str, tally: Tally, rng: random.Random, pause: tuple[float, float]
    ) -> None:
        super().__init__(url)
        self.tally, self.rng, self.pause = tally, rng, pause
        self.table: Seats | None = None
        self.deal, self.version = 0, -1
        self.seen: dict[int, int] = {}
        """The most moves that the page has shown, by deal."""
        self.deciding: asyncio.Task[None] | None = None
        self.leaving = False

    # --- Pages --------------------------------------------------------------------------------

    async def insist(self, call: Callable[[], Awaitable[T]], seconds: float = GONE_S) -> T:
        """Do it; while the site is away, again and again, as a person presses reload."""
        until = time.monotonic() + seconds
        while True:
            try:
                return await call()
            except LOST as error:
                if time.monotonic() > until or _is_final(error):
                    raise
                await asyncio.sleep(0.2 + self.rng.random() / 2)

    # --- The open page ------------------------------------------------------------------------

    async def sit(self, table: Seats) -> None:
        """Keep the page of a table open, and play, until told to leave."""
        self.table = table
        try:
            async with self.tally.door:
                await self.insist(lambda: self.open(table.slug))
            self.look()
            while not self.leaving:
                await self._watch(table.slug)
        except (*LOST, URLError) as error:
            self.tally.error(error)
        finally:
            self.stop()
            with suppress(*LOST):
                await self.close()

    def stop(self) -> None:
        """Decide nothing more."""
        if self.deciding is not None:
            self.deciding.cancel()

    async def _watch(self, slug: str) -> None:
        try:
            await self.next_frame(forever=True)
        except LOST:
            if self.leaving:
                return
            self.tally.reconnects += 1
            await self.insist(lambda: self.open(slug))
        self.look()

    def look(self) -> None:
        """Take in the frame that has just come."""
        self.tally.frames += 1
        self._note_time()
        if refused := REFUSED.search(self.frame):
            self.tally.refusals += 1
            if "Something went wrong" in refused[1]:
                self.tally.error("broken")
        if self.deciding is None or self.deciding.done():
            wanted = MY_TURN in self.frame or OVER in self.frame
            self.deciding = asyncio.create_task(self._decide()) if wanted else None

    def _note_time(self) -> None:
        assert self.table is not None
        deal, version = DEAL.search(self.frame), VERSION.search(self.frame)
        if deal is None or version is None:
            return
        shown = int(deal[1]), int(version[1])
        if shown[0] != self.deal:
            self.deal, self.version = shown[0], -1
        now = time.perf_counter()
        asked_at = self.table.asked_at
        for missed in range(max(0, self.version + 1), shown[1] + 1):
            began = asked_at.get((self.deal, missed))
            if began is not None and self.tally.measuring:
                self.tally.to_page.append(now - began)
        self.version = self.seen[self.deal] = max(self.version, shown[1])

    # --- The mind -----------------------------------------------------------------------------

    async def _decide(self) -> None:
        try:
            while not self.leaving and await self._once():
                pass
        except (*LOST, URLError):
            pass  # the reader of the socket notices too, and comes back

    async def _once(self) -> bool:
        """Think, then do one thing; whether to look again at once."""
        await asyncio.sleep(self.rng.uniform(*self.pause))
        if OVER in self.frame:
            await self._go_on()
        elif MY_TURN in self.frame:
            await self._press()
        return False

    async def _press(self) -> None:
        assert self.table is not None
        actions = offered(self.frame)
        if not actions:
            return
        deal, version = DEAL.search(self.frame), VERSION.search(self.frame)
        assert deal is not None
        assert version is not None
        action = self._choose(actions)
        self.table.asked_at.setdefault((int(deal[1]), int(version[1]) + 1), time.perf_counter())
        self.tally.moves += self.tally.measuring
        await self.send(action, version[1], deal[1])

    def _choose(self, actions: list[str]) -> str:
        others = [action for action in actions if action != "take"]
        if others and len(others) < len(actions) and self.rng.random() > RELUCTANCE_TO_TAKE:
            return "take"
        return self.rng.choice(others or actions)

    async def _go_on(self) -> None:
        assert self.table is not None
        self.table.deals_over = max(self.table.deals_over, self.deal)
        slug = self.table.slug
        if self.table.enough:
            await self.insist(lambda: self.post(f"/t/{slug}/leave/"))
            self.leaving = True
            await self.close()
        elif "go-on-form" in self.frame:
            await self.insist(lambda: self.post(f"/t/{slug}/next/"))


def _is_final(error: BaseException) -> bool:
    """Whether the site has said no, and not only failed."""
    return isinstance(error, InvalidStatus) and error.response.status_code < 500


def offered(frame: str) -> list[str]:
    """The actions of the buttons that can be pressed."""
    buttons = (found[0] for found in BUTTON.finditer(frame))
    actions = (ACTION.search(button) for button in buttons if " disabled" not in button)
    return [found[1] for found in actions if found is not None]


async def seat(
    url: str, seats: int, tally: Tally, rng: random.Random, pause: tuple[float, float], **form: str
) -> Seats:
    """Make a table by the form and let guests sit down, by pages as a browser loads them."""
    people = [Person(url, tally, rng, pause) for _ in range(seats)]
    host, *guests = people
    fields = {"preset": "classic", "players": str(seats), "clock_s": "60"} | form
    address = await host.insist(lambda: host.post("/tables/new/", **fields))
    slug = address.rstrip("/").rsplit("/", 1)[-1]
    for guest in guests:
        await guest.insist(lambda guest=guest: guest.get(f"/t/{slug}/"))  # type: ignore[misc]
        await guest.insist(lambda guest=guest: guest.post(f"/t/{slug}/join/"))  # type: ignore[misc]
    for person in people:
        await person.insist(lambda person=person: person.post(f"/t/{slug}/ready/"))  # type: ignore[misc]
    return Seats(slug, people)

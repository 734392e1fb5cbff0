"""The open pages of a process, and the one who looks after those that missed a message.

A message that was sent while the broker was away is lost. Every few seconds one question to the
database, for all tables that somebody looks at, finds the pages that are behind.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from accounts.selectors import Standing
from games.live import Viewer
from games.selectors.table import Marks

Ask = Callable[[set[str]], Awaitable[dict[str, Marks]]]
Meet = Callable[[set[tuple[str, str]], set[str]], Awaitable[dict[str, frozenset[str]]]]
AskPeople = Callable[[set[int]], Awaitable[Standing]]


class Page(Protocol):
    """What the watch needs of an open page."""

    slug: str
    viewer: Viewer
    muted_until: datetime | None
    """Until when its person cannot talk, as it shows."""

    @property
    def sitter(self) -> str | None:
        """The slug of the person who looks, if he sits there."""

    async def show_lamps(self, here: frozenset[str] | None) -> None:
        """Show who else looks at the table, if that is news."""

    def is_behind(self, marks: Marks) -> bool:
        """Whether it shows less than there is."""

    async def catch_up(self, marks: Marks) -> None:
        """Show what there is."""

    async def show_talk_box(self) -> None:
        """Show whether its person can talk."""

    async def shut_out(self) -> None:
        """Close, because this person was banned."""


class Watch:
    """All open pages of one event loop; runs while there are any."""

    def __init__(
        self, every_s: Callable[[], float], ask: Ask, ask_people: AskPeople, meet: Meet
    ) -> None:
        self._every_s, self._ask, self._ask_people, self._meet = every_s, ask, ask_people, meet
        self._pages: set[Page] = set()
        self._rounds: asyncio.Task[None] | None = None

    def add(self, page: Page) -> None:
        """Look after a page from now on."""
        self._pages.add(page)
        if self._rounds is None:
            self._rounds = asyncio.create_task(self._go_round())

    def discard(self, page: Page) -> None:
        """Forget a page; it may have been forgotten already."""
        self._pages.discard(page)
        if not self._pages and self._rounds is not None:
            self._rounds.cancel()
            self._rounds = None

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._every_s())
            with suppress(Exception):  # the database may be away; look again later
                await self._look()
            with suppress(Exception):  # or the broker
                await self._light()

    async def _light(self) -> None:
        """Say who is here, and show who else is."""
        sitting = {(page.slug, who) for page in self._pages if (who := page.sitter)}
        here = await self._meet(sitting, {page.slug for page in self._pages})
        for page in list(self._pages):
            with suppress(Exception):
                await page.show_lamps(here.get(page.slug))

    async def _look(self) -> None:
        await self._look_after_people()
        found = await self._ask({page.slug for page in self._pages})
        for page in list(self._pages):
            marks = found.get(page.slug)
            if marks is not None and page.is_behind(marks):
                with suppress(Exception):
                    await page.catch_up(marks)

    async def _look_after_people(self) -> None:
        """Close the pages of the banned; show who can talk again, or no longer."""
        talkers = {
            page.viewer.user_id for page in self._pages if page.sitter and page.viewer.user_id
        }
        people = await self._ask_people(talkers)
        for page in list(self._pages):
            with suppress(Exception):
                if page.viewer.user_id in people.banned:
                    await page.shut_out()
                elif page.viewer.user_id in talkers and _is_old(page, people):
                    await page.show_talk_box()


def _is_old(page: Page, people: Standing) -> bool:
    """Whether a page shows another right to talk than its person has."""
    return page.viewer.user_id is not None and page.muted_until != people.muted_until.get(
        page.viewer.user_id
    )


_WATCHES: WeakKeyDictionary[Any, Watch] = WeakKeyDictionary()


def watch(every_s: Callable[[], float], ask: Ask, ask_people: AskPeople, meet: Meet) -> Watch:
    """The watch of the running event loop; `ask` tells how far tables are, `ask_people` who of
    these is muted, and who was banned.

    `meet` says who sits at which table and looks at it, and tells who does at these tables.
    """
    loop = asyncio.get_running_loop()
    if loop not in _WATCHES:
        _WATCHES[loop] = Watch(every_s, ask, ask_people, meet)
    return _WATCHES[loop]

"""The open pages of a process, by table: a message is heard once, and a table read once, for all.

One channel hears for every page. Whoever changes a table in this very process need not wait for
the message about it: he shows the frames himself, and the message finds nothing left to do.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games.effects import EVERYBODY, group_of
from games.live import Frame, Frames, Viewer

logger = logging.getLogger(__name__)

Draw = Callable[[str, int, set[Viewer]], Awaitable[Frames]]
WhoIsAt = Callable[[list[str]], Awaitable[dict[str, frozenset[str]]]]


class Page(Protocol):
    """What the audience needs of an open page."""

    slug: str
    viewer: Viewer

    @property
    def reaches(self) -> int:
        """The revision that the page shows, or is about to."""

    def offer(self, frame: Frame | None, at: float | None) -> None:
        """Show this frame as soon as the page takes it; None: there is nothing for it any more."""

    async def show_talk(self, line: int) -> None:
        """Show what was said up to this line."""

    async def show_talk_box(self) -> None:
        """Show whether its person can talk."""

    async def show_lamps(self, here: frozenset[str] | None) -> None:
        """Show who else looks at the table, if that is news."""

    async def shut_out(self) -> None:
        """Close, because this person was banned."""


class _Wanted(NamedTuple):
    revision: int
    at: float | None


class Audience:
    """All open pages of one event loop; listens while there are any."""

    def __init__(self, draw: Draw, who_is_at: WhoIsAt) -> None:
        self._draw, self._who_is_at = draw, who_is_at
        self._pages: dict[str, set[Page]] = {}
        self._wanted: dict[str, _Wanted] = {}
        self._opening = asyncio.Lock()
        self._channel: str | None = None
        self._listening: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, page: Page) -> None:
        """Let a page hear of its table from now on; raises whatever the broker does."""
        self._pages.setdefault(page.slug, set()).add(page)
        async with self._opening:
            if self._channel is None:
                await self._open()
            await get_channel_layer().group_add(group_of(page.slug), self._channel)

    async def leave(self, page: Page) -> None:
        """Forget a page; it may have been forgotten already."""
        pages = self._pages.get(page.slug)
        if pages is None:
            return
        pages.discard(page)
        if pages:
            return
        del self._pages[page.slug]
        async with self._opening:
            if page.slug not in self._pages and self._channel is not None:
                await get_channel_layer().group_discard(group_of(page.slug), self._channel)
            if not self._pages:
                await self._close()

    def viewers(self, slug: str) -> set[Viewer]:
        """Who looks at a table here."""
        return {page.viewer for page in self._pages.get(slug, ())}

    def changed(self, slug: str, revision: int, at: float | None = None) -> None:
        """Draw a table for those pages that show less than this revision; `at`: since when."""
        if slug not in self._pages:
            return
        wanted, begun = self._wanted.get(slug), slug in self._wanted
        if wanted is None or wanted.revision < revision:
            self._wanted[slug] = _Wanted(revision, at)
        if not begun:
            self._start(self._catch_up(slug))

    def show(self, slug: str, frames: Mapping[Viewer, Frame | None], at: float | None) -> None:
        """Give each page of a table the frame of its viewer, if there is one."""
        for page in list(self._pages.get(slug, ())):
            if page.viewer in frames:
                page.offer(frames[page.viewer], at)

    async def _catch_up(self, slug: str) -> None:
        """One drawing at a time for a table: what is heard meanwhile is drawn in one go."""
        shown = None
        try:
            while shown != (wanted := self._wanted[slug]):
                shown = wanted
                pages = self._pages.get(slug, ())
                behind = {page.viewer for page in pages if page.reaches < wanted.revision}
                if behind:
                    self.show(slug, await self._draw(slug, wanted.revision, behind), wanted.at)
        except Exception:
            logger.exception("cannot show", extra={"table": slug})
        finally:
            del self._wanted[slug]

    # --- The channel ------------------------------------------------------------------------

    async def _open(self) -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(EVERYBODY, channel)
        self._listening = asyncio.create_task(self._listen(layer, channel))
        self._channel = channel

    async def _close(self) -> None:
        if self._channel is not None and self._listening is not None:
            channel, self._channel = self._channel, None
            self._listening.cancel()
            await asyncio.wait([self._listening])
            await get_channel_layer().group_discard(EVERYBODY, channel)

    async def _listen(self, layer: Any, channel: str) -> None:
        while True:
            message = await layer.receive(channel)
            try:
                self._hear(message)
            except Exception:
                logger.exception("cannot hear %s", message.get("type"))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table.changed":
                self.changed(message["table"], message["revision"], message.get("at"))
            case "talk.said":
                for page in self._pages.get(message["table"], ()):
                    self._start(page.show_talk(message["line"]))
            case "table.presence":
                self._start(self._light(message["table"]))
            case "person.banned":
                for page in self._of_person(message["user"]):
                    self._start(page.shut_out())
            case "person.muted":
                for page in self._of_person(message["user"]):
                    self._start(page.show_talk_box())

    def _of_person(self, user_id: int) -> list[Page]:
        pages = (page for pages in self._pages.values() for page in pages)
        return [page for page in pages if page.viewer.user_id == user_id]

    async def _light(self, slug: str) -> None:
        here = await self._who_is_at([slug])
        for page in list(self._pages.get(slug, ())):
            await page.show_lamps(here.get(slug))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("cannot show", exc_info=error)


_AUDIENCES: WeakKeyDictionary[Any, Audience] = WeakKeyDictionary()


def audience(draw: Draw, who_is_at: WhoIsAt) -> Audience:
    """The audience of the running event loop.

    `draw` renders a table at a revision or a later one for some viewers, `who_is_at` tells who
    looks at tables.
    """
    loop = asyncio.get_running_loop()
    if loop not in _AUDIENCES:
        _AUDIENCES[loop] = Audience(draw, who_is_at)
    return _AUDIENCES[loop]

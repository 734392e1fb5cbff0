"""The socket of a person, on every page: he is told what concerns him, wherever he is.

Nothing is asked over it: buttons of a notice are forms.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from games import notices, presence
from games.effects import group_of_person
from games.languages import language_of
from games.pace import Pace, Verdict
from games.quiet_socket import BANNED, TOO_MANY_MESSAGES, TRY_AGAIN, QuietSocket, in_thread
from games.services import wishes

logger = logging.getLogger(__name__)

NOBODY = 4401  # 44xx: the page does not come back
# How often an open page says that it is open, and looks whether a notice has run out.
HEARTBEAT_S = 10.0
QUIET_BEATS = 6
"""A page with nothing to tell looks for a lost message once in so many beats."""


class PersonConsumer(QuietSocket):
    """One open page of a person, whichever it is."""

    user_id: int
    language: str
    shown = notices.News("", any=False, waits=False)
    heartbeat: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        """Tell what there is to tell; a visitor who is nobody yet has no news."""
        await self.accept()
        if self.scope["user"].pk is None:
            await self.close(code=NOBODY)
            return
        if self.scope["user"].is_banned:
            await self.close(code=BANNED)
            return
        self.user_id = self.scope["user"].pk
        self.language = language_of(self.scope)
        self.pace = Pace()
        self.telling = asyncio.Lock()
        try:
            # First the group, then the state: news between the two come twice, not never.
            await self.channel_layer.group_add(group_of_person(self.user_id), self.channel_name)
            await self._tell(always=True)
        except Exception:
            logger.exception("person %s: cannot open", self.user_id)
            await self.close(code=TRY_AGAIN)
            return
        self.heartbeat = asyncio.create_task(self._beat())

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.heartbeat is not None:
            self.heartbeat.cancel()
        if hasattr(self, "user_id"):
            with suppress(Exception):  # the broker may be away; the group forgets us by itself
                await self.channel_layer.group_discard(
                    group_of_person(self.user_id), self.channel_name
                )

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """No page says anything here; who floods the socket is sent away."""
        if self.pace.next() is Verdict.ENOUGH:
            await self.close(code=TOO_MANY_MESSAGES)

    async def person_told(self, event: dict[str, Any]) -> None:
        """Fetch the news that the group was told of."""
        try:
            await self._tell()
        except Exception:
            logger.exception("person %s: cannot tell", self.user_id)

    async def person_banned(self, event: dict[str, Any]) -> None:
        """Close: the page asks again, and is told why."""
        await self.close(code=BANNED)

    async def _tell(self, *, always: bool = False) -> None:
        async with self.telling:
            news = await in_thread(notices.news_for)(user_id=self.user_id, language=self.language)
            if always or news != self.shown:
                await self.send(text_data=news.html)
            self.shown = news

    async def _is_here(self) -> None:
        word = presence.visitor_word(self.user_id, "")
        await in_thread(presence.on_site)(word)

    async def _beat(self) -> None:
        beats = 0
        while True:
            with suppress(Exception):  # the broker may be away; then nobody can tell
                await self._is_here()
            with suppress(Exception):  # the database may be away; look again later
                if self.shown.waits:
                    await in_thread(wishes.keep_wish)(user_id=self.user_id)
                if self.shown.any or beats % QUIET_BEATS == QUIET_BEATS - 1:
                    await self._tell()
            beats += 1
            await asyncio.sleep(HEARTBEAT_S)

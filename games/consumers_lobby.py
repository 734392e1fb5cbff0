"""The socket of the lobby: it hears that tables changed and sends the rows that look different."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from games import lobby_live, presence
from games.effects import LOBBY
from games.forms_lobby import filters_of
from games.languages import language_of
from games.quiet_socket import TRY_AGAIN, QuietSocket, in_thread

logger = logging.getLogger(__name__)

# How long changes are gathered, so that many at once are one answer.
GATHER_S = 0.25
# How often a quiet page says that it is there, and looks whether a message was lost.
HEARTBEAT_S = 5.0


class LobbyConsumer(QuietSocket):
    """One open page of the lobby."""

    board: lobby_live.Board
    stamp: object = None
    """What the last announced change is known by to all pages of the process."""
    shown: object = None
    own_changed = False
    gathering: "asyncio.Task[None] | None" = None
    heartbeat: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        """Show the lobby as it is now."""
        self.viewer = lobby_live.Viewer(
            user_id=self.scope["user"].pk,
            language=language_of(self.scope),
            filters=filters_of(dict(parse_qsl(self.scope["query_string"].decode("latin-1")))),
        )
        self.showing = asyncio.Lock()
        await self.accept()
        try:
            # First the group, then the tables: a change between the two is shown, not missed.
            await self.channel_layer.group_add(LOBBY, self.channel_name)
            await self._say_that_one_is_here()
            self.board = await in_thread(lobby_live.fresh_board)(self.viewer)
            await self.send(text_data=lobby_live.whole(self.board))
        except Exception:
            logger.exception("lobby: cannot open")
            await self.close(code=TRY_AGAIN)
            return
        self.heartbeat = asyncio.create_task(self._beat())

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        for task in (self.heartbeat, self.gathering):
            if task is not None:
                task.cancel()
        with suppress(Exception):  # the broker may be away; the group forgets us by itself
            await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing: the lobby is only looked at; what a page wants it sends as a form."""

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Show before long what changed; all pages of the process share one reading."""
        self.stamp = (event["table"], event["revision"])
        self.own_changed |= self.viewer.user_id in event["people"]
        if self.gathering is None or self.gathering.done():
            self.gathering = asyncio.create_task(self._gather())

    async def _gather(self) -> None:
        try:
            while self.stamp != self.shown:
                await asyncio.sleep(GATHER_S)
                await self._update()
        except Exception:
            logger.exception("lobby: cannot show")

    async def _update(self) -> None:
        async with self.showing:
            self.shown = self.stamp
            own_changed, self.own_changed = self.own_changed, False
            later = in_thread(lobby_live.later_board)
            await self._send(await later(self.board, self.shown, own_changed=own_changed))

    async def _send(self, board: lobby_live.Board) -> None:
        html = lobby_live.difference(self.board, board)
        self.board = board
        if html:
            await self.send(text_data=html)

    async def _say_that_one_is_here(self) -> None:
        with suppress(Exception):  # the broker may be away; then nobody is counted
            word = presence.visitor_word(self.viewer.user_id, self.channel_name)
            await in_thread(presence.on_site)(word)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            await self._say_that_one_is_here()
            with suppress(Exception):  # the database may be away; look again later
                async with self.showing:
                    moment = int(time.monotonic() / HEARTBEAT_S)
                    await self._send(await in_thread(lobby_live.fresh_board)(self.viewer, moment))

"""The socket of a table: parse, call one service, show the state; no rules and no cards here."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import translation

from accounts.selectors import standing_of
from games import live, metrics, presence, refusals, wire
from games.effects import EVERYBODY, group_of, somebody_came
from games.engine.errors import EngineError
from games.house_rules import anchor_for
from games.languages import language_of
from games.open_pages import Watch, watch
from games.pace import Pace, Verdict
from games.quiet_socket import BANNED, TOO_MANY_MESSAGES, TRY_AGAIN, QuietSocket
from games.selectors.table import Marks, marks_of
from games.services import hints, mixing, play, talk
from games.services.errors import Refused

logger = logging.getLogger(__name__)

NO_SUCH_TABLE = 4404  # 44xx: the page does not come back (1011 and the like: it does)
# How often it is looked whether a message was lost while the broker was away.
HEARTBEAT_S = 5.0
# As many at once as there are connections: each call waits for the database most of its time.
_THREADS = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")


def _in_thread(function: Any) -> Any:
    # Not thread-sensitive: one call that waits for a lock holds up nobody else.
    return database_sync_to_async(function, thread_sensitive=False, executor=_THREADS)


class TableConsumer(QuietSocket):
    """One open page of a table, a player's or a watcher's."""

    slug: str
    user_id: int | None
    language: str
    shown = -1
    """The revision that this page shows."""
    heard = 0
    """The last line of talk that this page was told of."""
    seated = False
    muted_until: datetime | None = None
    """Until when this person cannot talk, as his page shows."""
    lit: frozenset[str] | None = None
    """The people whose lamps this page shows."""

    async def connect(self) -> None:
        """Show the table, or close with a code that says there is none."""
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        self.user_id = self.scope["user"].pk
        self.language = language_of(self.scope)
        self.showing = asyncio.Lock()
        self.pace = Pace()
        await self.accept()
        metrics.SOCKETS.inc()
        if getattr(self.scope["user"], "is_banned", False):
            await self.close(code=BANNED)
            return
        try:
            await self.channel_layer.group_add(EVERYBODY, self.channel_name)
            # First the group, then the state: a change between the two arrives twice, not never.
            await self.channel_layer.group_add(group_of(self.slug), self.channel_name)
            if not await self._show(more=await self._fresh_talk() + await self._talk_box()):
                await self.close(code=NO_SUCH_TABLE)
                return
        except Exception:
            logger.exception("cannot open", extra={"table": self.slug})
            await self.close(code=TRY_AGAIN)
            return
        _watch().add(self)
        await self._arrive()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        metrics.SOCKETS.dec()
        _watch().discard(self)
        with suppress(Exception):  # the broker may be away; the group forgets us by itself
            await self.channel_layer.group_discard(group_of(self.slug), self.channel_name)
            await self.channel_layer.group_discard(EVERYBODY, self.channel_name)
        if self.sitter:
            with suppress(Exception):
                await _in_thread(presence.go)(self.slug, self.sitter)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what the page asks; refuse in words to it alone, and keep the socket open."""
        try:
            if await self._is_slow_enough():
                await self._do(wire.parse(text_data, bytes_data))
        except (Refused, EngineError) as refusal:
            await self._refuse(refusal)
        except Exception:
            logger.exception("message failed", extra={"table": self.slug})
            await self._refuse(Refused("broken"))

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Show what the group was told about, unless this page shows it already."""
        try:
            if not await self._show(at_least=event["revision"]):
                await self.close(code=NO_SUCH_TABLE)  # no longer for him: a private table
            elif "at" in event:
                metrics.SHOWN.observe(max(0.0, time.time() - event["at"]))
        except Exception:
            logger.exception("cannot show", extra={"table": self.slug})

    async def _is_slow_enough(self) -> bool:
        """Whether to do what was just sent; a flood is told, then dropped, then closed."""
        verdict = self.pace.next() if settings.RATE_LIMITS else Verdict.FINE
        if verdict is Verdict.ENOUGH:
            await self.close(code=TOO_MANY_MESSAGES)
        if verdict is Verdict.TOLD:
            raise Refused("too_quick")
        return verdict is Verdict.FINE

    async def person_banned(self, event: dict[str, Any]) -> None:
        """Close the pages of somebody who was banned."""
        if event["user"] == self.user_id:
            await self.close(code=BANNED)

    async def person_muted(self, event: dict[str, Any]) -> None:
        """Close or open the talk of somebody whose right to it changed."""
        try:
            if event["user"] == self.user_id:
                await self.show_talk_box()
        except Exception:
            logger.exception("cannot show a mute", extra={"table": self.slug})

    async def talk_said(self, event: dict[str, Any]) -> None:
        """Show the line that the group was told about, unless this person wants no talk."""
        try:
            await self._show_talk(event["line"])
        except Exception:
            logger.exception("cannot show talk", extra={"table": self.slug})

    async def _do(self, message: wire.Message) -> None:
        me = {"slug": self.slug, "user_id": self.user_id}
        match message:
            case wire.Act(action, version, deal):
                await _in_thread(play.act_as)(
                    **me, action=action, version=version, deal_number=deal
                )
            case wire.AutoDone(on):
                await _in_thread(play.set_auto_done)(**me, on=on)
            case wire.Back():
                await _in_thread(play.come_back)(**me)
            case wire.Say(text, phrase):
                await _in_thread(talk.say)(**me, text=text, phrase=phrase)
            case wire.Hush(line, on):
                await _in_thread(talk.hush)(**me, line_id=line, on=on)
                await self.send(text_data=await self._fresh_talk())
            case wire.Promise(commitment, promise):
                await _in_thread(mixing.promise)(**me, commitment=commitment, promise=promise)
            case wire.Tell(commitment, value):
                await _in_thread(mixing.tell)(**me, commitment=commitment, value=value)
            case wire.Hint(version, deal):
                await _in_thread(hints.ask)(**me, version=version, deal_number=deal)
            case wire.Sync():
                await self._show()

    async def _show(self, at_least: int | None = None, more: str = "") -> bool:
        """Send the current state; nothing if the page shows revision `at_least` already."""
        async with self.showing:
            if at_least is not None and at_least <= self.shown:
                return True
            frame = await self._frame(at_least)
            if frame is None:
                return False
            self.shown, self.seated = frame.revision, frame.seated
            await self.send(text_data=frame.html + more)
        return True

    async def _frame(self, at_least: int | None) -> live.Frame | None:
        viewer = {"slug": self.slug, "user_id": self.user_id, "language": self.language}
        if at_least is None:
            return await _in_thread(live.fresh_frame)(**viewer)
        return await _in_thread(live.frame_since)(**viewer, revision=at_least)

    async def _show_talk(self, line: int) -> None:
        if line <= self.heard:
            return
        self.heard = line
        reader = {"slug": self.slug, "user_id": self.user_id, "language": self.language}
        html = await _in_thread(live.talk_since)(**reader, line=line)
        if html:
            await self.send(text_data=html)

    async def _fresh_talk(self) -> str:
        reader = {"slug": self.slug, "user_id": self.user_id, "language": self.language}
        return await _in_thread(live.fresh_talk)(**reader)

    async def _talk_box(self) -> str:
        reader = {"slug": self.slug, "user_id": self.user_id, "language": self.language}
        html, self.muted_until = await _in_thread(live.talk_box)(**reader)
        return html

    async def show_talk_box(self) -> None:
        """Show with what this person can talk, or why and until when he cannot."""
        if html := await self._talk_box():
            await self.send(text_data=html)

    async def _refuse(self, refusal: Refused | EngineError) -> None:
        with translation.override(self.language):
            words = live.refusal(refusals.in_words(refusal), anchor_for(refusal.code))
        try:
            await self._show(more=words)
        except Exception:
            logger.exception("cannot show a refusal", extra={"table": self.slug})
            # The words need no database. The table follows when the watch finds this page behind.
            self.shown = -1
            await self.send(text_data=words)

    @property
    def sitter(self) -> str | None:
        """The slug of the person who looks, if he sits here."""
        return self.scope["user"].slug if self.seated else None

    async def _arrive(self) -> None:
        """Let the others see that one is here, and see who is."""
        with suppress(Exception):  # the broker may be away: no lamps, and all else goes on
            if self.sitter and await _in_thread(presence.arrive)(self.slug, self.sitter):
                await _in_thread(somebody_came)(slug=self.slug)
            await self.table_presence({})

    async def table_presence(self, _event: dict[str, Any]) -> None:
        """Somebody who sits here opened a page of the table."""
        here = await _in_thread(presence.who_is_at)([self.slug])
        await self.show_lamps(here.get(self.slug))

    async def show_lamps(self, here: frozenset[str] | None) -> None:
        """Show who else looks at the table, if that is news."""
        if here != self.lit:
            self.lit = here
            await self.send(text_data=live.lamps(here))

    def is_behind(self, marks: Marks) -> bool:
        """Whether this page shows less than there is."""
        return self.shown < marks.revision or self.heard < marks.said

    async def shut_out(self) -> None:
        """Close: the message that this person is banned was lost."""
        await self.close(code=BANNED)

    async def catch_up(self, marks: Marks) -> None:
        """Show what a lost message was to tell."""
        await self._show(at_least=marks.revision)
        await self._show_talk(marks.said)


def _watch() -> Watch:
    people = _in_thread(standing_of)
    return watch(lambda: HEARTBEAT_S, _in_thread(marks_of), people, _in_thread(_meet))


def _meet(sitting: set[tuple[str, str]], tables: set[str]) -> dict[str, frozenset[str]]:
    """Say who sits at which table and looks at it; who does at these."""
    if sitting:
        presence.stay(sitting)
    return presence.who_is_at(tables)

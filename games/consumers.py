"""The socket of a table: parse, call one service, show the state; no rules and no cards here."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

from channels.exceptions import StopConsumer
from django.conf import settings
from django.utils import translation

from accounts.selectors import standing_of
from games import live, metrics, presence, refusals, wire
from games.audience import Audience, audience
from games.effects import held, somebody_came, tell
from games.engine.errors import EngineError
from games.house_rules import anchor_for
from games.languages import language_of
from games.live import Viewer
from games.open_pages import Watch, watch
from games.pace import Pace, Verdict
from games.quiet_socket import BANNED, TOO_MANY_MESSAGES, TRY_AGAIN, QuietSocket, in_thread
from games.selectors.table import Marks, marks_of
from games.services import hints, mixing, play, talk
from games.services.errors import Refused

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]

NO_SUCH_TABLE = 4404  # 44xx: the page does not come back (1011 and the like: it does)
# How often it is looked whether a message was lost while the broker was away.
HEARTBEAT_S = 5.0


class TableConsumer(QuietSocket):
    """One open page of a table, a player's or a watcher's."""

    slug: str
    viewer: Viewer
    shown = -1
    """The revision that this page shows."""
    offered: tuple[live.Frame, float | None] | None = None
    """What it shows as soon as it can, and since when there is news."""
    offering: "asyncio.Task[None] | None" = None
    heard = 0
    """The last line of talk that this page was told of."""
    seated = False
    muted_until: datetime | None = None
    """Until when this person cannot talk, as his page shows."""
    lit: frozenset[str] | None = None
    """The people whose lamps this page shows."""

    async def __call__(self, scope: Any, receive: Receive, send: Callable[..., Any]) -> None:
        """Do what the page sends; what others have to tell comes by the audience."""
        self.scope, self.base_send = scope, send
        with suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())

    async def connect(self) -> None:
        """Show the table, or close with a code that says there is none."""
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        self.viewer = Viewer(self.scope["user"].pk, language_of(self.scope))
        self.showing = asyncio.Lock()
        self.pace = Pace()
        await self.accept()
        metrics.SOCKETS.inc()
        if getattr(self.scope["user"], "is_banned", False):
            await self.close(code=BANNED)
            return
        try:
            # First to hear, then the state: a change between the two arrives twice, not never.
            await _audience().join(self)
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
        """Hear no more of the table."""
        self.is_closed = True
        metrics.SOCKETS.dec()
        _watch().discard(self)
        with suppress(Exception):  # the broker may be away; the group forgets us by itself
            await _audience().leave(self)
        if self.sitter:
            with suppress(Exception):
                await in_thread(presence.go)(self.slug, self.sitter)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what the page asks; refuse in words to it alone, and keep the socket open."""
        try:
            if await self._is_slow_enough():
                with held() as told:
                    await self._do(wire.parse(text_data, bytes_data))
                await tell(told)
        except (Refused, EngineError) as refusal:
            await self._refuse(refusal)
        except Exception:
            logger.exception("message failed", extra={"table": self.slug})
            await self._refuse(Refused("broken"))

    async def _is_slow_enough(self) -> bool:
        """Whether to do what was just sent; a flood is told, then dropped, then closed."""
        verdict = self.pace.next() if settings.RATE_LIMITS else Verdict.FINE
        if verdict is Verdict.ENOUGH:
            await self.close(code=TOO_MANY_MESSAGES)
        if verdict is Verdict.TOLD:
            raise Refused("too_quick")
        return verdict is Verdict.FINE

    async def _do(self, message: wire.Message) -> None:
        me = {"slug": self.slug, "user_id": self.viewer.user_id}
        match message:
            case wire.Act(action, version, deal):
                act = in_thread(_act_and_draw)
                asked = {"action": action, "version": version, "deal_number": deal}
                viewers, began = _audience().viewers(self.slug), time.time()
                _audience().show(self.slug, await act(viewers, **me, **asked), began)
            case wire.AutoDone(on):
                await in_thread(play.set_auto_done)(**me, on=on)
            case wire.Back():
                await in_thread(play.come_back)(**me)
            case wire.Say(text, phrase):
                await in_thread(talk.say)(**me, text=text, phrase=phrase)
            case wire.Hush(line, on):
                await in_thread(talk.hush)(**me, line_id=line, on=on)
                await self.send(text_data=await self._fresh_talk())
            case wire.Promise(commitment, promise):
                await in_thread(mixing.promise)(**me, commitment=commitment, promise=promise)
            case wire.Tell(commitment, value):
                await in_thread(mixing.tell)(**me, commitment=commitment, value=value)
            case wire.Hint(version, deal):
                await in_thread(hints.ask)(**me, version=version, deal_number=deal)
            case wire.Sync():
                await self._show()

    async def _show(self, more: str = "") -> bool:
        """Send the current state; False if there is none for this viewer."""
        async with self.showing:
            frame = await in_thread(live.fresh_frame)(self.slug, self.viewer)
            if frame is None:
                return False
            await self._send_frame(frame, more)
        return True

    async def _send_frame(self, frame: live.Frame, more: str = "") -> None:
        self.shown, self.seated = frame.revision, frame.seated
        await self.send(text_data=frame.html + more)

    @property
    def reaches(self) -> int:
        """The revision that this page shows, or is about to."""
        return max(self.shown, self.offered[0].revision if self.offered else -1)

    def offer(self, frame: live.Frame | None, at: float | None) -> None:
        """Show this frame unless a later one comes first; None: a private table, not for him."""
        if frame is None:
            self.offering = asyncio.create_task(self.close(code=NO_SUCH_TABLE))
        elif frame.revision > self.reaches:
            self.offered = frame, at
            if self.offering is None or self.offering.done():
                self.offering = asyncio.create_task(self._take_offers())

    async def _take_offers(self) -> None:
        async with self.showing:
            while self.offered is not None:
                (frame, at), self.offered = self.offered, None
                if frame.revision > self.shown:
                    await self._send_frame(frame)
                    if at is not None:
                        metrics.SHOWN.observe(max(0.0, time.time() - at))

    async def show_talk(self, line: int) -> None:
        """Show what was said up to this line, unless this person wants no talk."""
        if line <= self.heard:
            return
        self.heard = line
        html = await in_thread(live.talk_since)(self.slug, line, self.viewer)
        if html:
            await self.send(text_data=html)

    async def _fresh_talk(self) -> str:
        return await in_thread(live.fresh_talk)(self.slug, self.viewer)

    async def _talk_box(self) -> str:
        html, self.muted_until = await in_thread(live.talk_box)(self.slug, self.viewer)
        return html

    async def show_talk_box(self) -> None:
        """Show with what this person can talk, or why and until when he cannot."""
        if html := await self._talk_box():
            await self.send(text_data=html)

    async def _refuse(self, refusal: Refused | EngineError) -> None:
        with translation.override(self.viewer.language):
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
            if self.sitter and await in_thread(presence.arrive)(self.slug, self.sitter):
                with held() as told:
                    somebody_came(slug=self.slug)
                await tell(told)
            here = await in_thread(presence.who_is_at)([self.slug])
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
        _audience().changed(self.slug, marks.revision)
        await self.show_talk(marks.said)


def _act_and_draw(viewers: set[Viewer], **asked: Any) -> live.Frames:
    """Play, and draw the table for those who look at it here; raises what `act_as` raises."""
    done = play.act_as(**asked)
    try:
        return live.frames_after(done, viewers)
    except Exception:  # the move stands, and the message about it is still to come
        logger.exception("cannot draw", extra={"table": asked["slug"]})
        return {}


def _audience() -> Audience:
    return audience(in_thread(live.frames_since), in_thread(presence.who_is_at))


def _watch() -> Watch:
    people = in_thread(standing_of)
    return watch(lambda: HEARTBEAT_S, in_thread(marks_of), people, in_thread(_meet))


def _meet(sitting: set[tuple[str, str]], tables: set[str]) -> dict[str, frozenset[str]]:
    """Say who sits at which table and looks at it; who does at these."""
    if sitting:
        presence.stay(sitting)
    return presence.who_is_at(tables)

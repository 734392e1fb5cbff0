"""The base of every socket: a page that has just gone is no error, and a closed socket is deaf."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

# 44xx: the page does not come back (1011 and the like: it does).
BANNED = 4403
TOO_MANY_MESSAGES = 4429
TRY_AGAIN = 1011
# What the servers raise when they are given something for a page that is no longer there.
_GONE = (OSError, RuntimeError)
# As many at once as there are connections: each call waits for the database most of its time.
_THREADS = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")


def in_thread(function: Any) -> Any:
    """The blocking function as one to await; a call that waits for a lock holds up no other."""
    return database_sync_to_async(function, thread_sensitive=False, executor=_THREADS)


class QuietSocket(AsyncWebsocketConsumer):
    """A socket that may be written to and closed at any time, and drops what comes afterwards."""

    is_closed = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Do what a message asks, and nothing else.

        The base has a thread close old connections first, for each message; here no connection is
        used outside `in_thread`, which does that by itself.
        """
        await getattr(self, get_handler_name(message))(message)

    async def send(
        self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False
    ) -> None:
        """Send to the page, unless it has just gone."""
        with suppress(*_GONE):
            await super().send(text_data, bytes_data, close)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Close once; what the page had sent before it heard of that is dropped."""
        if self.is_closed:
            return
        self.is_closed = True
        with suppress(*_GONE):
            await super().close(code, reason)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Hand a frame on, unless the socket was closed."""
        if not self.is_closed:
            await super().websocket_receive(message)

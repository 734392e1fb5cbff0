"""Open pages of a table for tests: the whole ASGI application, sessions and all."""

import json
import re
from contextlib import asynccontextmanager
from functools import wraps

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from durak_site.asgi import application

PATIENCE = 5  # seconds
LAMPS = '<p id="presence"'


def in_database(function):
    """A helper that asks the database, to be awaited in a test of sockets."""
    # Closes its connection: PostgreSQL drops no test database that somebody still looks into.
    return wraps(function)(database_sync_to_async(function))


@in_database
def _cookie_of(user):
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Socket(WebsocketCommunicator):
    """A socket whose application closes its database connections as it does on a real server.

    That of `channels.testing` keeps them open for tests that run inside one transaction.
    """

    send_input = ApplicationCommunicator.send_input
    receive_output = ApplicationCommunicator.receive_output


class OpenPage:
    """A page of a table with its socket."""

    def __init__(self, communicator):
        self.communicator = communicator

    async def any_frame(self, patience=PATIENCE):
        """The next frame, whatever it tells."""
        return await self.communicator.receive_from(timeout=patience)

    async def frame(self, patience=PATIENCE):
        """The next frame that tells more than who is here."""
        while LAMPS in (frame := await self.any_frame(patience)):
            pass
        return frame

    async def frame_with(self, text, most=20):
        """The next frame that holds this text."""
        for _ in range(most):
            frame = await self.frame()
            if text in frame:
                return frame
        raise AssertionError(f"no frame with {text}")

    async def send(self, **frame):
        """Send a frame, whatever it is: text="…" or bytes=b"…"."""
        await self.communicator.send_input({"type": "websocket.receive", **frame})

    async def say(self, **message):
        """Send a message as the page would."""
        await self.send(text=json.dumps(message))

    async def refusal(self):
        """The sentence with which the last message was refused."""
        return refusal_in(await self.frame_with('id="refusal"'))

    async def is_silent(self):
        """Whether nothing comes for a moment."""
        while not await self.communicator.receive_nothing(timeout=0.3):
            if LAMPS not in await self.any_frame():
                return False
        return True

    async def close_code(self):
        """The code with which the server closes."""
        event = await self.communicator.receive_output(timeout=PATIENCE)
        assert event["type"] == "websocket.close"
        return event["code"]


def refusal_in(frame):
    """The refusal of a frame, "" if there is none."""
    found = re.search(r'<p id="refusal"[^>]*>(.*?)</p>', frame)
    return re.sub(" <a .*?</a>", "", found.group(1)) if found else ""


@asynccontextmanager
async def socket_at(path, user=None, headers=()):
    """The socket at an address, before its first frame."""
    asked = [(b"origin", b"http://testserver"), (b"host", b"testserver"), *headers]
    if user is not None:
        asked.append((b"cookie", (await _cookie_of(user)).encode()))
    communicator = Socket(application, path, headers=asked)
    accepted, _ = await communicator.connect(timeout=PATIENCE)
    assert accepted
    yield OpenPage(communicator)
    await communicator.disconnect()


@asynccontextmanager
async def connected(slug, user=None, headers=()):
    """The socket of a table's page, before its first frame."""
    async with socket_at(f"/ws/table/{slug}/", user, headers) as page:
        yield page


@asynccontextmanager
async def open_page(slug, user=None, headers=()):
    """A page that shows the table."""
    async with connected(slug, user, headers) as page:
        await page.frame_with('id="live"')
        yield page

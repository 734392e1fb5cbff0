"""Somebody who visits a running site from outside: a session, a socket, buttons to press."""

import asyncio
import json
import random
import time
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect

CSRF = "csrftoken"
PATIENCE_S = 20

LAMPS = '<p id="presence"'
"""How a frame begins that tells no more than who is here."""


class Buttons(HTMLParser):
    """The actions that a live part offers, and the version they were offered for."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.actions: list[str] = []
        self.fields: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note buttons that can be pressed and hidden fields that are sent along."""
        given = {name: value or "" for name, value in attrs}
        if tag == "button" and given.get("name") == "action" and "disabled" not in given:
            self.actions.append(given.get("value", ""))
        if tag == "input" and given.get("type") == "hidden":
            self.fields[given.get("name", "")] = given.get("value", "")


class Visitor:
    """One browser: cookies, and the socket of one table."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self._socket: ClientConnection | None = None
        self.frame = ""

    async def get(self, path: str) -> str:
        """The address to which a page leads."""
        return await asyncio.to_thread(self._request, path, None)

    async def post(self, path: str, **fields: str) -> str:
        """Send a form; the address to which it leads."""
        if not self._cookie(CSRF):
            await self.get("/tables/new/")
        return await asyncio.to_thread(self._request, path, fields)

    async def open(self, slug: str) -> None:
        """Open the socket of a table and wait for its first frame."""
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)
        self._socket = await connect(
            f"{scheme}://{parts.netloc}/ws/table/{slug}/",
            origin=self.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies} if cookies else {},
            compression=None,
        )
        await self.next_frame()

    async def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def _recv(self, patience: float | None) -> str:
        assert self._socket is not None
        return str(await asyncio.wait_for(self._socket.recv(decode=True), patience))

    async def next_frame(self, *, forever: bool = False) -> float:
        """Wait for the next frame; when it came, by this process's clock."""
        patience = None if forever else PATIENCE_S
        while LAMPS in (frame := await self._recv(patience)):
            pass
        came = time.perf_counter()
        self.frame = frame
        return came

    async def press(self, rng: random.Random) -> bool:
        """Press one of the buttons that the last frame offers; False if there is none."""
        assert self._socket is not None
        buttons = Buttons(self.frame)
        if not buttons.actions:
            return False
        action = rng.choice(buttons.actions)
        fields = {"action": action, **buttons.fields}
        text = ", ".join(f'"{name}": "{value}"' for name, value in fields.items())
        await self._socket.send("{" + text + "}")
        return True

    async def send(self, action: str, version: str, deal: str) -> None:
        """Ask for an action as the page's form does."""
        assert self._socket is not None
        fields = {"action": action, "version": version, "deal": deal}
        await self._socket.send(json.dumps(fields))

    def _request(self, path: str, fields: dict[str, str] | None) -> str:
        data, headers = None, {"Referer": self.url, "Origin": self.url}
        if fields is not None:
            data = urlencode(fields | {"csrfmiddlewaretoken": self._cookie(CSRF)}).encode()
        with self._opener.open(Request(self.url + path, data, headers), timeout=PATIENCE_S) as page:  # noqa: S310
            return str(page.url)

    def _cookie(self, name: str) -> str:
        return next((str(c.value) for c in self._jar if c.name == name), "")

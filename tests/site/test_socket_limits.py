"""Sockets of a real server: what is too long, no text, or from elsewhere ends with a code."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from durak_site.play.roles import MOST_BYTES
from tests.play_process import PlayProcess, wait_for

COMES_BACK = {1006, 1011, 1012, 1013}  # after these codes htmx opens the socket again

MAKE = """
from games.services import lobby
from accounts.models import User
host = User.objects.create_user("socket-limits-{n}")
print(lobby.play_now(user=host).slug)
"""


def socket_of(site: PlayProcess, slug: str, origin: str | None = None) -> ClientConnection:
    address = site.url.replace("http", "ws") + f"/ws/table/{slug}/"
    return connect(address, origin=origin or site.url, compression=None)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def slug(live_site: PlayProcess) -> str:
    return live_site.shell(MAKE.format(n="live")).strip()


@pytest.fixture
def socket(live_site: PlayProcess, slug: str) -> Iterator[ClientConnection]:
    with socket_of(live_site, slug) as opened:
        assert 'id="live"' in opened.recv(timeout=10)
        yield opened


def close_code(socket: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        drain(socket)
    return closed.value.rcvd.code if closed.value.rcvd else 1006


def drain(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=10)


def test_a_frame_that_is_too_long_closes_its_socket_for_good(socket: ClientConnection) -> None:
    socket.send("x" * (MOST_BYTES + 1))
    assert close_code(socket) == 1009
    assert 1009 not in COMES_BACK


def test_many_parts_of_one_long_frame_close_it_too(socket: ClientConnection) -> None:
    socket.send("x" * 1000 for _ in range(MOST_BYTES // 1000 + 1))
    assert close_code(socket) == 1009


def test_a_frame_that_is_no_utf_8_closes_its_socket_for_good(socket: ClientConnection) -> None:
    with socket.send_context():
        socket.protocol.send_text(b"\xff\xfe\x80")
    assert close_code(socket) == 1007
    assert 1007 not in COMES_BACK


def test_a_long_frame_within_the_limit_is_refused_in_words(socket: ClientConnection) -> None:
    socket.send("x" * (MOST_BYTES - 100))
    while "That message is too long." not in socket.recv(timeout=10):
        pass


def test_a_page_of_another_site_gets_no_socket(live_site: PlayProcess, slug: str) -> None:
    with pytest.raises(InvalidStatus) as refused, socket_of(live_site, slug, "http://elsewhere"):
        pass
    assert refused.value.response.status_code == 403


def test_a_web_process_asked_to_stop_closes_with_a_code_after_which_pages_come_back(
    site: PlayProcess,
) -> None:
    slug = site.shell(MAKE.format(n="own")).strip()
    with socket_of(site, slug) as opened:
        opened.recv(timeout=10)
        web = site.children["web"]
        os.kill(web, signal.SIGTERM)
        assert close_code(opened) == 1012
    wait_for(lambda: site.children.get("web", web) != web, what="another web process")
    with socket_of(site, slug) as again:
        assert re.search('id="live"', again.recv(timeout=30))

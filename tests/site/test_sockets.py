"""Sockets that lead nowhere, or come from elsewhere, are refused in a way no page retries."""

import pytest

from durak_site.asgi import application
from tests.games.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)

HERE = [(b"host", b"testserver"), (b"origin", b"http://testserver")]


async def test_an_unknown_address_is_closed_with_a_code_after_which_no_page_comes_back() -> None:
    socket = Socket(application, "/ws/nowhere/", headers=HERE)
    connected, _ = await socket.connect()
    assert connected
    closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


@pytest.mark.parametrize("origin", [b"http://elsewhere.example", b"null", None])
async def test_a_page_of_another_site_gets_no_socket(origin: bytes | None) -> None:
    headers = [(b"host", b"testserver")]
    if origin is not None:
        headers.append((b"origin", origin))
    socket = Socket(application, "/ws/table/any/", headers=headers)
    connected, _ = await socket.connect()
    assert not connected

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


FOREIGN = [
    b"http://elsewhere.example",
    b"http://testserver:8001",
    b"http://testserver.elsewhere.example",
    b"http://testserver:port",
    b"ftp://testserver",
    b"null",
    b"",
    None,
]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_of_another_site_gets_no_socket(origin: bytes | None) -> None:
    headers = [(b"host", b"testserver")]
    if origin is not None:
        headers.append((b"origin", origin))
    socket = Socket(application, "/ws/table/any/", headers=headers)
    connected, _ = await socket.connect()
    assert not connected


async def test_a_host_that_is_not_ours_gets_no_socket() -> None:
    headers = [(b"host", b"elsewhere.example"), (b"origin", b"http://elsewhere.example")]
    connected, _ = await Socket(application, "/ws/table/any/", headers=headers).connect()
    assert not connected


async def test_a_trusted_origin_gets_a_socket_behind_a_proxy_that_changes_the_host(
    settings,
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://durak.example"]
    headers = [(b"host", b"testserver"), (b"origin", b"https://durak.example")]
    connected, _ = await Socket(application, "/ws/table/any/", headers=headers).connect()
    assert connected


async def test_where_people_come_over_https_a_page_that_did_not_gets_no_socket(settings) -> None:
    settings.HTTPS = True
    connected, _ = await Socket(application, "/ws/table/any/", headers=HERE).connect()
    assert not connected

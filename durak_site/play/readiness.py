"""Asks the site itself whether it answers."""

import http.client
import socket

from durak_site.play import address

PATIENCE = 0.5  # seconds for one question; it is asked again


def answers(listener: socket.socket) -> bool:
    """Whether /readyz says that database and broker answer and the clock runs."""
    host, port = listener.getsockname()[:2]
    host = "127.0.0.1" if address.is_wildcard(host) else host
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()

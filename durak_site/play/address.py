"""The address people open: the listening socket, and the names it can be reached by."""

import errno
import socket

from durak_site.play.errors import PlayError

HIGHEST_PORT = 65535
PORTS_TO_TRY = 50
BACKLOG = 256
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, kept by the supervisor and lent to the web process.

    So a port in use is known before anything else starts, and while the web process is
    started again its visitors wait a moment instead of being refused.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise PlayError(f"--port {port}: a port is a number up to {HIGHEST_PORT}.")
    try:
        return _bind(host, port)
    except socket.gaierror:
        raise PlayError(
            f"--host {host}: that is no IPv4 address or name of this machine."
        ) from None
    except PermissionError:
        raise PlayError(
            f"Port {port} may not be used by you: choose one over 1023 with --port."
        ) from None
    except OSError as error:
        raise PlayError(_why_not(error, host, port)) from None


def _bind(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, family=socket.AF_INET, type=socket.SOCK_STREAM)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Its connections inherit this. Who gets the socket lent may not know that it is TCP.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind(found[0][4])
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: choose another with --port{_suggestion(host, port)}."
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


def _suggestion(host: str, port: int) -> str:
    for candidate in range(port + 1, min(port + PORTS_TO_TRY, HIGHEST_PORT) + 1):
        try:
            _bind(host, candidate).close()
        except OSError:
            continue
        return f", for example --port {candidate}"
    return ""


def is_wildcard(host: str) -> bool:
    return host == "0.0.0.0"  # noqa: S104 - compared, not bound


def names(host: str) -> list[str]:
    """The names by which a browser may reach a site listening on `host`, the best one first."""
    if is_wildcard(host):
        return [*LOCAL_NAMES, *own_addresses(), socket.gethostname().lower()]
    return list(dict.fromkeys([host, *LOCAL_NAMES]))


def own_addresses() -> list[str]:
    """This machine's address in its network, if it is in one. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody's
        except OSError:
            return []
        return [probe.getsockname()[0]]


def urls(host: str, port: int) -> list[str]:
    """What to type into a browser: on this machine first, then from others in the network."""
    if is_wildcard(host):
        return [f"http://{name}:{port}/" for name in ("localhost", *own_addresses())]
    return [f"http://{names(host)[0]}:{port}/"]

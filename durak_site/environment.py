"""What settings.py needs to read the environment: paths, addresses, the secret key."""

import hashlib
import os
import re
import tempfile
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

# sun_path holds 104 bytes on macOS and 108 on Linux, the closing NUL included.
LONGEST_SOCKET_PATH = 103

LARGEST = 10**12  # longer than any time, more than any number of things
MOST_CONNECTIONS = 1000  # of one process; PostgreSQL itself takes a hundred unless told otherwise
MOST_PROCESSES = 10_000
MOST_BOT_PROCESSES = 4  # unless more are asked for

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"


def data_folder(value: str | Path) -> Path:
    """The data folder as an absolute path, whatever folder the command was started in."""
    return Path(value).expanduser().absolute()


def broker_socket(data: Path) -> Path:
    """Where the embedded Valkey of a data folder listens.

    It lies in the data folder, or in a short temporary folder of this user's when that path
    would be too long for a socket. The same data folder always gives the same path.
    """
    socket = data / "valkey.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return socket
    digest = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"durak-{os.getuid()}-{digest}" / "valkey.sock"


def embedded_redis_url(data: Path) -> str:
    return f"unix://{broker_socket(data)}"


def checked_redis_url(url: str) -> str:
    """The URL itself when a Redis client can use it; else ImproperlyConfigured."""
    parts = urlsplit(url)
    if parts.scheme == "unix" and parts.path:
        return url
    if parts.scheme in {"redis", "rediss"} and parts.hostname and _has_a_port(parts):
        return url
    raise ImproperlyConfigured(
        f"REDIS_URL: {url!r} is none of redis://HOST:PORT/N, rediss://HOST:PORT/N, unix:///PATH"
    )


def _has_a_port(parts: SplitResult) -> bool:
    """Whether the port is none or one that exists."""
    try:
        return parts.port != 0
    except ValueError:
        return False


def hosts(name: str, given: Iterable[str]) -> list[str]:
    """The names of the site; else ImproperlyConfigured: without one it answers nobody."""
    found = [host.strip() for host in given if host.strip()]
    if found and not any("/" in host for host in found):
        return found
    raise ImproperlyConfigured(f"{name}: must name the site, such as durak.example,www.example")


def origins(name: str, given: Iterable[str]) -> list[str]:
    """Addresses with their schemes and no path; else ImproperlyConfigured names the variable."""
    found = [origin.strip() for origin in given if origin.strip()]
    for origin in found:
        if not re.fullmatch(r"https?://[^\s/?#@]+", origin):
            raise ImproperlyConfigured(
                f"{name}: {origin!r} does not look like https://durak.example"
            )
    return found


def prefix(name: str, text: str) -> str:
    """What sets names apart; else ImproperlyConfigured: an empty one sets nothing apart."""
    if re.fullmatch(r"[\w.:-]+", text, re.ASCII):
        return text
    raise ImproperlyConfigured(f"{name}: {text!r} is not letters and digits, such as durak")


def whole_number(name: str, text: str, *, least: int = 0, most: int = LARGEST) -> int:
    """A variable's number; else ImproperlyConfigured, which names the variable."""
    if text.isascii() and text.isdecimal() and least <= int(text[:20]) <= most:
        return int(text)
    limits = f"{least} or more" if most == LARGEST else f"{least} to {most}"
    raise ImproperlyConfigured(f"{name}: {text!r} is no whole number of {limits}")


def switch(env: environ.Env, name: str, *, default: bool = False) -> bool:
    """Whether a variable is on; else ImproperlyConfigured, which names the variable."""
    word = env.str(name, default="").strip().lower()
    if not word:
        return default
    if word in {"on", "true", "yes", "1"}:
        return True
    if word in {"off", "false", "no", "0"}:
        return False
    raise ImproperlyConfigured(f"{name}: {word!r} is neither on nor off")


def mail(env: environ.Env, name: str, *, default: str) -> dict[str, Any]:
    """Django's settings for sending mail; else ImproperlyConfigured, which names the variable."""
    try:
        return dict(env.email_url(name, default=default))
    except Exception:  # it lets through whatever it trips over
        raise ImproperlyConfigured(
            f"{name}: must look like smtp+tls://USER:PASSWORD@HOST:587"
        ) from None


def one_of(name: str, text: str, choices: Iterable[str]) -> str:
    """A variable's word if it is one of the choices; else ImproperlyConfigured names them."""
    if text in choices:
        return text
    raise ImproperlyConfigured(f"{name}: {text!r} is none of {', '.join(choices)}")


def pause(name: str, text: str) -> list[int]:
    """The least and the most milliseconds of a pause, such as 600,1600."""
    parts = [whole_number(name, part.strip()) for part in text.split(",")]
    if len(parts) != 2 or parts[0] > parts[1]:
        raise ImproperlyConfigured(f"{name}: {text!r} is not two numbers such as 600,1600")
    return parts


def bot_processes(text: str) -> int:
    """BOT_PROCESSES, else one core less than there are: somebody wants to play on this machine."""
    if text:
        return whole_number("BOT_PROCESSES", text, least=1, most=MOST_PROCESSES)
    return max(1, min(MOST_BOT_PROCESSES, (os.cpu_count() or 1) - 1))


def celery_broker_url(redis_url: str) -> str:
    """Celery's spelling of a Redis URL: it calls a unix socket redis+socket."""
    if not redis_url.startswith("unix://"):
        return redis_url
    return redis_url.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")


def database(url: str, *, pool_size: int) -> dict[str, Any]:
    """Django's settings for SQLite or PostgreSQL; other databases and nonsense are refused."""
    config = _parsed(url)
    engine = config.get("ENGINE")
    if engine == SQLITE:
        _make_folder(Path(config["NAME"]).parent)
        return config | _sqlite_options(config["NAME"])
    if engine == POSTGRESQL and config["NAME"]:
        return config | _postgresql_options(config.get("OPTIONS", {}), pool_size)
    raise ImproperlyConfigured(
        f"DATABASE_URL: {url!r} is neither sqlite:////PATH nor postgres://USER:PASSWORD@HOST/NAME"
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be made: {error.strerror}. "
            "Choose another with DATA_DIR."
        ) from None


def _parsed(url: str) -> dict[str, Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it warns of is refused right after
        try:
            return dict(environ.Env.db_url_config(url))
        except Exception as error:  # it lets through whatever it trips over
            raise ImproperlyConfigured(f"DATABASE_URL: {url!r} cannot be read ({error})") from error


def _sqlite_options(name: str) -> dict[str, Any]:
    # IMMEDIATE: two writers queue up; with the default, DEFERRED, the second one fails as soon
    # as it turns from reading to writing. A test database is a file: several threads share it.
    return {
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
        "TEST": {"NAME": str(Path(name).with_suffix(".test.sqlite3"))},
    }


def _postgresql_options(options: dict[str, Any], pool_size: int) -> dict[str, Any]:
    # While the server is away the pool tries again after 1, 2, 4 … seconds, and minutes later only
    # every few minutes, unless it is told to give up: then whoever comes next begins anew.
    pool = {"min_size": 1, "max_size": pool_size, "timeout": 10, "reconnect_timeout": 10}
    # Each connection is asked before it is lent: after a restart of the server those that waited in
    # the pool are dead, and every one of them would fail somebody's move.
    return {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": {**options, "pool": pool}}


def kept_secret(path: Path) -> str:
    """The secret key that `play` keeps in the data folder.

    Without the file a new key for this process alone: enough for a command, and no two
    processes race to write the file.
    """
    try:
        return path.read_text().strip() or get_random_secret_key()
    except (FileNotFoundError, NotADirectoryError):
        return get_random_secret_key()

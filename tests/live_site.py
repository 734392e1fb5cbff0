"""`live_site`: the whole site running beside the tests, every process of it real."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests import environment
from tests.play_process import PlayProcess

METRICS_TOKEN = "a token for tests"


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayProcess]:
    """The site of `manage.py play`, one for the whole run, on a database of its own.

    With DATABASE_URL and REDIS_URL set that is a fresh database on that server. The tests share
    it: make your own people and tables. `live_site.shell(code)` reaches its database.
    """
    data = tmp_path_factory.mktemp("live-site")
    with fresh_site(data) as site:
        yield site


@contextmanager
def fresh_site(data: Path, *options: str, **variables: str) -> Iterator[PlayProcess]:
    """A running site of a test's own, to kill parts of; same kinds of servers as `live_site`."""
    with _servers() as env:
        site = PlayProcess(data, *options, env=env | variables)
        try:
            site.wait_until_ready()
            yield site
            site.stop()
        finally:
            site.destroy()


@contextmanager
def _servers() -> Iterator[dict[str, str]]:
    """The variables that name database and broker of one site."""
    env = {
        "REDIS_PREFIX": f"durak-live-{uuid.uuid4().hex[:8]}",
        # One machine visits over and over: what limits a stranger would stop the tests.
        "RATE_LIMITS": "off",
        # Automatic players pause for the eyes of people.
        "BOT_DELAY_MS": "50,150",
        "METRICS_TOKEN": METRICS_TOKEN,
    }
    if environment.EXTERNAL_REDIS_URL:
        env["REDIS_URL"] = environment.EXTERNAL_REDIS_URL
    if environment.EXTERNAL_DATABASE_URL.startswith("postgres"):
        with fresh_database(environment.EXTERNAL_DATABASE_URL) as url:
            yield env | {"DATABASE_URL": url}
    else:
        yield env


@contextmanager
def fresh_database(url: str) -> Iterator[str]:
    name = f"durak_live_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")

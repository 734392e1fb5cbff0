"""Fixtures for every test: the broker, the live site, the browser. CONTRIBUTING.md tells more."""

import os
from collections.abc import Iterator

import django
import pytest
import pytest_django
import redis

from tests import environment

DATA_DIR = environment.prepare()
django.setup()
# Parallel workers inherit this; they would read the settings, and so share one data folder and one
# broker, before they come here to get their own.
del os.environ["DJANGO_SETTINGS_MODULE"]

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import translation  # noqa: E402

from durak_site.celery import app as celery_app  # noqa: E402
from durak_site.messages import compile_stale  # noqa: E402
from tests import broker_process  # noqa: E402

pytest_plugins = ["tests.browser", "tests.live_site"]

for folder in settings.LOCALE_PATHS:
    list(compile_stale(folder))

# Hashing a password is slow by design; tests need none of that.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Most tests play without pages: their deals begin at once, as if all pages were silent.
settings.SHUFFLE_WAIT_MS = 0

PURE = {"engine", "bots"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Begin in English: a page that an earlier test asked for leaves its language behind."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def broker() -> Iterator[str]:
    """The address of a running Redis or Valkey: the one of REDIS_URL, else a private one."""
    if environment.EXTERNAL_REDIS_URL:
        yield settings.REDIS_URL
        return
    process = broker_process.start(settings.REDIS_URL, DATA_DIR)
    yield settings.REDIS_URL
    process.kill()
    process.wait()


@pytest.fixture(autouse=True)
def _broker_for_tests_of_the_site(request: pytest.FixtureRequest) -> Iterator[None]:
    if PURE & set(request.path.parts):
        yield
        return
    address = request.getfixturevalue("broker")
    yield
    with redis.Redis.from_url(address) as client:
        for key in client.scan_iter(f"*{settings.REDIS_PREFIX}*"):
            client.delete(key)


@pytest.fixture
def eager_celery() -> Iterator[None]:
    """Celery tasks run where they are called; an error in one is raised there."""
    before = celery_app.conf.task_always_eager, celery_app.conf.task_eager_propagates
    celery_app.conf.task_always_eager = celery_app.conf.task_eager_propagates = True
    yield
    celery_app.conf.task_always_eager, celery_app.conf.task_eager_propagates = before


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """Moves and audit lines stay; but SQLite is emptied between tests by deleting.

    PostgreSQL drops no database in which killed processes have left sessions: they are ended.
    """
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER move_no_delete")
            cursor.execute("DROP TRIGGER audit_no_delete")
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


# --- What is left out is said aloud, or fails -------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):  # type: ignore[no-untyped-def]
    report = yield
    setattr(item, f"report_of_{report.when}", report)
    if report.skipped and not hasattr(report, "wasxfail"):
        _fail_when_all_is_required(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):  # type: ignore[no-untyped-def]
    report = yield
    if report.skipped:
        _fail_when_all_is_required(report)
    return report


def _fail_when_all_is_required(report: pytest.TestReport | pytest.CollectReport) -> None:
    if environment.REQUIRE_ALL:
        report.outcome = "failed"
        report.longrepr = f"Skipped, and DURAK_REQUIRE_ALL=1 forbids that: {report.longrepr}"


def pytest_terminal_summary(terminalreporter):  # type: ignore[no-untyped-def]
    number = sum(
        1
        for report in terminalreporter.stats.get("skipped", [])
        if "browser" in getattr(report, "keywords", {})
    )
    if number:
        terminalreporter.section("BROWSER TESTS LEFT OUT", sep="!", red=True)
        terminalreporter.line(
            f"{number} tests need Chromium, which is not on this machine. To run them too:\n"
            "  Debian, Ubuntu: sudo apt-get install chromium fonts-noto-core "
            "fonts-noto-color-emoji\n"
            "  elsewhere: install Chromium or Chrome so that it is on the PATH, "
            "or set CHROMIUM to its path"
        )

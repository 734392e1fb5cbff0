"""Addresses from the environment are understood, or refused by the name of the variable."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from durak_site import environment


def test_sqlite_gets_the_options_that_let_two_processes_write(tmp_path: Path) -> None:
    found = environment.database(f"sqlite:///{tmp_path}/new/durak.sqlite3", pool_size=1)
    assert found["NAME"] == f"{tmp_path}/new/durak.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert (tmp_path / "new").is_dir()


def test_postgresql_gets_a_pool_of_the_size_asked_for() -> None:
    found = environment.database("postgres://a:b@db:5433/durak?sslmode=require", pool_size=7)
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db", 5433, "durak")
    assert found["OPTIONS"]["pool"]["max_size"] == 7
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["CONN_HEALTH_CHECKS"] is True
    assert found["OPTIONS"]["pool"]["reconnect_timeout"] <= found["OPTIONS"]["pool"]["timeout"]


@pytest.mark.parametrize("url", ["", "durak", "mysql://db/durak", "postgres://"])
def test_another_database_is_refused_by_name(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.database(url, pool_size=1)


@pytest.mark.parametrize("url", ["redis://db:6379/2", "rediss://:secret@db/0", "unix:///a/b.sock"])
def test_an_address_of_a_redis_server_passes(url: str) -> None:
    assert environment.checked_redis_url(url) == url


@pytest.mark.parametrize(
    "url", ["db:6379", "http://db", "redis://", "unix://", "nonsense", "redis://db:99999/0"]
)
def test_another_address_is_refused_by_name(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        environment.checked_redis_url(url)


@pytest.mark.parametrize(
    ("redis", "celery"),
    [
        ("redis://db:6379/2", "redis://db:6379/2"),
        ("unix:///a/b.sock", "redis+socket:///a/b.sock"),
        ("unix:///a/b.sock?db=3", "redis+socket:///a/b.sock?virtual_host=3"),
    ],
)
def test_celery_is_told_the_same_address_in_its_own_spelling(redis: str, celery: str) -> None:
    assert environment.celery_broker_url(redis) == celery


def test_the_socket_lies_in_the_data_folder_when_its_path_is_short_enough() -> None:
    assert environment.broker_socket(Path("/srv/durak")) == Path("/srv/durak/valkey.sock")


def test_a_long_data_folder_has_a_short_socket_path_of_its_own() -> None:
    one, other = (Path("/srv") / ("long" * 30) / name for name in ("one", "other"))
    assert len(str(environment.broker_socket(one))) <= environment.LONGEST_SOCKET_PATH
    assert environment.broker_socket(one) == environment.broker_socket(one)
    assert environment.broker_socket(one) != environment.broker_socket(other)


def test_a_secret_key_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("kept\n")
    assert environment.kept_secret(tmp_path / "secret_key") == "kept"


def test_without_the_file_each_process_has_another_key(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    assert environment.kept_secret(path) != environment.kept_secret(path)
    assert not path.exists()


def test_a_pause_is_two_numbers_that_rise() -> None:
    assert environment.pause("BOT_DELAY_MS", "600, 1600") == [600, 1600]


@pytest.mark.parametrize("text", ["", "9", "1600,600", "a,b", "-1,5", "1,2,3", "1.5,2"])
def test_another_pause_is_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="BOT_DELAY_MS"):
        environment.pause("BOT_DELAY_MS", text)


@pytest.mark.parametrize("text", ["", "abc", "-1", "0", "1.5", "\u0663"])
def test_what_is_no_number_is_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL_SIZE"):
        environment.whole_number("DATABASE_POOL_SIZE", text, least=1)


@pytest.mark.parametrize("text", ["1001", "9" * 30, "9" * 5000])
def test_more_than_there_can_be_is_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL_SIZE"):
        environment.whole_number("DATABASE_POOL_SIZE", text, least=1, most=1000)


@pytest.mark.parametrize("text", ["0", "-1", "two", "9" * 30])
def test_no_processes_to_think_are_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="BOT_PROCESSES"):
        environment.bot_processes(text)


def test_without_a_number_there_is_a_process_to_think() -> None:
    assert environment.bot_processes("") >= 1
    assert environment.bot_processes("7") == 7


@pytest.mark.parametrize("wrong", ["example.org", "https://", "https://a.b/c", "ftp://a.b", "*"])
def test_an_origin_without_its_scheme_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"CSRF_TRUSTED_ORIGINS.*https://"):
        environment.origins("CSRF_TRUSTED_ORIGINS", ["https://a.example", wrong])


def test_origins_may_have_a_port_or_stand_for_all_of_a_domain() -> None:
    given = ["https://a.example", " http://b.example:8080", "https://*.c.example", ""]
    assert environment.origins("X", given) == [
        "https://a.example",
        "http://b.example:8080",
        "https://*.c.example",
    ]


@pytest.mark.parametrize("wrong", [[], [""], ["https://a.example"], ["a.example/"]])
def test_a_site_without_a_name_is_refused(wrong: list[str]) -> None:
    with pytest.raises(ImproperlyConfigured, match="ALLOWED_HOSTS"):
        environment.hosts("ALLOWED_HOSTS", wrong)


@pytest.mark.parametrize("wrong", ["", " ", "a b", "*"])
def test_a_prefix_that_sets_nothing_apart_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_PREFIX"):
        environment.prefix("REDIS_PREFIX", wrong)

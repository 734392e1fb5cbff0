"""With PRODUCTION=on nothing that matters may be left as on a laptop; one line says what is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from durak_site import production
from tests.play_process import CODE

WELL = {
    "PRODUCTION": "on",
    "SECRET_KEY": "kd83jf0sk2lfa94mzb71qpeo5xut6rnwyvhgc-0dk38fj2lqp9z",
    "ALLOWED_HOSTS": "durak.example",
    "DATABASE_URL": "postgres://durak@127.0.0.1:1/durak",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "HTTPS": "on",
    "HSTS_SECONDS": "31536000",
    "STATIC_ROOT": "/srv/durak/static",
    "EMAIL_URL": "smtp+tls://durak:secret@mail.example:587",
    "DEFAULT_FROM_EMAIL": "durak@durak.example",
}
SETTINGS = {
    "DEBUG": False,
    "SECRET_KEY": WELL["SECRET_KEY"],
    "ALLOWED_HOSTS": ["durak.example"],
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql"}},
    "HTTPS": True,
    "SECURE_HSTS_SECONDS": 31536000,
}


def manage(tmp_path: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data")}
    return run([sys.executable, "manage.py", *command], own | env)


def run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=CODE, env=env, capture_output=True, text=True, timeout=60)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode != 0
    lines = (done.stdout + done.stderr).strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def test_with_everything_set_it_is_content() -> None:
    production.insist(SETTINGS, WELL)


@pytest.mark.parametrize("variable", sorted(set(WELL) - {"PRODUCTION"}))
def test_each_variable_that_is_missing_is_named(variable: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{variable}: .* look like "):
        production.insist(SETTINGS, {**WELL, variable: ""})


@pytest.mark.parametrize(
    ("setting", "value", "variable"),
    [
        ("SECRET_KEY", "short", "SECRET_KEY"),
        ("SECRET_KEY", "a" * 60, "SECRET_KEY"),
        ("SECRET_KEY", "django-insecure-" + WELL["SECRET_KEY"], "SECRET_KEY"),
        ("ALLOWED_HOSTS", ["*"], "ALLOWED_HOSTS"),
        ("ALLOWED_HOSTS", ["https://durak.example"], "ALLOWED_HOSTS"),
        ("DATABASES", {"default": {"ENGINE": "django.db.backends.sqlite3"}}, "DATABASE_URL"),
        ("HTTPS", False, "HTTPS"),
        ("SECURE_HSTS_SECONDS", 0, "HSTS_SECONDS"),
        ("DEBUG", True, "DEBUG"),
    ],
)
def test_what_does_not_do_in_production_is_named(setting: str, value: object, variable: str):
    with pytest.raises(ImproperlyConfigured, match=f"^{variable}: "):
        production.insist({**SETTINGS, setting: value}, WELL)


def test_djangos_own_check_of_a_deployment_finds_nothing(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **WELL)
    assert done.returncode == 0, done.stderr


def test_a_command_says_in_one_line_what_is_missing(tmp_path: Path) -> None:
    said = one_line(manage(tmp_path, "prepare", **WELL | {"SECRET_KEY": ""}))
    assert said.startswith("Configuration error: SECRET_KEY: with PRODUCTION=on")


def test_the_web_server_by_itself_says_it_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "uvicorn", "durak_site.asgi:application", "--port", "0"]
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data"), "REDIS_URL": "nonsense"}
    assert "REDIS_URL" in one_line(run(command, env))


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTPS", "perhaps"),
        ("RATE_LIMITS", "2"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("EMAIL_URL", "mail.example"),
        ("HSTS_SECONDS", "a year"),
        ("DATABASE_URL", "mysql://db/durak"),
        ("REDIS_URL", "localhost"),
        ("CSRF_TRUSTED_ORIGINS", "example.org"),
        ("ALLOWED_HOSTS", ""),
        ("BOT_PROCESSES", "0"),
        ("DATABASE_POOL_SIZE", "99999"),
        ("REDIS_PREFIX", ""),
    ],
)
def test_what_cannot_be_understood_is_named(tmp_path: Path, variable: str, value: str) -> None:
    assert variable in one_line(manage(tmp_path, "version_check", **{variable: value}))


@pytest.mark.parametrize("role", ["web", "clock", "beat"])
def test_a_role_whose_database_is_away_ends_with_one_line(tmp_path: Path, role: str) -> None:
    said = one_line(manage(tmp_path, "run", role, DATABASE_URL="postgres://durak@127.0.0.1:1/d"))
    assert "DATABASE_URL: the database does not answer" in said


def test_a_role_whose_broker_is_away_ends_with_one_line(tmp_path: Path) -> None:
    said = one_line(manage(tmp_path, "run", "bots", REDIS_URL="redis://127.0.0.1:1/0"))
    assert "REDIS_URL: the server does not answer" in said


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    env = {"DATA_DIR": str(tmp_path / "file" / "data"), "DATABASE_URL": "sqlite:////tmp/x.sqlite3"}
    assert "DATA_DIR" in one_line(manage(tmp_path, "run", "beat", **env))

"""README.md tells of every variable and option there is, and of none that is not."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

from tests.play_process import CODE

README = (CODE / "README.md").read_text()
SETTINGS = (CODE / "durak_site" / "settings.py").read_text()
# Read elsewhere than in settings.py.
ELSEWHERE = {"SOCIAL_PROVIDERS"}


def test_every_variable_of_the_settings_is_there_and_no_other() -> None:
    asked = re.findall(r'(?:env\.\w+\(|\w+\(env,)\s*"([A-Z_]+)"', SETTINGS)
    read = set(asked) | ELSEWHERE
    rows = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", README, re.M)
    told = {name for row in rows for name in re.findall(r"[A-Z_]+", row)}
    assert told == read


def test_every_option_of_play_is_there_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("play", "--help", stdout=StringIO())
    own = set(re.findall(r"--[a-z]+", capsys.readouterr().out.partition("--version")[0]))
    told = set(re.findall(r"^\| `(--\w+)", README, re.M))
    assert told == own - {"--help"}


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^    (.+)$", README, re.M)
    assert commands[:2] == ["make play", "make test"]

"""`manage.py arena` says in one line what it cannot play."""

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["easy", "zz"], "'zz' is no player; there are easy, "),
        (["easy", "random", "--deals", "0"], "--deals must be 1 or more"),
        (["easy", "random", "--deals", "-1"], "--deals must be 1 or more"),
        (["--robust", "--deals", "0"], "--deals must be 1 or more"),
        (["easy", "random", "--think-ms", "-5"], "--think-ms must be 0 or more"),
        (["easy", "random", "--rollouts", "-1"], "--rollouts must be 0 or more"),
        (["easy", "random", "--seats", "9"], "--seats must be 2 to 6"),
        (["easy", "random", "--seats", "0"], "--seats must be 2 to 6"),
        (["easy", "random", "--preset", "pairs", "--seats", "3"], "exactly 4 players"),
        (["easy", "random", "easy", "--seats", "2"], "3 players for 2 seats"),
        (["easy"], "name at least two players"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(asked: list[str], words: str) -> None:
    with pytest.raises(CommandError) as told:
        call_command("arena", *asked)
    assert words in str(told.value)
    assert len(str(told.value).splitlines()) == 1
    assert told.value.returncode != 0


def test_the_rest_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("arena", "easy", "random", "--deals", "2", "--seats", "3")
    assert "2 deals, each from every seat" in capsys.readouterr().out

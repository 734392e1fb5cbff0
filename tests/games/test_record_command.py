"""`manage.py record check` replays records and tells the first mistake of each deal."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.engine.recorded import KEPT, kept

CLASSIC = kept("classic_two.durak")


def check(*paths: Path) -> tuple[int, list[str]]:
    out, status = StringIO(), 0
    try:
        call_command("record", "check", *map(str, paths), stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, out.getvalue().splitlines()


def test_good_records_pass() -> None:
    paths = [KEPT / "classic_two.durak", KEPT / "show_three.durak"]
    assert check(*paths) == (0, ["2 passed, 0 failed"])


def test_an_illegal_move_is_told_with_its_number_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "deals.durak"
    path.write_text(CLASSIC + CLASSIC.replace("b:xTD a:9H", "b:x9H a:9H"), encoding="utf-8")
    status, (told, closing) = check(path)
    assert status == 1
    assert told.startswith(
        f"{path}: line 43, move 5 (bout 2): b:x9H/9D is illegal: card_not_in_hand"
    )
    assert closing == "1 passed, 1 failed"


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"\0", b"[Durak", b"x" * 100, CLASSIC[:-9].encode()]
)
def test_what_is_no_record_fails_in_one_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "noise.durak"
    path.write_bytes(data)
    status, lines = check(path)
    assert status == 1
    assert len(lines) == 2
    assert lines[-1] == "0 passed, 1 failed"


def test_a_missing_file_fails_and_the_others_are_checked(tmp_path: Path) -> None:
    status, lines = check(tmp_path / "none.durak", KEPT / "classic_two.durak")
    assert status == 1
    assert lines[-1] == "1 passed, 1 failed"


def test_what_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    missing = tmp_path / "none.durak"
    _status, lines = check(missing, tmp_path)
    assert lines[:2] == [
        f"{missing}: cannot be read: No such file or directory",
        f"{tmp_path}: cannot be read: Is a directory",
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("deck=24", "deck=25", "Deck: choose one of the values in the list."),
        ("deck=24", "deck=24 castling=on", "There is no rule called castling."),
    ],
)
def test_rules_that_cannot_be_played_are_told_in_words(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "deals.durak"
    path.write_text(CLASSIC.replace(old, new), encoding="utf-8")
    _, (told, _closing) = check(path)
    assert told == f"{path}: line 9: these rules cannot be played. {words}"

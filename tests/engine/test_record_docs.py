"""The examples in docs/record-format.md are records, and its tables name what the code knows."""

import re
from pathlib import Path

import pytest

from games.engine.outcome import REASONS
from games.engine.record import FORMAT, MAX_COMMENT, MAX_DEAL, MAX_MOVES, MAX_VALUE, parse, replay
from games.engine.record_headers import READABLE
from games.engine.record_writer import HEADERS
from games.engine.rules import PRESETS

PAGE = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```durak\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_page_can_be_replayed(example: str) -> None:
    for record in parse(example):
        if record.order or record.seed:
            assert len(list(replay(record))) == len(record.moves) + 1


def test_the_page_has_examples_of_full_short_and_several_deals() -> None:
    assert [len(parse(example)) for example in EXAMPLES] == [1, 1, 2]


@pytest.mark.parametrize("name", [*HEADERS[:6], *HEADERS[12:], *REASONS, *PRESETS])
def test_the_page_names_every_header_reason_and_preset(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("limit", [MAX_DEAL, MAX_MOVES, MAX_VALUE, MAX_COMMENT])
def test_the_page_tells_the_limits(limit: int) -> None:
    assert f"{limit:,}" in PAGE


def test_the_page_lists_the_versions_that_are_read() -> None:
    listed = re.findall(r"^\| (\d+) \| yes \| (yes|no) \|", PAGE, re.MULTILINE)
    assert [version for version, _ in listed] == list(READABLE)
    assert [version for version, written in listed if written == "yes"] == [FORMAT]

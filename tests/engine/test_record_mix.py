"""A record tells what the seed of its deal was made of, and that is checked."""

import re
from dataclasses import replace

import pytest

from games.engine.actions import Action
from games.engine.errors import BadRecord
from games.engine.record import Mixture, Record, from_deal, parse, replay, write
from games.engine.rules import Rules
from games.engine.shuffle import commitment

MIXTURE = Mixture(bytes(range(32)), "k3mfw2p9xz/2", ((0, b"\1" * 32), (1, b"\2" * 32)))
RECORD = from_deal(
    Rules(), [], seed=MIXTURE.seed, mixture=MIXTURE, about=Record(Rules(), table="k3mfw2p9xz")
)
TEXT = write(RECORD)


def test_a_mixture_is_written_and_read() -> None:
    assert parse(TEXT) == [RECORD]
    assert RECORD.commitment == commitment(MIXTURE.server_seed)
    assert RECORD.mixture == MIXTURE


def test_the_deck_follows_from_the_mixture_alone() -> None:
    bare = replace(RECORD, order=(), seed=b"")
    assert list(replay(parse(write(bare))[0])) == list(replay(RECORD))


def test_a_seed_without_values_is_read_too() -> None:
    alone = Mixture(bytes(32), "k3mfw2p9xz/1")
    record = from_deal(Rules(), [], seed=alone.seed, mixture=alone)
    assert parse(write(record)) == [record]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Commitment "7', '[Commitment "8', "commitment_differs"),
        ("a:0101", "a:0102", "seed_differs"),
        ("k3mfw2p9xz/2", "k3mfw2p9xz/3", "seed_differs"),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, code: str) -> None:
    [record] = parse(TEXT.replace(old, new))
    with pytest.raises(BadRecord) as found:
        list(replay(record))
    assert found.value.code == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("a:0101", "a:01", "bad_value"),
        ("a:0101", "b:0101", "bad_value"),
        (" b:0202", " c:0202", "no_such_seat"),
        ("a:0101", "g:0101", "bad_value"),
        ('[Mix "00', '[Mix "', "bad_value"),
        ("k3mfw2p9xz/2 a", " a", "bad_value"),
    ],
)
def test_a_mixture_that_cannot_be_read_names_its_line(old: str, new: str, code: str) -> None:
    line = TEXT[: re.search(r"\[Mix", TEXT).start()].count("\n") + 1  # type: ignore[union-attr]
    with pytest.raises(BadRecord) as found:
        parse(TEXT.replace(old, new, 1))
    assert (found.value.code, found.value.params["line"]) == (code, line)


def test_an_illegal_move_is_still_found() -> None:
    with pytest.raises(BadRecord):
        from_deal(
            Rules(), [(0, Action.parse("take"), "player")], seed=MIXTURE.seed, mixture=MIXTURE
        )

"""What is written of a deal is read back the same, and replays to the same states."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.record import Move, Record, parse, replay, write
from tests.engine.recorded import random_record

# Everything a person can put into a name: no NUL and no half of a surrogate pair.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
nasty = st.sampled_from(
    ['"', "\\", "}", "{", "\n", "\r\n", "\t", "[Durak", "\u202e", "\u2028", "*"]
)
comments = st.lists(st.one_of(texts, nasty), max_size=3).map(tuple)


def annotated(record: Record, said: tuple[str, ...], random: Random) -> Record:
    moves = [replace(move, comments=said if random.random() < 0.1 else ()) for move in record.moves]
    return replace(record, moves=tuple(moves))


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    name=st.one_of(texts, nasty),
    site=texts,
    said=comments,
    closing=comments,
)
def test_a_record_of_any_deal_is_read_back_the_same(
    seed: int, name: str, site: str, said: tuple[str, ...], closing: tuple[str, ...]
) -> None:
    record, _ = random_record(seed)
    record = replace(
        annotated(record, said, Random(seed)),
        names=(name, *["Anna"] * (record.rules.players - 1)),
        site=site,
        comments=closing,
        closing=said,
        extra=(("Annotator", name),),
    )
    text = write(record)
    assert parse(text) == [record]
    assert write(parse(text)[0]) == text
    assert parse(text.encode()) == [record]


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9), most_moves=st.integers(0, 300))
def test_a_record_replays_to_the_states_of_the_deal(seed: int, most_moves: int) -> None:
    record, states = random_record(seed, most_moves)
    assert list(replay(parse(write(record))[0])) == states


@settings(max_examples=10, deadline=None)
@given(seeds=st.lists(st.integers(0, 10**9), min_size=1, max_size=4))
def test_texts_of_several_deals_can_be_joined(seeds: list[int]) -> None:
    records = [random_record(seed, 60)[0] for seed in seeds]
    assert parse("".join(write(record) for record in records)) == records
    assert parse("\n\n".join(write(record) for record in records)) == records


@given(said=st.lists(texts, min_size=1, max_size=5))
def test_no_written_line_holds_a_control_or_a_direction_mark(said: list[str]) -> None:
    record = replace(random_record(1, 3)[0], comments=tuple(said), names=(said[0],))
    text = write(record)
    forbidden = set(map(chr, range(32))) - {"\n"} | set("\u200e\u200f\u202a\u202e\u2066\u2069\x7f")
    assert not forbidden & set(text)


def test_a_record_keeps_who_moved_in_place_of_the_player() -> None:
    record, _ = random_record(5)
    moves = parse(write(record))[0].moves
    assert [move.actor for move in moves] == [move.actor for move in record.moves]
    assert {"player", "bot", "clock", "moderator"} == {move.actor for move in moves}


def test_where_a_move_was_read_does_not_make_it_another_move() -> None:
    move = random_record(5)[0].moves[0]
    assert Move(move.bout, move.seat, move.action, move.actor, line=7) == move

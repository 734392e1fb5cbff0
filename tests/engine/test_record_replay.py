"""Replaying a record finds the first move that is not legal, and why."""

from collections import deque
from dataclasses import replace

import pytest

from games.engine.actions import Action, Kind
from games.engine.errors import BadRecord
from games.engine.opening import Opening
from games.engine.record import Ending, Move, Record, from_deal, parse, replay, write
from games.engine.rules import Rules
from games.engine.shuffle import commitment
from tests.engine.recorded import kept, random_record

SEED = bytes(range(32))


def played(record: Record) -> None:
    deque(replay(record), maxlen=0)


def test_the_first_illegal_move_is_told_with_its_number_and_reason() -> None:
    text = kept("classic_two.durak").replace("b:xTD a:9H", "b:xTD a:AH")
    with pytest.raises(BadRecord) as refused:
        played(parse(text)[0])
    assert refused.value.code == "illegal_move"
    assert refused.value.params == {
        "line": 19,
        "move": 6,
        "bout": 2,
        "text": "a:AH",
        "reason": "rank_not_on_table",
        "reason_params": {"card": "AH"},
    }
    assert refused.value.section == "3"


def test_the_states_before_an_illegal_move_are_given_first() -> None:
    record, states = random_record(3, 20)
    bad = Move(record.moves[-1].bout, 0, Action(Kind.BEAT, ("6S", "6C")))
    steps = replay(replace(record, moves=(*record.moves[:10], bad)))
    assert [next(steps) for _ in range(11)] == states[:11]
    with pytest.raises(BadRecord):
        next(steps)


def test_a_record_made_of_a_deal_tells_what_follows_from_it() -> None:
    record = from_deal(Rules(), [], seed=SEED, draw=3)
    assert record.commitment == commitment(SEED)
    assert len(record.order) == 36
    assert record.trump == record.order[12]
    assert record.opener in (0, 1)
    assert record.ending is None
    assert record.draw == 0, "somebody held a trump, so nothing was drawn"


def test_a_record_cannot_be_made_of_an_illegal_deal() -> None:
    with pytest.raises(BadRecord, match="illegal_move"):
        from_deal(Rules(), [(0, Action(Kind.DONE), "player")], seed=SEED)


def test_who_opens_by_an_earlier_deal_is_kept() -> None:
    rules = Rules(players=4, direction="opener_chooses")
    for opening in (Opening(3, -1), Opening(2, 1), Opening(1, choosing=True)):
        record = from_deal(rules, [], seed=SEED, opening=opening)
        (read,) = parse(write(record))
        assert read.opening == opening
        assert next(iter(replay(read))).opener == opening.seat


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ending": None}, "result"),
        ({"ending": Ending("draw")}, "result"),
        ({"ending": Ending("durak", (1,))}, "durak"),
        ({"ending": Ending("durak", (0,), "team_out")}, "reason"),
        ({"ending": Ending("durak", (0,), "last_with_cards", "tie")}, "tie"),
    ],
)
def test_an_end_that_was_not_played_is_refused(change: dict[str, Ending], field: str) -> None:
    (record,) = parse(kept("classic_two.durak"))
    with pytest.raises(BadRecord) as refused:
        played(replace(record, **change))
    assert (refused.value.code, refused.value.params["field"]) == ("result_differs", field)


def test_an_end_told_in_part_is_enough() -> None:
    (record,) = parse(kept("pairs_after_a_deal.durak"))
    played(replace(record, ending=Ending("durak", (1, 3))))

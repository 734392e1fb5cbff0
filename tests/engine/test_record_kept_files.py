"""Records written by earlier versions are read, replayed and written as they were."""

import json

import pytest

from games.engine.record import parse, replay, write
from games.engine.rules import PRESETS
from tests.engine.recorded import KEPT, kept

FORMAT_1 = ["classic_two.durak", "show_three.durak", "pairs_after_a_deal.durak"]


@pytest.mark.parametrize("name", FORMAT_1)
def test_a_kept_record_replays_to_the_end_it_tells(name: str) -> None:
    (record,) = parse(kept(name))
    *_, last = replay(record)
    assert record.ending is not None
    assert last.outcome is not None
    assert last.outcome.durak == record.ending.durak


@pytest.mark.parametrize("name", [*FORMAT_1, "unfinished.durak"])
def test_a_kept_record_is_written_as_it_stands(name: str) -> None:
    assert "".join(map(write, parse(kept(name)))) == kept(name)


def test_a_record_typed_by_hand_is_the_written_one() -> None:
    (typed,) = parse(kept("typed_by_hand.durak"))
    (written,) = parse(kept("classic_two.durak"))
    assert typed.moves[4].comments == (" the ten ",)
    assert [(m.bout, m.seat, m.action) for m in typed.moves] == [
        (m.bout, m.seat, m.action) for m in written.moves
    ]
    assert typed.order == written.order
    assert list(replay(typed)) == list(replay(written))


def test_comments_of_several_lines_keep_their_lines() -> None:
    (typed,) = parse(kept("typed_by_hand.durak"))
    assert typed.comments[0] == " Two comments stand before the deal;\n  this one has two lines. "
    assert typed.closing == (" It was close. ",)
    assert parse(write(typed)) == [typed]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = kept("typed_by_hand.durak")
    assert parse(("\ufeff" + text.replace("\n", "\r\n")).encode()) == parse(text)


def test_all_kept_files_in_one_text_are_read_in_order() -> None:
    names = sorted(path.name for path in KEPT.glob("*.durak"))
    joined = "\n".join(map(kept, names))
    assert parse(joined)[0] == parse(kept(names[0]))[0]
    assert len(parse(joined)) == len(names)


def test_a_record_without_the_deck_is_read_but_not_replayed() -> None:
    (record,) = parse(kept("unfinished.durak"))
    assert record.ending is None
    assert record.commitment
    with pytest.raises(Exception, match="order_unknown"):
        list(replay(record))


def test_the_presets_that_format_1_refers_to_never_change() -> None:
    presets = {name: rules.to_dict() for name, rules in PRESETS.items()}
    assert json.loads(kept("presets_of_format_1.json")).items() <= presets.items()

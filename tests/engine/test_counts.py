"""Known-answer counts: so many sequences of actions from fixed positions (perft)."""

from typing import Any

import pytest

from games.engine.deal import deal
from games.engine.perft import divide, perft
from games.engine.rules import preset
from games.engine.shuffle import deck_order
from games.engine.state import State
from tests.engine.builders import at, play

COUNTS: dict[str, tuple[int, ...]] = {
    "classic": (
        6,
        8,
        10,
        40,
        99,
        153,
        492,
        1_976,
        5_556,
        23_599,
        79_079,
    ),
    "classic of four": (
        6,
        14,
        32,
        62,
        118,
        325,
        850,
        1_822,
        4_791,
        10_530,
        29_228,
    ),
    "classic of six, all dealt": (
        6,
        32,
        79,
        391,
        1_512,
        6_244,
        23_603,
        95_452,
    ),
    "duel": (
        6,
        6,
        8,
        38,
        79,
        111,
        448,
        1_610,
        3_298,
        14_273,
        38_991,
    ),
    "transfer of three": (
        6,
        19,
        50,
        136,
        448,
        1_138,
        2_746,
        6_422,
        16_898,
        45_373,
    ),
    "show of four": (
        2,
        12,
        48,
        251,
        1_038,
        4_312,
        18_390,
        82_201,
    ),
    "ordered of five": (
        6,
        13,
        23,
        43,
        61,
        107,
        226,
        474,
        790,
        1_337,
        2_198,
    ),
    "pairs": (
        6,
        16,
        47,
        101,
        274,
        799,
        2_363,
        6_602,
        17_925,
        46_681,
    ),
    "trios": (
        6,
        38,
        261,
        1_509,
        10_224,
        68_029,
        482_862,
    ),
    "three pairs": (
        6,
        12,
        14,
        56,
        137,
        229,
        861,
        2_815,
        7_559,
        23_120,
    ),
    "endgame": (
        5,
        13,
        27,
        52,
        119,
        221,
        447,
        943,
        1_940,
        4_112,
        8_548,
    ),
    "endgame of three": (
        3,
        14,
        50,
        126,
        338,
        676,
        1_422,
        3_454,
        8_645,
        20_511,
    ),
    "skip": (
        3,
        8,
        18,
        26,
        47,
        84,
        163,
        309,
        627,
        1_246,
        2_382,
    ),
}


def start(name: str, **options: Any) -> State:
    rules = preset(name, **options)
    return deal(rules, deck_order(b"known answers", rules.deck))


STARTS = {
    "classic": start("classic"),
    "classic of four": start("classic", players=4),
    "classic of six, all dealt": start("classic", players=6),
    "duel": start("duel"),
    "transfer of three": start("transfer", players=3, multi_lead=True),
    "show of four": start("show", players=4),
    "ordered of five": start("ordered", players=5, deck=52),
    "pairs": start("pairs", transfer=True),
    "trios": start("trios", throw_order="free"),
    "three pairs": start("three_pairs", deck=52, multi_lead=True),
    "endgame": at("6S 6H 9C KD | 8S 9D TC 6D", transfer=True, multi_lead=True),
    "endgame of three": at(
        "6S 9C KD | 8S 9D 6D | 6C 9S QS",
        transfer=True,
        show_trump="per_bout",
        throw_order="free",
        trump="D",
    ),
    "skip": at(
        "6S 9C KD | 8S 9D 6D | - | 9S QS", out=(2,), leader=1, teams="2v2",
        partner_plays_seat="skip", throw_order="free", transfer=True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STARTS)
def test_the_counts_of_fixed_positions_never_change(name: str) -> None:
    want = COUNTS[name]
    assert tuple(perft(STARTS[name], depth) for depth in range(1, len(want) + 1)) == want


def test_the_counts_after_each_first_action_add_up() -> None:
    state = STARTS["endgame"]
    parts = divide(state, 4)
    assert sum(parts.values()) == perft(state, 4)
    assert set(parts) >= {"0 attack 6S", "0 attack 6S 6H"}


def test_a_count_to_no_depth_is_one() -> None:
    assert perft(STARTS["classic"], 0) == 1


def test_a_deal_that_ends_sooner_counts_nothing() -> None:
    state = play(at("6S | 8S 9S"), "0 attack 6S")
    assert [perft(state, depth) for depth in (1, 2)] == [3, 0]

"""From a refused move to the part of the rules page that tells why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ANCHORS: Final[Mapping[str, str]] = {
    "deal_over": "end",
    "seat_is_out": "end",
    "direction_is_fixed": "direction",
    "choose_direction_first": "direction",
    "not_the_defender": "defence",
    "not_your_lead": "lead",
    "must_lead": "lead",
    "card_not_in_hand": "lead",
    "lead_one_rank": "multi_lead",
    "lead_one_card": "multi_lead",
    "limit_reached": "limit",
    "defender_has_no_done": "done",
    "defender_adds_nothing": "defence",
    "taking_is_final": "taking",
    "nothing_is_open": "taking",
    "card_not_open": "defence",
    "does_not_beat": "beating",
    "no_transfer": "transfer",
    "no_show": "show_trump",
    "already_beaten": "transfer",
    "not_the_rank": "transfer",
    "not_a_trump": "show_trump",
    "already_shown": "show_trump",
    "next_hand_too_small": "transfer",
    "defender_is_partner": "teams",
    "not_a_thrower": "throwers",
    "no_cards_left": "done",
    "already_done": "done",
    "not_your_turn": "throw_order",
    "something_is_open": "done",
    "throw_in_one_card": "throwing-in",
    "rank_not_on_table": "throwing-in",
    "wait_until_all_beaten": "throw_timing",
    "wait_for_first_beat": "throw_timing",
}
"""By the code of an IllegalAction; the anchors are options and the sections of the page."""


def anchor_for(code: str) -> str:
    """The anchor on the rules page for a refusal's code, "" if no rule of the game says so."""
    return ANCHORS.get(code, "")

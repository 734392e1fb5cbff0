"""The options of the rule book, written down anew for the oracle, and random choices of them."""

from __future__ import annotations

from random import Random
from typing import Any

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "deck": 36,
    "throwers": "all",
    "throw_timing": "any",
    "throw_order": "leader_first",
    "multi_lead": False,
    "first_cap": "off",
    "take_cap": "same",
    "transfer": False,
    "show_trump": "off",
    "direction": "clockwise",
    "next_leader": "right_of_durak",
    "teams": "none",
    "partner_plays_seat": "on",
    "draw": True,
    "scoring": "each_out_wins",
    "ties": "off",
    "clock_s": 25,
}

VALUES: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "deck": [24, 36, 52],
    "throwers": ["all", "neighbours", "leader"],
    "throw_timing": ["any", "after_first_beat", "all_beaten"],
    "throw_order": ["free", "leader_first", "last_attacker_first"],
    "multi_lead": [False, True],
    "first_cap": ["off", "first_bout", "until_first_discard"],
    "take_cap": ["same", "table_max", "unlimited"],
    "transfer": [False, True],
    "show_trump": ["off", "per_bout", "per_deal"],
    "direction": ["clockwise", "opener_chooses"],
    "next_leader": [
        "right_of_durak",
        "left_of_durak",
        "first_finisher",
        "alternate",
        "lowest_trump",
        "winning_team",
    ],
    "teams": ["none", "2v2", "2v2v2", "3v3"],
    "partner_plays_seat": ["on", "skip"],
    "draw": [True, False],
    "scoring": ["each_out_wins", "loser_only", "first_out"],
    "ties": ["off", "labels", "ladder"],
    "clock_s": [10, 15, 25, 60],
}

TEAM_COUNT = {"2v2": 2, "2v2v2": 3, "3v3": 2}
TEAM_PLAYERS = {"2v2": 4, "2v2v2": 6, "3v3": 6}


def contradictions(rules: dict[str, Any]) -> set[str]:
    """The options that cannot stand beside the others (section 1)."""
    bad = set()
    if rules["players"] * 6 > rules["deck"]:
        bad.add("players")
    if rules["show_trump"] != "off" and not rules["transfer"]:
        bad.add("show_trump")
    if rules["teams"] != "none" and TEAM_PLAYERS[rules["teams"]] != rules["players"]:
        bad.add("teams")
    if rules["next_leader"] == "alternate" and rules["players"] != 2:
        bad.add("next_leader")
    if rules["next_leader"] == "winning_team" and rules["teams"] == "none":
        bad.add("next_leader")
    return bad


def random_choice(random: Random) -> dict[str, Any]:
    """Choose every option at random; teams find their number of players more often than not."""
    rules = {option: random.choice(values) for option, values in VALUES.items()}
    if random.random() < 0.5:
        rules["players"] = TEAM_PLAYERS.get(rules["teams"], rules["players"])
    return rules


def random_rules(random: Random) -> dict[str, Any]:
    """Choose options that go together."""
    while contradictions(rules := random_choice(random)):
        pass
    return rules

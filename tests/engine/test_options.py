"""The options record: presets, validation, plain data (rules.md section 1)."""

from typing import Any, cast

import pytest

from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules, preset


def refused_option(**options: Any) -> str:
    with pytest.raises(InvalidRules) as refused:
        Rules.from_dict(options)
    assert refused.value.params["option"] == refused.value.option
    return refused.value.option


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_valid_and_reads_back(name: str) -> None:
    rules = preset(name)
    assert Rules.from_dict(rules.to_dict()) == rules


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert {name: rules.diff() for name, rules in PRESETS.items()} == {
        "classic": {},
        "duel": {"throwers": "leader", "throw_timing": "all_beaten", "next_leader": "alternate"},
        "strict": {"next_leader": "lowest_trump"},
        "transfer": {"transfer": True},
        "show": {
            "throw_order": "free",
            "transfer": True,
            "show_trump": "per_bout",
            "direction": "opener_chooses",
            "next_leader": "first_finisher",
        },
        "ordered": {
            "throw_timing": "all_beaten",
            "throw_order": "last_attacker_first",
            "take_cap": "table_max",
            "ties": "labels",
        },
        "pairs": {"players": 4, "teams": "2v2"},
        "trios": {"players": 6, "teams": "3v3"},
        "three_pairs": {"players": 6, "teams": "2v2v2"},
    }


def test_diff_names_what_differs_from_a_preset() -> None:
    assert preset("duel", deck=52).diff(preset("duel")) == {"deck": 52}


@pytest.mark.parametrize(("deck", "most"), [(24, 4), (36, 6), (52, 6)])
def test_six_cards_each_must_be_in_the_deck(deck: int, most: int) -> None:
    for players in range(2, 7):
        if players <= most:
            Rules.from_dict({"players": players, "deck": deck})
        else:
            assert refused_option(players=players, deck=deck) == "players"


@pytest.mark.parametrize(("teams", "players"), [("2v2", 4), ("3v3", 6), ("2v2v2", 6)])
def test_teams_need_their_number_of_players(teams: str, players: int) -> None:
    Rules.from_dict({"teams": teams, "players": players})
    for other in {2, 3, 4, 5, 6} - {players}:
        assert refused_option(teams=teams, players=other) == "teams"


def test_showing_the_trump_needs_transfers() -> None:
    assert refused_option(show_trump="per_bout") == "show_trump"
    assert Rules.from_dict({"show_trump": "per_deal", "transfer": True}).transfer


def test_the_winning_team_opens_only_where_there_are_teams() -> None:
    assert refused_option(next_leader="winning_team") == "next_leader"
    Rules.from_dict({"next_leader": "winning_team", "teams": "2v2", "players": 4})


def test_only_two_players_alternate() -> None:
    assert refused_option(next_leader="alternate", players=3) == "next_leader"


def test_options_without_effect_are_no_contradiction() -> None:
    Rules.from_dict({"partner_plays_seat": "skip", "throwers": "neighbours", "players": 2})


@pytest.mark.parametrize("option", CHOICES)
def test_a_value_that_is_no_choice_is_refused_by_name(option: str) -> None:
    for value in ("maybe", 7, 2.0, None, [], {}, 1 << 99):
        assert refused_option(**{option: value}) == option


@pytest.mark.parametrize(
    ("option", "value"),
    [("players", True), ("players", "2"), ("transfer", 1), ("multi_lead", "on"), ("draw", 0)],
)
def test_true_is_no_number_and_a_number_is_not_true(option: str, value: object) -> None:
    assert refused_option(**{option: value}) == option


def test_an_unknown_option_or_preset_is_refused() -> None:
    assert refused_option(jokers=2) == "jokers"
    with pytest.raises(InvalidRules):
        preset("poker")
    with pytest.raises(InvalidRules):
        preset("classic", jokers=2)


@pytest.mark.parametrize("options", [None, [], "classic", 7])
def test_rules_come_from_an_object(options: Any) -> None:
    with pytest.raises(InvalidRules):
        Rules.from_dict(options)


@pytest.mark.parametrize("wrong", [["all"], {"all"}, {}])
def test_rules_built_by_hand_with_a_value_of_any_type_are_refused_at_the_deal(wrong: Any) -> None:
    with pytest.raises(InvalidRules) as refused:
        deal(Rules(throwers=wrong), deck_of(36))
    assert refused.value.option == "throwers"


def test_what_is_no_rules_is_refused_at_the_deal() -> None:
    with pytest.raises(InvalidRules):
        deal(cast(Rules, "classic"), deck_of(36))

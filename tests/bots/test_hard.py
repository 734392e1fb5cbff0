"""What the hard player does that the others do not."""

from random import Random

import pytest

from games.bots import PLAYERS
from games.bots.arena import Setup, Tally, play_deal, run
from games.bots.fuzz import fuzz
from games.bots.reasons import REASONS
from games.engine.cards import deck_of
from games.engine.deal import deal
from games.engine.events import Event
from games.engine.legal import waited
from games.engine.position import position
from games.engine.rules import Rules, preset
from tests.bots.asking import ask
from tests.engine.worlds import some_states


def test_hard_beats_easy_more_often_than_not_even_in_a_hurry() -> None:
    report = run(Setup(("hard", "easy"), Rules(), 6, 60_000, 3, 120))
    assert report.score > 0.6
    assert report.fallbacks == 0


def test_hard_tells_how_likely_it_is_not_to_be_the_durak() -> None:
    order = list(deck_of(36))
    Random(1).shuffle(order)
    state = deal(Rules(), order)
    reason = ask("hard", state, min(waited(state))).reason
    assert 0 <= int(dict(reason.params)["percent"]) <= 100


def test_a_won_ending_is_announced_as_won() -> None:
    hands = (["6S", "AH"], ["7S", "8C"])
    gone = tuple(card for card in deck_of(36) if card not in {*hands[0], *hands[1]})
    state = position(Rules(), trump="H", hands=hands, leader=0, discarded=gone)
    answer = ask("hard", state, 0, (Event("beaten", 1, gone),))
    assert answer.reason.code == "ending_won"


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_every_reason_has_a_code_that_the_site_knows(level: str) -> None:
    for state in some_states(Random(13), 12):
        for seat in sorted(waited(state)):
            assert ask(level, state, seat).reason.code in REASONS


def test_partners_that_think_play_a_deal_for_their_team() -> None:
    order = list(deck_of(36))
    Random(2).shuffle(order)
    rules = preset("pairs")
    setup = Setup(("hard", "easy"), rules, 1, 60_000, 1, 30)
    tally = Tally()
    outcome = play_deal(deal(rules, order), ["hard", "easy"] * 2, setup, "1", 0, tally)
    assert outcome.durak in {(0, 2), (1, 3), ()}
    assert not tally.fallbacks


def test_random_options_and_mixed_levels_break_no_player() -> None:
    found = fuzz(deals=12, seed=4, think_ms=60_000, rollouts=12)
    assert found.fallbacks == ()
    assert found.decisions > 500

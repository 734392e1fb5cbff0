"""What an action was worth: estimated from what the seat saw, exact in an ending of two."""

from random import Random

import pytest

from games.bots import judge
from games.bots.contract import Question
from games.bots.easy import play as easy
from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.deal import deal
from games.engine.legal import waited
from games.engine.position import position
from games.engine.rules import Rules, preset
from games.engine.shuffle import deck_order
from games.engine.view import view


def ending(*hands, rules=None, leader=0):
    return position(
        rules or Rules(),
        trump="H",
        hands=[hand.split() for hand in hands],
        talon=[],
        leader=leader,
        discarded=True,
    )


def question(state, seat, history=(), budget_ms=2000):
    return Question(view(state, seat), history, budget_ms=budget_ms, seed=1)


def solved(state, seat, action):
    return judge.solve(question(state, seat), state, Action.parse(action), seconds=20)


def test_leading_first_what_cannot_be_beaten_wins_and_the_other_way_round_does_not():
    # The 6S is beaten by the 7S, and then both are out with their trumps.
    state = ending("6S AH", "7S KH")
    good, bad = solved(state, 0, "attack AH"), solved(state, 0, "attack 6S")
    assert (good.worth, good.got, good.loss, good.exact) == (100, 100, 0, True)
    assert good.best == good.played
    assert (bad.worth, bad.got, bad.loss) == (100, 50, 50)
    assert str(bad.best) == "attack AH"


def test_the_truth_is_that_of_the_cards_as_they_lie_for_either_seat():
    state = apply(ending("6S AH", "7S KH"), 0, Action.parse("attack AH")).after
    found = solved(state, 1, "take")
    assert found.exact
    assert found.worth == 0


def test_with_passing_on_endings_are_solved_too():
    state = ending("6S AH", "7S KH", rules=preset("transfer", players=2))
    assert solved(state, 0, "attack AH").got == 100


def test_without_time_nothing_is_claimed():
    state = ending("6S 7S 8S 9S TS JC QC KC", "6D 7D 8D 9D TD JD QD KD", rules=preset("transfer"))
    assert judge.solve(question(state, 0), state, Action.parse("attack 6S"), seconds=0) is None


def test_an_ending_has_two_seats_no_talon_and_no_partners():
    assert judge.is_ending(ending("6S", "7S"))
    assert not judge.is_ending(ending("6S", "7S", "8S", rules=Rules(players=3)))
    assert not judge.is_ending(deal(Rules(), deck_order(b"x", 36)))


@pytest.mark.parametrize("name", ["classic", "transfer", "show", "ordered", "pairs", "trios"])
def test_every_decision_of_a_deal_can_be_judged(name):
    rules = preset(name)
    state, said, dice = deal(rules, deck_order(b"judge", rules.deck)), [], Random(3)
    while state.outcome is None:
        seat = min(waited(state))
        seen = view(state, seat)
        action = easy(Question(seen, (), budget_ms=0, seed=0)).action
        if len(seen.legal_actions) > 1 and dice.random() < 0.4:
            asked = Question(seen, tuple(said), budget_ms=2000, seed=1)
            found = judge.estimate(asked, action, rollouts=60)
            assert found.played == action
            assert found.best in seen.legal_actions
            assert 0 <= found.got <= found.worth <= 100
        transition = apply(state, seat, action)
        said += transition.events
        state = transition.after


def test_an_estimate_sees_a_blunder_and_calls_a_good_move_good():
    # The last card of the talon is a small one; to take a trump ace's weight of cards is bad.
    state = ending("6S", "7S 8C 9C", leader=1)
    state = apply(state, 1, Action.parse("attack 7S")).after
    seen = question(state, 0)
    assert judge.estimate(seen, Action.parse("take"), rollouts=200).loss == 0


def test_the_estimate_depends_only_on_what_the_seat_saw():
    rules = Rules()
    one = deal(rules, deck_order(b"one", 36))
    asked = Question(view(one, one.leader), (), budget_ms=60_000, seed=5)
    action = asked.view.legal_actions[0]
    first = judge.estimate(asked, action, rollouts=300)
    assert judge.estimate(asked, action, rollouts=300) == first

"""Who plays by which rule is told from what was seen; the hidden cards are dealt accordingly."""

from itertools import permutations
from random import Random

import pytest

from games.bots.contract import Question
from games.bots.guess import Guess, guess_of
from games.bots.habits import FREE, SLIP, Sign, Story, stories_of
from games.bots.knowledge import Knowledge
from games.bots.registry import PLAYERS
from games.engine.apply import apply
from games.engine.cards import codes_of, deck_of, mask_of
from games.engine.deal import deal, opening_events
from games.engine.legal import waited
from games.engine.rules import Rules
from games.engine.view import view
from tests.bots.asking import after
from tests.bots.test_memory import knows, moments
from tests.engine.builders import at

RULE_OF = {"easy": 1, "greedy": 2, "normal": 3, "random": FREE}


def late_habits(level: str, seats: int, deals: int) -> list[list[float]]:
    """What a normal player at seat 0 could think of the others once half of the cards are drawn."""
    found = []
    for seed in range(deals):
        dice = Random(seed)
        order = list(deck_of(36))
        dice.shuffle(order)
        state = deal(Rules(players=seats), order, draw=0)
        history = opening_events(state)
        half = len(state.talon) // 3
        while state.outcome is None:
            seat = min(waited(state))
            name = level if seat else "normal"
            question = Question(view(state, seat), history, 0, dice.getrandbits(32))
            if seat == 0 and len(state.talon) <= half:
                found += [story.habits() for story in stories_of(question)[1:]]
                break
            moved = apply(state, seat, PLAYERS[name].play(question).action)
            state, history = moved.after, (*history, *moved.events)
    return found


@pytest.mark.parametrize(
    ("level", "seats"),
    [("easy", 2), ("greedy", 2), ("normal", 2), ("random", 2), ("normal", 4), ("random", 4)],
)
def test_players_are_told_apart_by_what_they_do(level: str, seats: int) -> None:
    thought = late_habits(level, seats, deals=24)
    right = sum(habits[RULE_OF[level]] for habits in thought) / len(thought)
    others = [
        sum(habits[habit] for habits in thought) / len(thought)
        for habit in range(4)
        if habit != RULE_OF[level]
    ]
    assert right > max(others), (right, others)


def test_who_leads_high_though_a_low_card_is_known_breaks_the_rule_of_easy() -> None:
    steps = ("0 attack 6S", "1 take", "0 done", "0 attack KC", "1 beat KC AC", "0 done")
    thought = {}
    for lead in ("1 attack 6S", "1 attack AD"):
        state, history = after(at("6S KC 9H | 7D AC AD TD"), *steps, lead)
        question = Question(view(state, 0), history, 0, 1)
        thought[lead] = stories_of(question)[1].habits()[RULE_OF["easy"]]
    assert thought["1 attack 6S"] > 1.5 * thought["1 attack AD"]


def test_a_guess_agrees_with_everything_known() -> None:
    guesses = 0
    dice = Random(1)
    for seed in range(10):
        for state, seat, history in list(moments(seed))[seed % 7 :: 7]:
            knowledge = knows(state, seat, history)
            question = Question(view(state, seat), history, 0, 1)
            guess = guess_of(knowledge, stories_of(question))
            assert guess is not None, (state, history)
            cards = guess.deal(dice)
            guesses += 1
            assert [h.bit_count() for h in cards.hands] == [len(hand) for hand in state.hands]
            assert all(not k & ~h for k, h in zip(knowledge.known, cards.hands, strict=True))
            assert len(cards.talon) == len(state.talon)
            everything = [*(1 << card for card in cards.talon), *cards.hands]
            assert sum(mask.bit_count() for mask in everything) == sum(everything).bit_count()
            if state.talon:
                assert codes_of(1 << cards.talon[-1], state.trump) == state.talon[-1:]
    assert guesses > 80


def test_without_a_history_there_is_no_guess() -> None:
    state, _ = after(at("6S KC 9H | 7D AD"))
    question = Question(view(state, 0), (), 0, 1)
    assert guess_of(knows(state, 0, ()), stories_of(question)) is None


def test_cards_lie_as_often_somewhere_as_they_are_likely_to() -> None:
    """One card laid and two held of three that came in two lots, one sign between them."""
    cards = [1, 4, 7, 10]
    lacks = mask_of(["2S"], "H") | 1 << 4 | 1 << 7
    story = Story(got=[(1, 2), (5, 1)], laid=[(9, 20)])
    story.signs = [Sign(3, (lacks,) * 4, (-1.5,) * 4), Sign(4, (1 << 20,) * 4, (-1.0,) * 4)]
    story.fit = [0.0, -99.0, -99.0, -99.0]
    knowledge = Knowledge(
        seat=0,
        known=(1 << 50, 0),
        missing=(0, 2),
        hidden=2,
        bottom=-1,
        buried=0,
        pool=sum(1 << card for card in cards),
        gone=0,
        odds=(None, None),
        spends=(0.0, 0.0),
    )
    weights: dict[int, float] = {}
    for first, second, late in permutations([*cards, 20], 3):
        if 20 not in {first, second, late}:
            continue
        weight = 1.0
        for card in (first, second):
            weight *= 2.718281828 ** (-1.5 if lacks >> card & 1 else -1.0 if card == 20 else 0.0)
        hand = sum(1 << card for card in (first, second, late) if card != 20)
        weights[hand] = weights.get(hand, 0.0) + weight
    guess, dice, seen, deals = (
        Guess(knowledge, [Story(), story], two=False),
        Random(3),
        {},
        6000,
    )
    for _ in range(deals):
        hand = guess.deal(dice).hands[1]
        seen[hand] = seen.get(hand, 0) + 1
    for hand, weight in weights.items():
        expected = weight / sum(weights.values())
        assert seen.get(hand, 0) / deals == pytest.approx(expected, abs=0.03)


def test_a_rule_player_that_took_is_not_dealt_what_beats() -> None:
    assert SLIP < 0.1
    story = Story(got=[(0, 6)], signs=[Sign(1, (0, 1 << 3, 0, 0), (0.0, -3.5, 0.0, 0.0))])
    assert story.hidden_weights(RULE_OF["easy"])[0][3] == -3.5
    assert story.hidden_weights(FREE)[0][3] == 0.0

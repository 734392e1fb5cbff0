"""Renaming suits, turning the table, and playing in a mirror change nothing else."""

from collections.abc import Callable
from random import Random

from hypothesis import given

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.cards import SUITS, Card
from games.engine.deal import deal
from games.engine.fuzz import random_rules
from games.engine.opening import Opening
from games.engine.shuffle import deck_order
from games.engine.state import State
from tests.engine.worlds import SEEDS, SOME, fresh, random_action

Seats = Callable[[int], int]


def facts(state: State, seat: Seats, card: Callable[[Card], Card], turn: int) -> dict[str, object]:
    """A state with seats and cards renamed, `turn` being -1 in a mirror."""
    hands = {seat(s): frozenset(map(card, hand)) for s, hand in enumerate(state.hands)}
    end = state.outcome
    return {
        "hands": hands,
        "talon": tuple(map(card, state.talon)),
        "trump": card("6" + state.trump)[1],
        "roles": (seat(state.leader), seat(state.defender), seat(state.opener)),
        "places": (seat(state.leader_place), seat(state.defender_place)),
        "direction": state.direction * turn,
        "table": {card(p.attack): p.defence and card(p.defence) for p in state.table},
        "bout": (state.phase, state.limit, state.bout, {seat(s) for s in state.dones}),
        "discarded": frozenset(map(card, state.discarded)),
        "out": [seat(s) for s in state.out],
        "end": end and (end.result, end.reason, end.tie, {seat(s) for s in end.durak}),
        "groups": end and [{seat(s) for s in group} for group in end.places],
    }


def same(card: Card) -> Card:
    return card


def assert_alike(
    state: State, other: State, dice: Random, seat: Seats = int, card: Callable[[Card], Card] = same
) -> None:
    """Play both to the end, each action renamed in the second."""
    turn = state.direction * other.direction
    while True:
        assert facts(state, seat, card, turn) == facts(other, int, same, 1)
        if state.outcome is not None:
            return
        who, action = random_action(state, dice)
        kind = action.kind
        if turn < 0 and action.kind in ("clockwise", "counterclockwise"):
            kind = type(kind)("clockwise" if kind == "counterclockwise" else "counterclockwise")
        state = apply(state, who, action).after
        other = apply(other, seat(who), Action(kind, tuple(map(card, action.cards)))).after


@SOME
@given(SEEDS)
def test_the_names_of_the_suits_do_not_matter(seed: int) -> None:
    dice = Random(seed)
    state = fresh(dice)
    new = dict(zip(SUITS, dice.sample(SUITS, 4), strict=True))

    def renamed(card: Card) -> Card:
        return card[0] + new[card[1]]

    dealt = Random(seed)
    rules = random_rules(dealt)
    order = deck_order(dealt.randbytes(8), rules.deck)
    other = deal(rules, [renamed(card) for card in order], draw=dealt.randrange(12))
    assert_alike(state, other, dice, card=renamed)


def moved(order: tuple[Card, ...], players: int, seat: Seats) -> list[Card]:
    """The deck that deals every seat's cards to another one; its talon is the same."""
    cards = list(order)
    for at in range(6 * players):
        cards[at // players * players + seat(at % players)] = order[at]
    return cards


def two_tables(seed: int, seat_of: Callable[[int], Seats], way: int) -> None:
    dice = Random(seed)
    while True:
        rules = random_rules(dice)
        players = rules.players
        if players * 6 < rules.deck:  # else the last card dealt is the trump, and moves
            break
    order = deck_order(dice.randbytes(8), rules.deck)
    seat = seat_of(players)
    opener = dice.randrange(players)
    choosing = rules.direction == "opener_chooses"
    state = deal(rules, order, opening=Opening(opener, 1, choosing))
    other = deal(rules, moved(order, players, seat), opening=Opening(seat(opener), way, choosing))
    assert_alike(state, other, dice, seat)


@SOME
@given(SEEDS)
def test_turning_the_table_turns_everything_with_it(seed: int) -> None:
    step = Random(seed).randrange(1, 6)
    two_tables(seed, lambda players: lambda seat: (seat + step) % players, 1)


@SOME
@given(SEEDS)
def test_in_a_mirror_everything_goes_the_other_way_round(seed: int) -> None:
    two_tables(seed, lambda players: lambda seat: -seat % players, -1)

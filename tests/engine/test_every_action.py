"""Every listed action is accepted, every other refused without a change (rules.md 11)."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given

from games.engine.actions import Action, Kind
from games.engine.apply import apply
from games.engine.cards import Card, deck_of
from games.engine.codec import encode
from games.engine.errors import IllegalAction
from games.engine.legal import check, legal_actions, to_act
from games.engine.state import State
from tests.engine.worlds import FEW, SEEDS, SOME, fresh, playing, some_states


def attacks(deck: tuple[Card, ...]) -> Iterator[Action]:
    for rank in {card[0] for card in deck}:
        same = [card for card in deck if card[0] == rank]
        for size in range(1, 5):
            for cards in combinations(same, size):
                yield Action(Kind.ATTACK, cards)


def every_action(state: State, dice: Random) -> Iterator[Action]:
    """Every action there is with this deck; of those that are plainly wrong a few."""
    deck = deck_of(state.rules.deck)
    yield from (Action(kind) for kind in Kind if kind not in ("attack", "beat", "transfer", "show"))
    yield from attacks(deck)
    yield from (Action(kind, (card,)) for card in deck for kind in (Kind.TRANSFER, Kind.SHOW))
    on_table = [pair.attack for pair in state.table]
    for attack in [*on_table, *dice.sample(deck, 2)]:
        yield from (Action(Kind.BEAT, (attack, own)) for own in deck if own != attack)
    yield from (Action(Kind.ATTACK, tuple(dice.sample(deck, 2))) for _ in range(10))


def refusal(state: State, seat: int, action: Action) -> IllegalAction | None:
    """Why an action is refused, None if it is not; every refusal names its section."""
    try:
        check(state, seat, action)
    except IllegalAction as error:
        return error if error.section else None
    return None


@FEW
@given(SEEDS)
def test_what_is_listed_is_accepted_and_all_else_refused_without_a_change(seed: int) -> None:
    dice = Random(seed)
    for state in some_states(dice, 2):
        text = encode(state)
        for seat in range(state.rules.players):
            listed = legal_actions(state, seat)
            for action in every_action(state, dice):
                assert (refusal(state, seat, action) is None) == (action in listed)
            for action in listed:
                apply(state, seat, action)
        assert encode(state) == text


@SOME
@given(SEEDS)
def test_somebody_can_always_act_until_the_deal_is_over(seed: int) -> None:
    dice = Random(seed)
    for state in playing(fresh(dice), dice):
        listed = {seat for seat in range(state.rules.players) if legal_actions(state, seat)}
        assert listed == to_act(state)
        assert bool(listed) == (state.outcome is None)


@FEW
@given(SEEDS)
def test_an_action_leaves_the_state_before_it_as_it_was(seed: int) -> None:
    dice = Random(seed)
    before: list[tuple[State, str]] = []
    for state in playing(fresh(dice), dice):
        before.append((state, encode(state)))
    for state, text in before:
        assert encode(state) == text

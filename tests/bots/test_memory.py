"""What a seat remembers, and the hidden cards it deals in thought."""

from collections.abc import Iterator
from random import Random

from games.bots.contract import Question
from games.bots.knowledge import Knowledge, knowledge_of, sample
from games.engine.apply import apply
from games.engine.cards import codes_of, mask_of
from games.engine.deal import opening_events
from games.engine.events import Event
from games.engine.legal import legal_actions, waited
from games.engine.state import State
from games.engine.view import view
from tests.bots.asking import after
from tests.engine.builders import at
from tests.engine.worlds import fresh


def moments(seed: int) -> Iterator[tuple[State, int, tuple[Event, ...]]]:
    """Every decision of a deal played at random under random rules."""
    dice = Random(seed)
    state = fresh(dice)
    history = opening_events(state)
    while state.outcome is None:
        seat = min(waited(state))
        yield state, seat, history
        moved = apply(state, seat, dice.choice(legal_actions(state, seat)))
        state, history = moved.after, (*history, *moved.events)


def knows(state: State, seat: int, history: tuple[Event, ...]) -> Knowledge:
    return knowledge_of(Question(view(state, seat), history, 0, 1))


def test_what_a_seat_remembers_is_true() -> None:
    for seed in range(12):
        for state, seat, history in moments(seed):
            knowledge = knows(state, seat, history)
            for known, hand in zip(knowledge.known, state.hands, strict=True):
                assert not known & ~mask_of(hand, state.trump)
            assert knowledge.gone == mask_of(state.discarded, state.trump)
            assert knowledge.buried == 0


def test_dealt_hidden_cards_agree_with_everything_known() -> None:
    dice = Random(1)
    for seed in range(6):
        for state, seat, history in moments(seed):
            knowledge = knows(state, seat, history)
            cards = sample(knowledge, dice)
            assert [h.bit_count() for h in cards.hands] == [len(hand) for hand in state.hands]
            assert cards.hands[seat] == mask_of(state.hands[seat], state.trump)
            assert all(not k & ~h for k, h in zip(knowledge.known, cards.hands, strict=True))
            assert len(cards.talon) == len(state.talon)
            everything = [*(1 << card for card in cards.talon), *cards.hands]
            assert sum(mask.bit_count() for mask in everything) == sum(everything).bit_count()
            if state.talon:
                assert codes_of(1 << cards.talon[-1], state.trump) == state.talon[-1:]


def test_cards_taken_are_remembered_until_they_are_played() -> None:
    state, history = after(at("6S KC 9H | 7D AD"), "0 attack 6S", "1 take", "0 done")
    assert codes_of(knows(state, 0, history).known[1], state.trump) == ("6S",)


def test_a_seat_that_took_is_thought_less_likely_to_hold_what_beats() -> None:
    state, history = after(at("6S KC 9H | 7D AD"), "0 attack 6S", "1 take", "0 done")
    odds = knows(state, 0, history).odds[1]
    assert odds is not None
    seven_of_spades = mask_of(["7S"], state.trump).bit_length() - 1
    seven_of_diamonds = mask_of(["7D"], state.trump).bit_length() - 1
    assert odds[seven_of_spades] < odds[seven_of_diamonds] == 1


def test_a_seat_that_beats_with_a_trump_early_is_thought_to_spend_trumps() -> None:
    early = "TD JD QD KD TC JC QC 8C TS JS QS KS"
    state, history = after(at("6S KC 9H | 7H AD", talon=early), "0 attack 6S", "1 beat 6S 7H")
    assert knows(state, 0, history).spends[1] > 0.6
    state, history = after(at("6S KC 9H | 7H AD", talon=early), "0 attack 6S", "1 take")
    assert knows(state, 0, history).spends[1] == 0

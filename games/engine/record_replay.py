"""From a record to the states of its deal, and from a deal to its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.cards import Card
from games.engine.deal import deal
from games.engine.errors import BadRecord, EngineError, IllegalAction
from games.engine.notation import PLAYER, SEATS, write_move
from games.engine.opening import Opening
from games.engine.record_data import Ending, Mixture, Move, Record
from games.engine.record_headers import turned_card
from games.engine.rules import Rules
from games.engine.shuffle import commitment, deck_order
from games.engine.state import State

_ENDS: Final = ("result", "durak", "reason", "tie")


def replay(record: Record) -> Iterator[State]:
    """Yield the state after the deal and after each move, checking whatever the record claims.

    Raises BadRecord: `illegal_move` with `line`, `move` (from 1), `bout`, `text`, `reason` and
    `reason_params`; `wrong_bout_number`, `order_unknown`, `deck_differs`, `commitment_differs`,
    `seed_differs`, `bad_deal`, `wrong_trump`, `wrong_opener`, `result_differs`.
    """
    state = _dealt(record)
    yield state
    for number, move in enumerate(record.moves, 1):
        state = _after(state, number, move)
        yield state
    _check_ending(record.ending, Ending.of(state.outcome))


def from_deal(
    rules: Rules,
    moves: Iterable[tuple[int, Action, str]],
    *,
    seed: bytes = b"",
    mixture: Mixture | None = None,
    order: Sequence[Card] = (),
    draw: int = 0,
    opening: Opening | None = None,
    about: Record | None = None,
) -> Record:
    """Build the record of a deal from its seat, action, actor triples, replaying them.

    An actor is one of `notation.ACTORS`.

    `about` gives what does not follow from the play: names, site, table, date, preset, comments.
    The order follows from the seed if it is not given. Raises BadRecord as `replay` does.
    """
    record = replace(
        about or Record(rules),
        rules=rules,
        seed=seed,
        commitment=commitment(mixture.server_seed if mixture else seed) if seed else "",
        mixture=mixture,
        order=tuple(order) or deck_order(seed, rules.deck),
        draw=draw,
        opening=opening,
        opener=None,
        trump=None,
    )
    state = _dealt(record)
    opener, noted = state.opener, []
    for number, (seat, action, actor) in enumerate(moves, 1):
        move = Move(state.bout, seat, action, actor)
        noted.append(move)
        state = _after(state, number, move)
    return replace(
        record,
        moves=tuple(noted),
        draw=draw if _drawn(record) else 0,
        opener=opener,
        trump=turned_card(record.order, rules),
        ending=Ending.of(state.outcome),
    )


def _dealt(record: Record) -> State:
    order = _order_of(record)
    try:
        state = deal(record.rules, order, draw=record.draw, opening=record.opening)
    except EngineError as error:
        raise BadRecord("bad_deal", {"reason": error.code}, error.section) from error
    trump = turned_card(order, record.rules)
    if record.trump not in (None, trump):
        raise BadRecord("wrong_trump", {"told": record.trump, "dealt": trump}, "2")
    if record.opener not in (None, state.opener):
        told = {"told": SEATS[record.opener or 0], "dealt": SEATS[state.opener]}
        raise BadRecord("wrong_opener", told, "2")
    return state


def _drawn(record: Record) -> bool:
    """Whether the draw may have decided who opens: nobody held a trump (section 2)."""
    trump = turned_card(record.order, record.rules)
    dealt = record.order[: 6 * record.rules.players]
    return record.opening is None and not any(trump and card[1] == trump[1] for card in dealt)


def _order_of(record: Record) -> tuple[Card, ...]:
    """Return the deck's order, holding deck, seed, its parts and commitment against each other."""
    mixture = record.mixture
    secret = mixture.server_seed if mixture else record.seed
    if secret and record.commitment not in ("", commitment(secret)):
        raise BadRecord("commitment_differs")
    if mixture and record.seed not in (b"", mixture.seed):
        raise BadRecord("seed_differs")
    seed = mixture.seed if mixture else record.seed
    shuffled = deck_order(seed, record.rules.deck) if seed else ()
    if record.order and shuffled and record.order != shuffled:
        raise BadRecord("deck_differs")
    if not record.order and not shuffled:
        raise BadRecord("order_unknown")
    return record.order or shuffled


def _after(state: State, number: int, move: Move) -> State:
    where: dict[str, object] = {"move": number, "bout": move.bout}
    where |= {"line": move.line} if move.line else {}
    if state.outcome is None and move.bout != state.bout:
        raise BadRecord("wrong_bout_number", {**where, "expected": state.bout}, "3")
    try:
        return apply(state, move.seat, move.action).after
    except IllegalAction as error:
        text = write_move(move.seat, move.action, PLAYER, target=True)
        why = {"text": text, "reason": error.code, "reason_params": error.params}
        raise BadRecord("illegal_move", where | why, error.section) from error


def _check_ending(told: Ending | None, played: Ending | None) -> None:
    """Raise BadRecord unless the end told is the end played, as far as it is told."""
    if (told is None) != (played is None):
        raise BadRecord("result_differs", {"field": "result"}, "5")
    for name in _ENDS if told and played else ():
        value = getattr(told, name)
        if value is not None and value != getattr(played, name):
            differs = {"field": name, "told": str(value), "played": str(getattr(played, name))}
            raise BadRecord("result_differs", differs, "5")

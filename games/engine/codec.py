"""States and views as JSON: versioned, exact round trips, nothing trusted on the way in."""

from __future__ import annotations

import json
from typing import Any, Final

from games.engine.board import Board
from games.engine.cards import BEATS, CODES, Card, codes_of, deck_of, indexes, mask_of
from games.engine.cells import LeadKey
from games.engine.closing import seat_mask
from games.engine.deal import blank, indexes_in_order
from games.engine.errors import BadState, InvalidRules
from games.engine.flags import flags_of
from games.engine.outcome import REASONS, RESULTS, Outcome
from games.engine.reading import (
    as_bool,
    as_cards,
    as_choice,
    as_int,
    as_list,
    as_object,
    as_seat_set,
    as_seats,
    field,
    load_object,
)
from games.engine.roles import player_of, throwers_of
from games.engine.rules import Rules
from games.engine.state import State

VERSION: Final = 1
_MANY: Final = 1_000_000


def encode(state: State) -> str:
    """Return a state as JSON text; equal states give equal texts."""
    board = state._board
    data = {
        "v": VERSION,
        "rules": board.flags.rules.to_dict(),
        "trump": board.trump,
        "hands": [_join(hand, board) for hand in board.hands],
        "talon": " ".join(state.talon),
        "known": _join(board.known, board),
        "opener": board.opener,
        "leader": [board.leader, board.leader_place],
        "defender": [board.defender, board.defender_place],
        "direction": board.direction,
        "choosing": board.choosing,
        "attacks": " ".join(CODES[board.trump][card] for card in board.attacks),
        "layers": list(board.layers),
        "beats": [" ".join(CODES[board.trump][card] for card in pair) for pair in board.beats],
        "taking": board.taking,
        "limit": board.limit,
        "dones": indexes(board.dones),
        "joined": indexes(board.joined),
        "shown": _join(board.shown, board),
        "shown_now": _join(board.shown_now, board),
        "discarded": _join(board.discarded, board),
        "any_discard": board.any_discard,
        "bout": board.bout,
        "dry": board.dry,
        "emptied": list(board.emptied),
        "exits": [list(group) for group in board.exits],
        "leads": [
            [[_join(hand, board) for hand in hands], place, _join(shown, board), direction]
            for hands, place, shown, direction in board.leads
        ],
        "outcome": outcome_to_json(board.outcome),
    }
    return json.dumps(data, separators=(",", ":"))


def _join(mask: int, board: Board) -> str:
    return " ".join(codes_of(mask, board.trump))


def decode(text: str) -> State:
    """Read a state from its text; BadState for anything else, in bounded time and memory."""
    data = load_object(text)
    as_int(field(data, "v"), "v", VERSION, VERSION)
    try:
        rules = Rules.from_dict(as_object(field(data, "rules"), "rules"))
    except InvalidRules as error:
        raise BadState("bad_rules", {"option": error.option}) from error
    trump = as_choice(field(data, "trump"), "trump", tuple(CODES))
    board = blank(flags_of(rules), trump)
    _read_cards(board, data)
    _read_bout(board, data)
    _read_roles(board, data)
    board.leads = tuple(_read_lead(board, lead) for lead in as_list(field(data, "leads"), "leads"))
    board.outcome = outcome_from_json(field(data, "outcome"), rules.players)
    board.derive()
    _check_cards(board)
    _check_bout(board)
    _check_roles(board)
    return State(board)


def _mask(board: Board, data: object, name: str) -> int:
    return mask_of(as_cards(data, name), board.trump)


def _read_cards(board: Board, data: dict[str, Any]) -> None:
    hands = as_list(field(data, "hands"), "hands", board.flags.players)
    board.hands = [_mask(board, hand, "hands") for hand in hands]
    talon = as_cards(field(data, "talon"), "talon")
    board.talon = tuple(indexes_in_order(talon, board.trump))
    for name in ("known", "shown", "shown_now", "discarded"):
        setattr(board, name, _mask(board, field(data, name), name))
    board.any_discard = as_bool(field(data, "any_discard"), "any_discard")


def _read_bout(board: Board, data: dict[str, Any]) -> None:
    players = board.flags.players
    attacks = as_cards(field(data, "attacks"), "attacks")
    board.attacks = tuple(indexes_in_order(attacks, board.trump))
    board.layers = as_seats(field(data, "layers"), "layers", players)
    board.beats = tuple(_read_beat(board, pair) for pair in as_list(field(data, "beats"), "beats"))
    board.taking = as_bool(field(data, "taking"), "taking")
    board.limit = as_int(field(data, "limit"), "limit", 0, 6)
    board.dones = as_seat_set(field(data, "dones"), "dones", players)
    board.joined = as_seat_set(field(data, "joined"), "joined", players)
    board.bout = as_int(field(data, "bout"), "bout", 1, _MANY)
    board.dry = as_int(field(data, "dry"), "dry", 0, _MANY)
    board.emptied = as_seats(field(data, "emptied"), "emptied", players)
    exits = as_list(field(data, "exits"), "exits")
    board.exits = tuple(as_seats(group, "exits", players) for group in exits)


def _read_beat(board: Board, data: object) -> tuple[int, int]:
    cards = indexes_in_order(as_cards(data, "beats"), board.trump)
    if len(cards) != 2:
        raise BadState("wrong_cards", {"field": "beats"})
    return cards[0], cards[1]


def _read_roles(board: Board, data: dict[str, Any]) -> None:
    last = board.flags.players - 1
    leader = as_list(field(data, "leader"), "leader", 2)
    defender = as_list(field(data, "defender"), "defender", 2)
    board.opener = as_int(field(data, "opener"), "opener", 0, last)
    board.leader, board.leader_place = (as_int(seat, "leader", 0, last) for seat in leader)
    board.defender, board.defender_place = (as_int(s, "defender", 0, last) for s in defender)
    board.direction = as_int(field(data, "direction"), "direction", -1, 1)
    board.choosing = as_bool(field(data, "choosing"), "choosing")


def _read_lead(board: Board, data: object) -> LeadKey:
    hands, place, shown, direction = as_list(data, "leads", 4)
    players = board.flags.players
    return (
        tuple(_mask(board, hand, "leads") for hand in as_list(hands, "leads", players)),
        as_int(place, "leads", 0, players - 1),
        _mask(board, shown, "leads"),
        as_int(direction, "leads", -1, 1),
    )


def _check_cards(board: Board) -> None:
    """Every card at one place, and of the deck."""
    deck = mask_of(deck_of(board.flags.rules.deck), board.trump)
    talon = sum(1 << card for card in board.talon)
    seen = 0
    for pile in (*board.hands, talon, board.discarded):
        if pile & seen or pile & ~deck:
            raise BadState("card_twice_or_not_in_the_deck")
        seen |= pile
    laid = [*board.attacks, *(own for _, own in board.beats)]
    table = board.table_mask()
    if table & seen or table & ~deck or table.bit_count() < len(laid):
        raise BadState("card_twice_or_not_in_the_deck")
    if (board.known | board.shown | board.shown_now) & ~deck:
        raise BadState("wrong_cards", {"field": "known"})


def _check_bout(board: Board) -> None:
    beaten = [attack for attack, _ in board.beats]
    if len(board.layers) != board.count or len(set(beaten)) < len(beaten):
        raise BadState("bad_table")
    for attack, own in board.beats:
        if attack not in board.attacks or not BEATS[attack] >> own & 1:
            raise BadState("bad_table")
    if board.taking and not board.open:
        raise BadState("bad_table")


def _check_roles(board: Board) -> None:
    """The right seats act, and the table waits for somebody."""
    out = [seat for group in board.exits for seat in group]
    if len(set(out)) < len(out) or any(board.hands[seat] for seat in out):
        raise BadState("bad_exits")
    if len(set(board.emptied)) < len(board.emptied) or seat_mask(board.emptied) & board.holding:
        raise BadState("bad_emptied")
    if board.direction == 0:
        raise BadState("bad_direction")
    if board.outcome is not None:
        if board.count:
            raise BadState("bad_table")
        board.throwers = 0
        return
    acting = ((board.leader, board.leader_place), (board.defender, board.defender_place))
    if any(player_of(board, place) != seat for seat, place in acting):
        raise BadState("bad_roles")
    if board.flags.partners[board.leader] >> board.defender & 1:
        raise BadState("bad_roles")
    board.throwers = throwers_of(board)
    if not board.waited() or (not board.count and not board.hands[board.leader]):
        raise BadState("nobody_to_act")


def outcome_to_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return an outcome as a JSON object."""
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "reason": outcome.reason,
        "durak": list(outcome.durak),
        "places": [list(group) for group in outcome.places],
        "out": list(outcome.out),
        "tie": outcome.tie,
        "last_attacks": " ".join(outcome.last_attacks),
        "trump": outcome.trump,
    }


def outcome_from_json(data: object, players: int) -> Outcome | None:
    """Read an outcome from its JSON object; BadState if it is none."""
    if data is None:
        return None
    found = as_object(data, "outcome")
    cards: tuple[Card, ...] = as_cards(field(found, "last_attacks"), "last_attacks")
    places = as_list(field(found, "places"), "places")
    return Outcome(
        result=as_choice(field(found, "result"), "result", RESULTS),
        reason=as_choice(field(found, "reason"), "reason", REASONS),
        durak=as_seats(field(found, "durak"), "durak", players),
        places=tuple(as_seats(group, "places", players) for group in places),
        out=as_seats(field(found, "out"), "out", players),
        tie=as_choice(field(found, "tie"), "tie", (None, "tie", "epaulettes")),
        last_attacks=cards,
        trump=as_choice(field(found, "trump"), "trump", tuple(CODES)),
    )

"""Random deals over random valid options, with every invariant of rules.md section 11 checked."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.engine.board import Board
from games.engine.cards import deck_of, indexes
from games.engine.closing import HAND
from games.engine.codec import decode, encode
from games.engine.dealer import random_board
from games.engine.errors import InvalidRules
from games.engine.flags import deck_mask, flags_of
from games.engine.roles import throwers_of
from games.engine.rules import CHOICES, TEAM_PLAYERS, Rules
from games.engine.state import State

MAX_ACTIONS = 20_000
"""No deal comes near it: 60 bouts without a discard end one."""


class BrokenInvariant(Exception):
    """What must always hold does not; the text says what, in which deal."""


def random_rules(dice: Random) -> Rules:
    """Return valid rules, every option at random; teams as often as their number of players."""
    while True:
        options = {name: dice.choice(values) for name, values in CHOICES.items()}
        if dice.random() < 0.5:
            options["players"] = TEAM_PLAYERS.get(options["teams"], options["players"])
        try:
            return Rules.from_dict(options)
        except InvalidRules:
            continue


def fuzz_deal(seed: int) -> tuple[str, int]:
    """Play the random deal of a seed; return its outcome's reason and its number of actions.

    Raises BrokenInvariant.
    """
    dice = Random(seed)
    rules = random_rules(dice)
    board = random_board(flags_of(rules), dice.random)
    eager = dice.choice((1.0, 1.0, 0.2, 5.0, 500.0))  # how much takes and dones are liked
    actions = 0
    try:
        while board.outcome is None:
            check_board(board)
            seat, move = _choose(board, dice, eager)
            board.play(seat, move)
            actions += 1
            require(actions < MAX_ACTIONS, "the deal does not end")
        check_board(board)
    except BrokenInvariant as error:
        raise BrokenInvariant(f"seed {seed}, action {actions}, {rules.diff()}: {error}") from error
    return board.outcome.reason, actions


def _choose(board: Board, dice: Random, eager: float) -> tuple[int, int]:
    moves = [(seat, move) for seat in range(board.flags.players) for move in board.moves(seat)]
    require(bool(moves), "nobody can act")
    return dice.choices(moves, [eager if 4 <= move & 7 <= 5 else 1.0 for _, move in moves])[0]


def require(fact: bool, text: str) -> None:
    """Raise BrokenInvariant unless a fact holds."""
    if not fact:
        raise BrokenInvariant(text)


def check_board(board: Board) -> None:
    """Check what must hold after every action; raises BrokenInvariant."""
    _check_cards(board)
    _check_derived(board)
    if board.outcome is not None:
        _check_end(board)
        return
    _check_roles(board)
    if not board.count:
        _check_lead(board)


def _check_cards(board: Board) -> None:
    """Cards are conserved: every card of the deck is in exactly one place."""
    piles = [*board.hands, board.discarded, board.table_mask()]
    piles += [1 << card for card in board.talon[board.drawn :]]
    require(sum(piles) == deck_mask(board.flags.rules.deck), "cards are not conserved")
    require(sum(p.bit_count() for p in piles) == len(deck_of(board.flags.rules.deck)), "doubled")
    everything = 0
    for pile in piles:
        everything |= pile
    require(everything == sum(piles), "a card lies in two places")
    held = 0
    for hand in board.hands:
        held |= hand
    require(not board.known & ~held, "a known card is in no hand")


def _check_derived(board: Board) -> None:
    """What the board keeps up to date is what follows from the rest of it."""
    again = board.clone()
    again.derive()
    for name in ("active", "holding", "count", "open", "ranks"):
        require(getattr(again, name) == getattr(board, name), f"{name} has drifted")
    if board.outcome is None:
        require(again.room == board.room, "room has drifted")
        require(throwers_of(again) == board.throwers, "throwers have drifted")
    if board.bout % 8 == 0:  # reading a text costs a hundred times as much as an action
        read = decode(encode(State(board)))._board
        require(read.key() == board.key(), "the codec loses something")


def _check_roles(board: Board) -> None:
    partners = board.flags.partners[board.defender]
    require(not partners >> board.leader & 1, "leader and defender are on one side")
    for seat in (board.leader, board.defender):
        require(bool(board.active >> seat & 1), "a seat that is out plays")
    require(board.count <= board.room, "more attack cards than the limit")
    require(bool(board.waited()), "the table waits for nobody")
    require(not board.waited() & ~board.actors(), "a seat is waited for and cannot act")
    require(not board.throwers & partners, "somebody throws in against his own side")
    open_now = board.open and not board.taking
    if open_now:
        left = board.hands[board.defender].bit_count()
        require(left >= board.open.bit_count(), "the defender has too few cards to beat")
    require(not (open_now and board.dones), "somebody is done while a card is open")


def _check_lead(board: Board) -> None:
    """At each lead: with a talon every hand has six or more; leader and defender hold cards."""
    hands = [board.hands[seat].bit_count() for seat in indexes(board.active)]
    if board.drawn < len(board.talon):
        require(min(hands) >= HAND, "a hand below six beside a talon")
        require(board.active == board.flags.everyone, "a seat is out beside a talon")
    require(min(hands) > 0, "an active seat without cards at a lead")
    require(len({board.flags.team[seat] for seat in indexes(board.active)}) > 1, "one side left")


def _check_end(board: Board) -> None:
    outcome = board.outcome
    assert outcome is not None
    require(not board.count, "cards on the table after the end")
    require(not board.waited() and not board.actors(), "somebody may act after the end")
    placed = sorted(seat for group in outcome.places for seat in group)
    require(placed == list(range(board.flags.players)), "places do not name every seat once")
    require((outcome.result == "durak") == bool(outcome.durak), "durak and result disagree")
    if outcome.durak:
        require(outcome.places[-1] == outcome.durak, "the durak is not last")
    if outcome.reason not in ("repetition", "bouts_without_discard"):
        require(board.drawn == len(board.talon), "the deal ended beside a talon")


def fuzz(deals: int, seed: int) -> Counter[str]:
    """Play random deals; return how often each outcome's reason came. Raises BrokenInvariant."""
    reasons: Counter[str] = Counter()
    for number in range(seed, seed + deals):
        reason, actions = fuzz_deal(number)
        reasons[reason] += 1
        reasons["actions"] += actions
    return reasons

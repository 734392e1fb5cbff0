"""A board of the engine built from a view, on which the hidden cards are dealt and played out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.bots.knowledge import Cards, Knowledge
from games.bots.style import PLAIN, Style, paired
from games.engine.board import ATTACK, BEAT, DONE, SHOW, TAKE, TRANSFER, Board
from games.engine.cards import BEATS, SAME_RANK, index, indexes, mask_of
from games.engine.deal import blank
from games.engine.flags import flags_of
from games.engine.roles import throwers_of
from games.engine.view import View

WIN: Final = 2
DRAW: Final = 1
LOSS: Final = 0
STUMBLE: Final = 0.15
"""Share of random moves in a rollout: an opponent is never quite what one thinks."""
RARE_STUMBLE: Final = 0.05
"""The same where all others were seen to play by the plainest rules."""
MAX_MOVES: Final = 400


def board_of(view: View, knowledge: Knowledge) -> Board:
    """The board that a view shows, hidden hands and talon still empty."""
    trump, flags = view.trump, flags_of(view.rules)
    board = blank(flags, trump)
    board.opener, board.leader, board.leader_place = view.opener, view.leader, view.leader_place
    board.defender, board.defender_place = view.defender, view.defender_place
    board.direction, board.taking, board.limit = view.direction, view.taking, view.limit
    board.choosing = any(a.kind.value == "clockwise" for a in view.legal_actions)
    board.attacks = tuple(index(p.attack, trump) for p in view.table)
    board.layers = view.layers
    board.beats = tuple(
        (index(p.attack, trump), index(p.defence, trump)) for p in view.table if p.defence
    )
    board.dones, board.joined = _seats(view.dones), _seats(view.attackers)
    board.shown = mask_of(view.shown, trump)
    board.shown_now = mask_of(view.shown_now, trump)
    board.known = sum(mask_of(cards, trump) for cards in view.open_cards)
    board.discarded, board.any_discard = knowledge.gone, view.discard_count > 0
    board.bout = view.bout
    board.exits = tuple((seat,) for seat in view.out)
    counts = enumerate(view.hand_counts)
    board.emptied = tuple(seat for seat, n in counts if not n and seat not in view.out)
    return board


def lay_out(board: Board, cards: Cards) -> Board:
    """A copy of the board with the hidden cards dealt in one way."""
    world = board.clone()
    world.hands = list(cards.hands)
    world.talon, world.drawn = cards.talon, 0
    world.derive()
    world.throwers = throwers_of(world)
    return world


def value(board: Board, seat: int) -> int:
    """What a deal that has ended is worth to a seat: 2 win, 1 draw, 0 durak."""
    assert board.outcome is not None
    if board.outcome.result == "draw":
        return DRAW
    return LOSS if seat in board.outcome.durak else WIN


def play_on(board: Board, seat: int, style: Style, dice: Random, stumble: float = STUMBLE) -> int:
    """Play a board to its end by rule players who stumble now and then; the value for a seat."""
    chance = dice.random
    for _ in range(MAX_MOVES):
        if board.outcome is not None:
            return value(board, seat)
        if style.counts and won_at_sight(board):
            return LOSS if seat == board.defender else WIN
        waited = board.waited()
        turn = (waited & -waited).bit_length() - 1
        if stumble and chance() < stumble:
            moves = board.moves(turn)
            move = moves[int(chance() * len(moves))]
        else:
            move = rule_move(board, turn, style)
        board.play(turn, move)
    return DRAW


def won_at_sight(board: Board) -> bool:
    """Does a lead between the last two win, all cards but those of one rank being unbeatable?"""
    flags, talon = board.flags, len(board.talon) - board.drawn
    if board.count or talon or flags.transfer or flags.rules.teams != "none":
        return False
    if board.active.bit_count() != 2:
        return False
    hand, other = board.hands[board.leader], board.hands[board.defender]
    weak = [card for card in indexes(hand) if other & BEATS[card]]
    same = all(SAME_RANK[card] >> weak[0] & 1 for card in weak)
    enough = 2 * len(weak) < hand.bit_count() + other.bit_count()
    return same and len(weak) <= board.cap() and enough


def play_bout(board: Board, styles: Sequence[Style]) -> None:
    """Play a board to its next lead, or the end of the deal, by rule players (by seat)."""
    for _ in range(MAX_MOVES):
        if board.outcome is not None or not (board.count or board.choosing):
            return
        waited = board.waited()
        turn = (waited & -waited).bit_length() - 1
        board.play(turn, rule_move(board, turn, styles[turn]))


def rule_move(board: Board, seat: int, style: Style) -> int:
    """The move of a rule player with these thresholds, for a seat that the table waits for."""
    left = len(board.talon) - board.drawn
    if not board.count:
        if board.choosing and board.flags.players > 2:
            return board.moves(seat)[0]
        hand = board.hands[seat]
        cards = paired(hand & style.pairs) or hand
        return ATTACK | (cards & -cards) << 3
    if seat == board.defender:
        return _answer(board, seat, style.beat[left])
    cards = board.fitting(seat) if board.timely() else 0
    cards &= (style.give if board.taking else style.throw)[left]
    return ATTACK | (cards & -cards) << 3 if cards else DONE


def _answer(board: Board, seat: int, worth: Sequence[int]) -> int:
    if board.flags.transfer:
        cards = board.transferable() & PLAIN
        if cards:
            return TRANSFER | (cards & -cards).bit_length() - 1 << 3
        if board.flags.show and (shown := board.showable()):
            return SHOW | shown.bit_length() - 1 << 3
    hand, left = board.hands[seat], board.open
    first, own = -1, 0
    while left:
        attack = (left & -left).bit_length() - 1
        left &= left - 1
        beaters = hand & worth[attack]
        if not beaters or not beaters & BEATS[attack]:
            return TAKE
        if first < 0:
            first, own = attack, (beaters & -beaters).bit_length() - 1
    return BEAT | first << 3 | own << 9


def _seats(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)

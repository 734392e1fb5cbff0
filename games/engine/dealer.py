"""Random boards at the start of a deal, for benchmarks and search: `deal` without its checks."""

from __future__ import annotations

from functools import lru_cache

from games.engine.board import Board
from games.engine.cards import INDEXES, SUITS, deck_of
from games.engine.closing import HAND, note_lead
from games.engine.deal import blank, lowest_trump
from games.engine.flags import Flags
from games.engine.playout import Random
from games.engine.roles import set_roles


@lru_cache(maxsize=8)
def _tables(deck: int) -> tuple[range, tuple[str, ...], dict[str, tuple[int, ...]]]:
    """Return positions in the deck, the suit at each, and card indexes by trump and position."""
    cards = deck_of(deck)
    by_trump = {trump: tuple(INDEXES[trump][card] for card in cards) for trump in SUITS}
    return range(deck), tuple(card[1] for card in cards), by_trump


def random_board(flags: Flags, random: Random) -> Board:
    """Shuffle and deal; every order of the deck is equally likely."""
    cards, suits, by_trump = _tables(flags.rules.deck)
    order = sorted(cards, key=[random() for _ in cards].__getitem__)
    players, dealt = flags.players, HAND * flags.players
    under = order[dealt] if dealt < len(order) else order[-1]
    indexes = by_trump[suits[under]]
    board = blank(flags, suits[under])
    hands = board.hands
    for seat in range(players):
        hand = 0
        for card in order[seat:dealt:players]:
            hand |= 1 << indexes[card]
        hands[seat] = hand
    if dealt < len(order):
        board.talon = (*[indexes[card] for card in order[dealt + 1 :]], indexes[under])
    else:
        board.known = 1 << indexes[under]
    board.choosing = flags.direction_chosen
    set_roles(board, lowest_trump(board, int(random() * 12)))
    note_lead(board)
    return board

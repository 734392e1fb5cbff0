"""The end of a bout and of a deal, in the order of rules.md section 5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.cards import CODES, RANK_OF, codes_of, indexes
from games.engine.cells import Cells
from games.engine.events import Event
from games.engine.outcome import Outcome, Reason, Tie
from games.engine.roles import next_place, player_of, set_roles

HAND: Final = 6
"""A hand is refilled to six cards (section 5, step 2)."""
MAX_DRY_BOUTS: Final = 60
MAX_LEADS: Final = 3
"""The third time the same position stands at a lead the deal is drawn (section 5)."""


def seat_mask(seats: Iterable[int]) -> int:
    """Return some seats as a mask."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def close_bout(cells: Cells) -> None:
    """End the bout: close, refill, out, end of the deal, roles of the next bout."""
    _clear_table(cells)
    if cells.drawn < len(cells.talon):
        _refill(cells)
    if cells.active & ~cells.holding and cells.drawn == len(cells.talon):
        _leave(cells)
        cells.outcome = _ending(cells)
    if cells.outcome is None:
        _next_bout(cells)
    else:
        _wipe(cells)
    if cells.outcome is not None and cells.log is not None:
        cells.log.append(Event("end"))


def _clear_table(cells: Cells) -> None:
    """Step 1: the beaten cards are discarded, or the taker picks the whole table up."""
    table = cells.table_mask()
    if cells.taking:
        cells.hands[cells.defender] |= table
        cells.holding |= 1 << cells.defender
        cells.dry += 1
    else:
        cells.discarded |= table
        cells.any_discard = True
        cells.dry = 0
        cells.leads = ()
    if cells.log is not None:
        kind = "taken" if cells.taking else "beaten"
        cells.log.append(Event(kind, cells.defender, codes_of(table, cells.trump)))


def _refill(cells: Cells) -> None:
    """Step 2: to six cards; the opener, the others in direction from him, the last defender.

    Only a talon that is not empty is drawn from, and then nobody is out: seats are places here.
    """
    players = cells.flags.players
    order = [(cells.opener + i * cells.direction) % players for i in range(players)]
    order.remove(cells.defender)
    order.append(cells.defender)
    for seat in order:
        need = HAND - cells.hands[seat].bit_count()
        if need > 0 and cells.active >> seat & 1:
            _draw(cells, seat, need)


def _draw(cells: Cells, seat: int, need: int) -> None:
    start, stop = cells.drawn, min(cells.drawn + need, len(cells.talon))
    if start == stop:
        return
    drawn = cells.talon[start:stop]
    for card in drawn:
        cells.hands[seat] |= 1 << card
    cells.drawn = stop
    cells.holding |= 1 << seat
    face_up = drawn[-1:] if stop == len(cells.talon) else ()
    for card in face_up:
        cells.known |= 1 << card  # everybody saw it lie there
    if cells.log is not None:
        shown = tuple(CODES[cells.trump][card] for card in face_up)
        cells.log.append(Event("draw", seat, shown, count=len(drawn)))


def _leave(cells: Cells) -> None:
    """Step 3: every seat without cards is out, in the order in which they emptied their hands."""
    gone = cells.active & ~cells.holding
    before = [seat for seat in indexes(gone) if seat not in cells.emptied]  # of a built position
    group = (*before, *(seat for seat in cells.emptied if gone >> seat & 1))
    cells.exits += (group,)
    cells.active ^= gone
    if cells.log is not None:
        cells.log.extend(Event("out", seat) for seat in group)


def _ending(cells: Cells) -> Outcome | None:
    """Step 4: the deal goes on while two sides hold cards (a seat is its own side without teams).

    Section 6: a team that is entirely out has won against the one that is left; sides that empty
    their hands in the same bout leave nobody, which is a draw or, with `draw` off, makes the side
    of the bout's defender the durak.
    """
    flags = cells.flags
    if cells.active:
        seat = cells.active.bit_length() - 1
        if cells.active & ~flags.partners[seat]:
            return None
        reason: Reason = "last_with_cards" if flags.rules.teams == "none" else "team_out"
        return _lost(cells, seat, reason)
    if flags.draw:
        return _drawn(cells, "nobody_left")
    return _lost(cells, cells.defender, "defender_of_last_bout")


def _lost(cells: Cells, seat: int, reason: Reason) -> Outcome:
    durak = cells.flags.sides[seat]
    laid = _laid_against(cells, durak) if cells.taking else []
    return Outcome(
        result="durak",
        reason=reason,
        durak=durak,
        places=_places(cells, durak),
        out=tuple([seat for group in cells.exits for seat in group]),
        tie=_tie(cells, laid) if cells.flags.labels else None,
        last_attacks=tuple([CODES[cells.trump][card] for card in laid]),
        trump=cells.trump,
    )


def _drawn(cells: Cells, reason: Reason) -> Outcome:
    out = tuple(seat for group in cells.exits for seat in group)
    return Outcome("draw", reason, (), _places(cells, ()), out, trump=cells.trump)


def _laid_against(cells: Cells, durak: tuple[int, ...]) -> list[int]:
    """Return the final bout's attack cards in the order laid, without the durak's own (8)."""
    pairs = zip(cells.attacks, cells.layers, strict=True)
    return [card for card, layer in pairs if layer not in durak]


def _tie(cells: Cells, laid: list[int]) -> Tie | None:
    """Section 8: the last attack card is a six: tie; the last two are: epaulettes."""
    six = cells.flags.tie_rank
    if not laid or RANK_OF[laid[-1]] != six:
        return None
    return "epaulettes" if len(laid) > 1 and RANK_OF[laid[-2]] == six else "tie"


def _places(cells: Cells, durak: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, first out first; a side is placed when its last member is out."""
    partners = cells.flags.partners
    gone, placed = 0, seat_mask(durak)
    groups: list[tuple[int, ...]] = []
    for group in (*cells.exits, tuple(indexes(cells.active))):
        gone |= seat_mask(group)
        ready = 0
        for seat in group:
            if not partners[seat] & ~gone:
                ready |= partners[seat]
        groups.append(tuple(indexes(ready & ~placed)))
        placed |= ready
    return tuple([group for group in (*groups, durak) if group])


def _next_bout(cells: Cells) -> None:
    """Step 5: beaten, the defender leads, or the next active place if he is out; taken, the next.

    With `partner_plays_seat` on it is the defender's *place* that leads: his partner for him.
    """
    place = cells.defender_place
    if cells.taking or player_of(cells, place) < 0:
        place = next_place(cells, place, cells.direction)
    cells.bout += 1
    _wipe(cells)
    set_roles(cells, place)
    if cells.log is not None:
        cells.log.append(Event("lead", cells.leader, to=cells.defender))
    note_lead(cells)


def _wipe(cells: Cells) -> None:
    """Forget the bout; its cards have gone to the discard pile or to the taker."""
    cells.attacks = cells.layers = cells.beats = cells.emptied = ()
    cells.count = cells.open = cells.ranks = cells.dones = cells.shown_now = 0
    cells.taking = False
    if not cells.flags.show_once_a_deal:
        cells.shown = 0


def note_lead(cells: Cells) -> None:
    """Remember the position at a lead and end a deal that goes round in circles (section 5).

    Positions are compared by hands, leader, shown cards and direction, and only with an empty
    talon; after a discard none can come back. The 60 bouts count with a talon too: three hands
    above six cards may take from one another for ever and never draw.
    """
    if cells.drawn == len(cells.talon):
        key = (tuple(cells.hands), cells.leader_place, cells.shown, cells.direction)
        cells.leads += (key,)
        if cells.leads.count(key) >= MAX_LEADS:
            cells.outcome = _drawn(cells, "repetition")
            return
    if cells.dry >= MAX_DRY_BOUTS:
        cells.outcome = _drawn(cells, "bouts_without_discard")

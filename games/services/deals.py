"""The start of a deal: the shuffle, who opens, who plays."""

from dataclasses import asdict
from typing import Any

from games.engine.codec import encode, outcome_from_json
from games.engine.opening import PreviousDeal, next_opening
from games.engine.rules import Rules
from games.engine.shuffle import deck_order, tie_draw
from games.matches import match_of
from games.mix import Mix, deal_name
from games.models import Deal, DealSeat, Seat, Table
from games.replay import first_state
from games.services.running import Running
from games.services.tables import set_status


def deal_out(table: Table) -> Deal:
    """Shuffle and deal at a full table; the caller holds its lock and announces the change.

    Called by `mixing`, which waits for the values of the pages first.
    """
    rules = Rules.from_dict(table.rules)
    seats = list(Seat.objects.filter(table=table))
    last = table.deals.order_by("-number").first()
    same_match = last is not None and _match_goes_on(last, seats)
    number = last.number + 1 if last else 1
    mix = _mix(table, number, seats)
    seed = mix.seed
    order = deck_order(seed, rules.deck)
    opening = _opening(rules, last if same_match else None, seed)
    state = first_state(rules, order, opening)
    deal = Deal.objects.create(
        table=table,
        number=number,
        match_number=(last.match_number + (not same_match)) if last else 1,
        rules=table.rules,
        seed=seed,
        commitment=mix.commitment,
        mix=asdict(mix),
        order=" ".join(order),
        opening=opening | {"opener": state.opener},
        state=encode(state),
    )
    DealSeat.objects.bulk_create(
        DealSeat(deal=deal, number=seat.number, user_id=seat.user_id, bot_level=seat.bot_level)
        for seat in seats
    )
    set_status(table, Table.Status.PLAYING)
    _reset_seats(seats)
    running = Running(deal, {seat.number: seat for seat in seats}, state)
    running.ask_first()
    running.save()
    return deal


def _mix(table: Table, number: int, seats: list[Seat]) -> Mix:
    """What the seed of this deal is made of: every value whose promise was kept."""
    return Mix(
        server_seed=bytes(table.next_seed).hex(),
        deal=deal_name(table.slug, number),
        promises={str(seat.number): seat.mix_promise for seat in seats if seat.mix_promise},
        values={str(seat.number): seat.mix_value for seat in seats if seat.mix_value},
    )


def _opening(rules: Rules, last: Deal | None, seed: bytes) -> dict[str, Any]:
    """Who opens (rules.md §2, §7), as JSON; the draw between equal cards follows from the seed."""
    draw = tie_draw(seed)
    outcome = outcome_from_json(last.outcome, rules.players) if last else None
    if last is None or outcome is None:
        return {"draw": draw, "given": None}
    opening = next_opening(rules, PreviousDeal(last.opening["opener"], outcome))
    given = [opening.seat, opening.direction, opening.choosing] if opening else None
    return {"draw": draw, "given": given}


def _match_goes_on(last: Deal, seats: list[Seat]) -> bool:
    """Whether the next deal counts with the last one: the same people, nobody hit with the ace."""
    return _same_line_up(last, seats) and not match_of(last).lost_by


def _same_line_up(last: Deal, seats: list[Seat]) -> bool:
    before = last.line_up.order_by("number").values_list("user_id", "bot_level")
    return list(before) == [(seat.user_id, seat.bot_level) for seat in seats]


def _reset_seats(seats: list[Seat]) -> None:
    for seat in seats:
        seat.timeouts_in_row, seat.away, seat.ready = 0, False, False
        seat.mix_promise = seat.mix_value = ""
    fields = ["timeouts_in_row", "away", "ready", "mix_promise", "mix_value"]
    Seat.objects.bulk_update(seats, fields)

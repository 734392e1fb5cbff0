"""The end of a deal: outcome, places and ratings, and the table between two deals."""

from datetime import datetime

from games.engine.codec import outcome_to_json
from games.engine.outcome import Outcome
from games.models import Deal, DealSeat, Table, new_seed
from games.rated_deals import finished
from games.services import small_talk
from games.services.tables import inherit, set_status
from leaderboard.services import record_result


def finish(deal: Deal, outcome: Outcome, *, now: datetime) -> None:
    """Set the deal's result, write places and ratings, and free the table for the next deal.

    The caller holds the table's lock and saves the deal.
    """
    deal.status = Deal.Status.FINISHED
    deal.outcome = outcome_to_json(outcome)
    deal.finished_at = now
    deal.deadline_at = deal.wake_at = None
    line_up = _write_places(deal, outcome)
    record_result(deal=finished(deal, line_up))
    table = deal.table
    table.next_seed = new_seed()
    table.save(update_fields=["next_seed"])
    set_status(table, Table.Status.FINISHED)
    inherit(table)
    small_talk.lose_gracefully(deal, outcome)


def places(outcome: Outcome, left: frozenset[int]) -> dict[int, int]:
    """Each seat's place from 1; equal places were shared, and who left the deal is last (§9)."""
    groups = [[seat for seat in group if seat not in left] for group in outcome.places]
    groups.append(sorted(left))
    numbered: dict[int, int] = {}
    for group in groups:
        place = len(numbered) + 1
        numbered |= dict.fromkeys(group, place)
    return numbered


def _write_places(deal: Deal, outcome: Outcome) -> list[DealSeat]:
    line_up = list(DealSeat.objects.filter(deal=deal))
    left = frozenset(seat.number for seat in line_up if seat.left_at is not None)
    numbered = places(outcome, left)
    for seat in line_up:
        seat.place = numbered[seat.number]
    DealSeat.objects.bulk_update(line_up, ["place"])
    return line_up

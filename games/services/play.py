"""The only writer of a running deal: people, automatic players, the clock and moderators alike.

Every call carries the version it was made for and holds the table's lock while it looks, so a late
or doubled call finds another version and changes nothing.
"""

import logging
from dataclasses import dataclass

from django.utils import timezone

from games import clock
from games.at_table import LAST_DEAL
from games.bots import Question, choose
from games.engine.actions import Action, Kind
from games.engine.legal import waited
from games.engine.view import view
from games.models import Deal, DealSeat, Move, Seat, Table
from games.services.errors import Refused
from games.services.locks import locked_deal, locked_table
from games.services.running import Running
from games.services.tables import changed

logger = logging.getLogger(__name__)

THROWING = frozenset({"throw", "taking"})
AUTOMATIC = frozenset({Move.Actor.BOT, Move.Actor.CLOCK})


@dataclass(frozen=True, slots=True)
class Done:
    """What an accepted action led to."""

    deal_id: int
    version: int
    over: bool
    running: Running
    """What its writer held when it was saved."""


def act(*, deal_id: int, seat: int, action: Action, version: int, actor: Move.Actor) -> Done:
    """Play an action for a seat on behalf of an automatic player, the clock or a moderator.

    Raises Refused (no_such_deal, deal_over, stale, not_automatic) or IllegalAction, with nothing
    changed.
    """
    with locked_deal(deal_id=deal_id) as deal:
        check_current(deal, version)
        running = Running.load(deal)
        if actor in AUTOMATIC and not running.answers_itself(seat):
            raise Refused("not_automatic")  # its owner came back in the meantime
        return _apply(running, seat, action, actor)


def act_as(
    *, slug: str, user_id: int | None, action: Action, version: int, deal_number: int | None = None
) -> Done:
    """Play an action for the seat that this person holds; he is back if he was away.

    Raises Refused (no_such_table, no_deal, other_deal, watching, deal_over, stale) or
    IllegalAction, with nothing changed.
    """
    with locked_table(slug=slug) as table:
        deal = last_deal(table, deal_number)
        running = Running.load(deal)
        seat = _seat_of(running, user_id)
        check_current(deal, version)
        _is_here(seat)
        return _apply(running, seat.number, action, Move.Actor.PLAYER)


def timeout(*, deal_id: int, version: int) -> bool:
    """Answer for everybody the table waits for past the deadline (rules.md §9).

    All of them in seat order and in one transaction; False if the call came too late or early.
    """
    with locked_deal(deal_id=deal_id) as deal:
        if not _is_due(deal, version):
            return False
        running = Running.load(deal)
        for number in sorted(waited(running.state)):
            if not running.over and number in waited(running.state):
                running.apply(number, system_action(running, number), Move.Actor.CLOCK)
                _count_timeout(running.seats[number])
        running.save()
    return True


def system_action(running: Running, number: int) -> Action:
    """What the system does for a seat: a thrower says done, others move as the easy player."""
    if running.state.phase in THROWING:
        return Action(Kind.DONE)
    seen = view(running.state, number)
    return choose("easy", Question(seen, (), budget_ms=0, seed=0)).action


def hand_over(table: Table, seat: Seat, *, level: str) -> None:
    """Let an automatic player finish the running deal for a seat whose owner leaves (§9).

    The caller holds the table's lock and announces the change. No card changes place.
    """
    deal = Deal.objects.get(table=table, status=Deal.Status.PLAYING)
    DealSeat.objects.filter(deal=deal, number=seat.number).update(left_at=timezone.now())
    seat.user, seat.bot_level = None, level
    seat.away = seat.auto_done = False
    seat.timeouts_in_row = 0
    seat.save()
    _wake(deal, seat.number)


def come_back(*, slug: str, user_id: int | None) -> None:
    """The owner of a seat that was away plays again himself; raises Refused."""
    with locked_table(slug=slug) as table:
        seat = own_seat(table, user_id)
        if _is_here(seat):
            changed(table)


def set_auto_done(*, slug: str, user_id: int | None, on: bool) -> None:
    """Choose whether done is said for one when nothing else can be done; raises Refused."""
    with locked_table(slug=slug) as table:
        seat = own_seat(table, user_id)
        seat.auto_done = on
        seat.save(update_fields=["auto_done"])
        deal = Deal.objects.filter(table=table, status=Deal.Status.PLAYING).first()
        if on and deal is not None:
            _wake(deal, seat.number)
        changed(table)


def _apply(running: Running, seat: int, action: Action, actor: Move.Actor) -> Done:
    running.apply(seat, action, actor)
    running.save()
    return Done(running.deal.pk, running.deal.version, running.over, running)


def last_deal(table: Table, number: int | None) -> Deal:
    """The table's deal that a page shows; raises Refused (no_deal, other_deal)."""
    deal = LAST_DEAL.first(table.pk)
    if deal is None:
        raise Refused("no_deal")
    if number is not None and number != deal.number:
        raise Refused("other_deal")
    deal.table = table
    return deal


def check_current(deal: Deal, version: int) -> None:
    """Accept what was decided on the question that still stands: others' dones do not change it."""
    if deal.status != Deal.Status.PLAYING:
        raise Refused("deal_over")
    if not deal.asked_version <= version <= deal.version:
        raise Refused("stale")


def _is_due(deal: Deal, version: int) -> bool:
    return (
        deal.status == Deal.Status.PLAYING
        and deal.version == version
        and deal.deadline_at is not None
        and deal.deadline_at <= timezone.now()
    )


def _seat_of(running: Running, user_id: int | None) -> Seat:
    for seat in running.seats.values():
        if user_id is not None and seat.user_id == user_id:
            return seat
    raise Refused("watching")


def own_seat(table: Table, user_id: int | None) -> Seat:
    """The seat that a person holds; raises Refused (watching)."""
    seat = None
    if user_id is not None:
        seat = Seat.objects.filter(table=table, user_id=user_id).first()
    if seat is None:
        raise Refused("watching")
    return seat


def _is_here(seat: Seat) -> bool:
    """Forget the time-outs of a seat whose owner acts; whether there was anything to forget."""
    if not seat.away and not seat.timeouts_in_row:
        return False
    seat.away, seat.timeouts_in_row = False, 0
    seat.save(update_fields=["away", "timeouts_in_row"])
    return True


def _count_timeout(seat: Seat) -> None:
    if seat.user_id is None:
        return
    seat.timeouts_in_row += 1
    seat.away = seat.timeouts_in_row >= clock.TIMEOUTS_UNTIL_AWAY
    seat.save(update_fields=["timeouts_in_row", "away"])


def _wake(deal: Deal, number: int) -> None:
    """Have a seat that has just become automatic answer, if the table waits for it."""
    running = Running.load(deal)
    if number in waited(running.state):
        running.wake([number])
        deal.save(update_fields=["wake_at"])

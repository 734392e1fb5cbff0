"""Whether stored deals are what their moves say: after a restore, a fault, or just to know."""

from collections import deque
from collections.abc import Iterator

from games.engine.codec import encode
from games.engine.errors import EngineError
from games.engine.record import parse, replay
from games.engine.shuffle import commitment
from games.mix import Mix
from games.models import Deal, Move
from games.replay import rebuild
from games.selectors.records import written

Status = Deal.Status


def faults(deal: Deal) -> Iterator[str]:
    """What is wrong with a deal, in words without a card; nothing if it is whole."""
    moves = Move.objects.filter(deal=deal).order_by("number")
    numbers = list(moves.values_list("number", flat=True))
    if numbers != list(range(1, deal.version + 1)):
        yield f"its moves are not 1 to {deal.version}: {len(numbers)} of them"
        return
    if not _is_bound(deal):
        yield "its seed is not the one it was bound to"
    try:
        same = encode(rebuild(deal)) == deal.state
    except EngineError as error:
        yield f"a move cannot be played again: {error.code}"
        return
    if not same:
        yield "its moves lead to another state"
    yield from _ending(deal)


def every_deal() -> Iterator[Deal]:
    """All deals with what `faults` looks at, a few at a time."""
    deals = Deal.objects.order_by("pk").select_related("table")
    return deals.prefetch_related("line_up__user").iterator(chunk_size=200)


def _is_bound(deal: Deal) -> bool:
    """Whether the seed is the one that the site was bound to, by the rule of its time."""
    if deal.mix is None:
        return commitment(bytes(deal.seed)) == deal.commitment
    mix = Mix(**deal.mix)
    return mix.commitment == deal.commitment and mix.seed == bytes(deal.seed)


def _ending(deal: Deal) -> Iterator[str]:
    places = [seat.place for seat in deal.line_up.all()]
    if deal.status == Status.PLAYING:
        if deal.outcome is not None or any(places):
            yield "it runs and has a result"
        if deal.deadline_at is None:
            yield "it runs and nothing will ever end it"
    elif deal.status == Status.FINISHED:
        if deal.outcome is None or not all(places):
            yield "it is over and has no result"
        try:
            for record in parse(written(deal, "audit")):
                deque(replay(record), maxlen=0)
        except EngineError as error:
            yield f"its record cannot be read: {error.code}"

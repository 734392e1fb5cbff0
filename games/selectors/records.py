"""Finished deals as text (docs/record-format.md)."""

from django.utils import translation

from games.engine.actions import Action
from games.engine.notation import PLAYER
from games.engine.opening import Opening
from games.engine.record import Mixture, Record, from_deal, write
from games.engine.rules import PRESETS, Rules
from games.mix import Mix
from games.models import Deal, Move
from games.selectors.history import may_see
from games.selectors.people import bot_name, person_name


def record_text(*, slug: str, number: int, site: str, user_id: int | None = None) -> str | None:
    """The record of a deal that is over; None if there is none for this person, or it still runs.

    `site` is where it was played, for the reader. A record tells the deck, so nobody gets that of a
    running deal. Five queries.
    """
    over = Deal.objects.filter(table__slug=slug, number=number, status=Deal.Status.FINISHED)
    deal = over.select_related("table").prefetch_related("line_up__user").first()
    return None if deal is None or not may_see(deal, user_id) else written(deal, site)


def written(deal: Deal, site: str) -> str:
    """The record of a deal that is over, whoever asks: what a page shows goes by `record_text`.

    The deal's table and line-up with its people are loaded. One query.
    """
    return write(_record(deal, site))


def _record(deal: Deal, site: str) -> Record:
    rules, given = Rules.from_dict(deal.rules), deal.opening["given"]
    owned = {seat.number for seat in deal.line_up.all() if not seat.bot_level}
    moves = Move.objects.filter(deal=deal).order_by("number").values_list("seat", "action", "actor")
    return from_deal(
        rules,
        [
            (seat, Action.parse(action), _actor(actor, seat in owned))
            for seat, action, actor in moves
        ],
        seed=bytes(deal.seed),
        mixture=_mixture(Mix(**deal.mix)) if deal.mix else None,
        order=deal.order.split(),
        draw=deal.opening["draw"],
        opening=Opening(*given) if given else None,
        about=_about(deal, rules, site),
    )


def _mixture(mix: Mix) -> Mixture:
    values = sorted((int(seat), bytes.fromhex(value)) for seat, value in mix.values.items())
    return Mixture(bytes.fromhex(mix.server_seed), mix.deal, tuple(values))


def _actor(actor: str, has_owner: bool) -> str:
    """An automatic player on a seat of its own is that seat's player and needs no mark."""
    return PLAYER if actor == Move.Actor.BOT and not has_owner else actor


def _about(deal: Deal, rules: Rules, site: str) -> Record:
    preset = deal.table.preset
    return Record(
        rules,
        preset=preset if preset in PRESETS else "classic",
        names=_names(deal),
        site=site,
        table=deal.table.slug,
        date=deal.started_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        number=deal.number,
    )


def _names(deal: Deal) -> tuple[str, ...]:
    """Who began the deal, by seat; automatic players by their English names, whoever asks."""
    with translation.override("en"):
        return tuple(
            bot_name(deal.table_id, seat.number) if seat.bot_level else person_name(seat.user)
            for seat in deal.line_up.all()
        )

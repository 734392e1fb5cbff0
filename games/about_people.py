"""What the tables know about a person: for the file of his data, and when he leaves.

accounts.apps imports this module when every app is loaded.
"""

from typing import Any

from django.db.models import Q

from accounts import registry
from accounts.models import User
from games.models import DealSeat, Invitation, Move, Table, TalkLine
from games.selectors.history import Asked, deals_of
from games.services import invitations, lobby, waiting, wishes

LATELY = 5


def exported_deals(person: User) -> list[dict[str, Any]]:
    """Every deal that this person began, oldest first, with his own moves, as JSON values."""
    rows = DealSeat.objects.filter(user=person).select_related("deal__table").order_by("deal_id")
    return [_exported(row) for row in rows.iterator(chunk_size=500)]


def exported_tables(person: User) -> list[dict[str, Any]]:
    """Every table that this person made and still holds, as JSON values."""
    tables = Table.objects.filter(host=person).order_by("pk")
    return [
        {"table": table.slug, "made": table.created_at.isoformat(), "rules": table.rules}
        for table in tables.iterator(chunk_size=500)
    ]


def exported_talk(person: User) -> list[dict[str, Any]]:
    """Everything this person said at the tables that is still kept, oldest first."""
    lines = TalkLine.objects.filter(user=person).select_related("table").order_by("pk")
    return [
        {
            "table": line.table.slug,
            "when": line.created_at.isoformat(),
            "phrase": line.phrase,
            "text": line.text,
        }
        for line in lines.iterator(chunk_size=500)
    ]


def exported_invitations(person: User) -> list[dict[str, Any]]:
    """Every invitation to or from this person that is still kept, oldest first."""
    rows = Invitation.objects.filter(Q(inviter=person) | Q(invited=person)).order_by("pk")
    return [
        {
            "table": row.table.slug,
            "from": row.inviter.name,
            "to": row.invited.name,
            "when": row.created_at.isoformat(),
            "answer": row.answer,
        }
        for row in rows.select_related("table", "inviter", "invited").iterator(chunk_size=500)
    ]


def _exported(row: DealSeat) -> dict[str, Any]:
    deal = row.deal
    moves = Move.objects.filter(deal=deal, seat=row.number, actor=Move.Actor.PLAYER)
    return {
        "table": deal.table.slug,
        "deal": deal.number,
        "started": deal.started_at.isoformat(),
        "finished": deal.finished_at.isoformat() if deal.finished_at else None,
        "left": row.left_at.isoformat() if row.left_at else None,
        "seat": row.number,
        "place": row.place,
        "moves": list(moves.order_by("number").values_list("action", flat=True)),
    }


def profile_part(person: User) -> dict[str, Any]:
    """The context of templates/games/history/_profile.html: what everybody may see."""
    page = deals_of(person, viewer_id=None, asked=Asked())
    return {"slug": person.slug, "rows": page.rows[:LATELY]}


def _get_up(person: User) -> None:
    wishes.cancel_wish(user=person)
    invitations.forget(person=person)
    lobby.leave_everywhere(user=person)


registry.show_on_profile("history", "games/history/_profile.html", profile_part)
registry.export("deals", exported_deals)


def _fall_silent(person: User) -> None:
    TalkLine.objects.filter(user=person).delete()


registry.export("tables", exported_tables)
registry.export("talk", exported_talk)
registry.export("invitations", exported_invitations)
registry.on_block("tables", waiting.show_who_may_sit)
registry.on_close("tables", _get_up)
registry.on_close("talk", _fall_silent)

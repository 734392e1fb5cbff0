"""Who sits where, as the pages name them."""

from typing import Any, Final

from django.utils.translation import gettext, pgettext_lazy

from accounts.models import User
from games.models import DealSeat, Seat, Table
from games.selectors.types import Sitter

# Automatic players have names of their own, so that a sentence can tell them apart.
BOT_NAMES: Final = (
    pgettext_lazy("automatic player", "Ada"),
    pgettext_lazy("automatic player", "Boris"),
    pgettext_lazy("automatic player", "Clara"),
    pgettext_lazy("automatic player", "Dmitri"),
    pgettext_lazy("automatic player", "Esther"),
    pgettext_lazy("automatic player", "Farid"),
    pgettext_lazy("automatic player", "Galina"),
    pgettext_lazy("automatic player", "Hari"),
    pgettext_lazy("automatic player", "Irina"),
    pgettext_lazy("automatic player", "Jamal"),
    pgettext_lazy("automatic player", "Kavita"),
    pgettext_lazy("automatic player", "Leah"),
)


def bot_name(table_id: int, number: int) -> str:
    """The name of the automatic player on a seat: fixed, and no two alike at a table."""
    return str(BOT_NAMES[(table_id * 5 + number) % len(BOT_NAMES)])


def person_name(user: User | None) -> str:
    """The name of a person, also of one whose account is gone."""
    return user.name if user is not None else gettext("Somebody")


def sitter(table: Table, seat: Seat, me: int | None, **more: Any) -> Sitter:
    """A taken seat as the person with the user id `me` sees it; `more` as in Sitter."""
    if seat.user is None:
        name = bot_name(table.pk, seat.number)
        return Sitter(number=seat.number, name=name, level=seat.bot_level)
    return Sitter(
        number=seat.number,
        name=person_name(seat.user),
        profile=seat.user.slug,
        is_me=seat.user_id == me,
        is_host=seat.user_id == table.host_id,
        is_guest=seat.user.is_guest,
        away=seat.away,
        ready=seat.ready,
        auto_done=seat.auto_done,
        user_id=seat.user_id,
        **more,
    )


def sitters(table: Table, seats: dict[int, Seat], me: int | None) -> tuple[Sitter | None, ...]:
    """Every seat of a table, None where nobody sits."""
    return tuple(
        sitter(table, seats[number], me) if number in seats else None
        for number in range(table.players)
    )


def left_sitter(seat: DealSeat, level: str) -> Sitter:
    """Somebody who left a running deal, for whom an automatic player goes on."""
    return Sitter(number=seat.number, name=person_name(seat.user), level=level, left=True)


def deal_sitter(table_id: int, seat: DealSeat, me: int | None) -> Sitter:
    """Who began a deal on a seat, as the person with the user id `me` sees him afterwards."""
    if seat.bot_level:
        name = bot_name(table_id, seat.number)
        return Sitter(number=seat.number, name=name, level=seat.bot_level)
    return Sitter(
        number=seat.number,
        name=person_name(seat.user),
        profile=seat.user.slug if seat.user and seat.user.closed_at is None else "",
        is_me=me is not None and seat.user_id == me,
    )

"""The door of a private table: who comes in by its link."""

from django.contrib.auth.hashers import check_password

from accounts.models import User
from games.models import Admission, Table
from games.services import seating
from games.services.errors import Refused


def enter(*, user: User, code: str, password: str = "") -> Table:
    """Let somebody in who has the link and knows the password; he may come again without it.

    Raises Refused: no_such_table, table_closed, wrong_password, removed, not_welcome.
    """
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Refused("no_such_table")
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed")
    if not Admission.objects.filter(table=table, user=user).exists():
        _check_password(table, password)
        admit(table=table, user=user)
    seating.check_welcome(table, user)
    return table


def admit(*, table: Table, user: User) -> None:
    """Let somebody see a private table, because he had the link or was invited."""
    Admission.objects.get_or_create(table=table, user=user)


def _check_password(table: Table, password: str) -> None:
    if table.password and not check_password(password, table.password):
        raise Refused("wrong_password")

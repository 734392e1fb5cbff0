"""The one lock: whoever changes anything at a table holds the table's row.

On PostgreSQL this is `SELECT … FOR UPDATE`; on SQLite the transaction itself is exclusive
(settings: `transaction_mode` IMMEDIATE). Who takes a seat or waits for one holds his person's row
too, and takes that one first, so two writers cannot wait for each other.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from accounts.models import User
from games.at_table import LOCKED_TABLE
from games.models import Deal, Table
from games.services.errors import Refused


@contextmanager
def locked_table(*, slug: str) -> Iterator[Table]:
    """A transaction that holds the table; raises Refused("no_such_table")."""
    with transaction.atomic():
        table = LOCKED_TABLE.first(slug)
        if table is None:
            raise Refused("no_such_table")
        yield table


@contextmanager
def locked_person(user: User) -> Iterator[None]:
    """A transaction in which this person takes no other seat and makes no other wish.

    To be taken before a table's lock. Rows that only point at the person can still be written.
    """
    with transaction.atomic():
        list(User.objects.select_for_update(no_key=True).filter(pk=user.pk).values_list("pk"))
        yield


@contextmanager
def locked_deal(*, deal_id: int) -> Iterator[Deal]:
    """A transaction that holds the deal's table; raises Refused("no_such_deal")."""
    with transaction.atomic():
        table = Table.objects.select_for_update(of=("self",)).filter(deals=deal_id).first()
        if table is None:
            raise Refused("no_such_deal")
        # Read after the lock: what was read before it may be out of date.
        deal = Deal.objects.get(pk=deal_id)
        deal.table = table
        yield deal

"""The one lock: whoever changes anything at a table holds the table's row.

On PostgreSQL this is `SELECT … FOR UPDATE`; on SQLite the transaction itself is exclusive
(settings: `transaction_mode` IMMEDIATE). Only one lock is ever taken, so two writers cannot wait
for each other.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.models import Deal, Table
from games.services.errors import Refused


@contextmanager
def locked_table(*, slug: str) -> Iterator[Table]:
    """A transaction that holds the table; raises Refused("no_such_table")."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(slug=slug).first()
        if table is None:
            raise Refused("no_such_table")
        yield table


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

"""The database server was started again: what waits in the pool is dead, and no move is."""

import psycopg
import pytest
from django.db import connection

from tests.games import tables
from tests.games.sockets import in_database, open_page
from tests.games.test_sockets import next_move

pytestmark = pytest.mark.django_db(transaction=True)

person = in_database(tables.person)
table_of = in_database(tables.table_of)
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture(autouse=True)
def _leave_no_connection_in_hand(transactional_db):
    """What this thread used so far waits in the pool like all others, and those are this test's."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()


def cut_all():
    """End every connection to the test's database; SQLite has none."""
    if connection.vendor == "postgresql":
        asked = connection.get_connection_params()
        names = ("dbname", "user", "password", "host", "port")
        with psycopg.connect(**{name: asked[name] for name in names if name in asked}) as other:
            assert other.execute(CUT).fetchall()


async def test_the_first_move_after_connections_were_cut_is_played():
    ann, bob = await person("Ann"), await person("Bob")
    table = await table_of(ann, bob)
    user, action, version = await next_move(table)
    async with open_page(table.slug, user) as page:
        cut_all()
        await page.say(action=action, version=version)
        # With much else to do a new connection takes its time: the round shows it then.
        assert 'name="version" value="1"' in await page.frame(patience=30)

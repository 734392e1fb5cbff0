"""A frame that was overheard or kept is worth nothing a second time, or on another socket."""

import pytest

from games.models import Move
from tests.games import tables
from tests.games.sockets import in_database, open_page, refusal_in

pytestmark = pytest.mark.django_db(transaction=True)

moves = in_database(Move.objects.count)


async def scene():
    ann, bob = await in_database(tables.person)("Ann"), await in_database(tables.person)("Bob")
    table = await in_database(tables.table_of)(ann, bob)
    seat = await in_database(tables.who_is_asked)(table)
    action = str(await in_database(tables.an_action)(table, seat))
    return table, (ann, bob)[seat], (ann, bob)[1 - seat], {"action": action, "version": 0}


async def test_a_frame_sent_again_is_refused_and_changes_nothing():
    table, asked, _other, frame = await scene()
    async with open_page(table.slug, asked) as page:
        await page.say(**frame)
        await page.frame_with('name="version" value="1"')
        await page.say(**frame)
        assert refusal_in(await page.frame_with('id="refusal"'))
    assert await moves() == 1


async def test_the_frame_of_another_seat_is_refused_on_my_socket():
    table, _asked, other, frame = await scene()
    async with open_page(table.slug, other) as page:
        await page.say(**frame, seat=0, user_id=1, actor="moderator")
        assert await page.refusal()
    assert await moves() == 0


@pytest.mark.parametrize("version", [1, 7, 999_999_999])
async def test_a_version_from_the_future_is_refused(version):
    table, asked, _other, frame = await scene()
    async with open_page(table.slug, asked) as page:
        await page.say(**frame | {"version": version})
        assert await page.refusal()
    assert await moves() == 0

"""A finished deal can be had as text, which replays; a running one cannot."""

import pytest
from django.utils import translation

from games.engine.codec import encode
from games.engine.record import parse, replay
from games.selectors.records import record_text
from games.services import lobby
from tests.games.tables import deal_of, dice, person, play_out, play_until, sitter, table_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("preset", ["classic", "show", "ordered", "pairs"])
def test_the_record_of_a_finished_deal_replays_to_its_end(client, preset):
    people = [person() for _ in range(4)]
    table = table_of(*people, preset_name=preset)
    play_out(table, dice())
    page = client.get(f"/t/{table.slug}/deals/1/record/")
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "attachment" in page.headers["Content-Disposition"]
    [record] = parse(page.content)
    assert record.names == tuple(user.name for user in people)
    assert record.mixture is not None
    assert record.mixture.server_seed.hex() == deal_of(table).mix["server_seed"]
    assert encode(list(replay(record))[-1]) == deal_of(table).state


def test_a_running_deal_has_no_record(client):
    table = table_of(person(), bots=1)
    play_until(table, lambda state: state.bout > 1)
    assert client.get(f"/t/{table.slug}/deals/1/record/").status_code == 404


@pytest.mark.parametrize(
    "path", ["nosuchtable/deals/1", "{slug}/deals/0", "{slug}/deals/99999999999"]
)
def test_a_deal_that_does_not_exist_is_not_found(client, path):
    slug = table_of(person(), bots=1).slug
    assert client.get(f"/t/{path.format(slug=slug)}/record/").status_code == 404


def test_names_in_a_record_do_not_depend_on_who_asks():
    table = table_of(person("Ann"), bots=1)
    play_out(table, dice())
    text = record_text(slug=table.slug, number=1, site="example.org")
    with translation.override("ru"):
        assert text == record_text(slug=table.slug, number=1, site="example.org")
    [record] = parse(text)
    assert record.site == "example.org"
    assert record.names[0] == "Ann"


def test_an_automatic_player_needs_no_mark_in_its_own_seat_but_one_in_somebody_elses():
    table = table_of(person("Ann"), bots=1)
    play_until(table, lambda state: state.bout > 1)
    lobby.leave(user=sitter(table, 0), slug=table.slug)
    finish(table)
    [record] = parse(record_text(slug=table.slug, number=1, site="example.org"))
    assert {move.actor for move in record.moves if move.seat == 1} == {"player"}
    assert "bot" in {move.actor for move in record.moves if move.seat == 0}


def finish(table):
    """Let the automatic players play the deal out."""
    play_out(table, dice())


def test_the_end_of_a_deal_offers_its_record(client):
    table = table_of(person("Ann"), bots=1)
    play_out(table, dice())
    assert f"/t/{table.slug}/deals/1/record/" in client.get(f"/t/{table.slug}/").content.decode()

"""Before a deal each person's page adds a value of its own; nobody can choose, nobody can block."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import mix
from games.engine.rules import preset
from games.engine.shuffle import commitment, deck_order, mixed_seed, promise
from games.models import Deal, Seat, Table
from games.services import deals, lobby, mixing, sweep, waiting
from games.services.errors import Refused
from tests.games.tables import deal_of, open_table, person, play_out, table_of

pytestmark = pytest.mark.django_db

ANNS, BOBS = b"a" * 32, b"b" * 32
OTHER = (b"x" * 32).hex()


@pytest.fixture(autouse=True)
def _time_for_pages(settings, monkeypatch):
    settings.SHUFFLE_WAIT_MS = 60_000
    monkeypatch.setattr(deals, "deal_name", mix.deal_name)


@pytest.fixture
def people():
    return person("Ann"), person("Bob")


@pytest.fixture
def table(people):
    """A full table whose deal waits for the pages."""
    table = open_table(people[0], 2)
    lobby.join(user=people[1], slug=table.slug)
    table.refresh_from_db()
    return table


def sealed(table):
    return commitment(bytes(Table.objects.get(pk=table.pk).next_seed))


def promises(table, user, value, under=None):
    return mixing.promise(
        slug=table.slug,
        user_id=user.pk,
        commitment=under or sealed(table),
        promise=promise(value),
    )


def tells(table, user, value, under=None):
    return mixing.tell(
        slug=table.slug, user_id=user.pk, commitment=under or sealed(table), value=value.hex()
    )


def stage(table):
    table.refresh_from_db()
    return table.mixing


def time_is_up(table):
    past = timezone.now() - timedelta(milliseconds=1)
    Table.objects.filter(pk=table.pk).update(mix_by=past)
    return sweep.sweep()["mixed"]


def begun(table):
    return Deal.objects.filter(table=table, status=Deal.Status.PLAYING).exists()


def test_a_deal_begins_as_soon_as_every_page_has_told_its_value(table, people):
    server_seed = bytes(table.next_seed)
    assert promises(table, people[0], ANNS)
    assert promises(table, people[1], BOBS)
    assert tells(table, people[1], BOBS)
    assert not begun(table)
    assert tells(table, people[0], ANNS)
    deal = deal_of(table)
    seed = mixed_seed(server_seed, f"{table.slug}/1", {0: ANNS, 1: BOBS})
    assert bytes(deal.seed) == seed
    assert tuple(deal.order.split()) == deck_order(seed, 36)
    assert deal.commitment == commitment(server_seed)
    assert deal.mix["values"] == {"0": ANNS.hex(), "1": BOBS.hex()}


def test_values_may_be_told_only_when_every_promise_is_given(table, people):
    promises(table, people[0], ANNS)
    assert not tells(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    assert stage(table) == "values"
    assert tells(table, people[0], ANNS)


def test_a_page_may_promise_while_the_table_still_waits_for_players(people):
    table = open_table(people[0], 2)
    assert promises(table, people[0], ANNS)
    lobby.join(user=people[1], slug=table.slug)
    assert stage(table) == "promises"
    promises(table, people[1], BOBS)
    assert stage(table) == "values"


def test_a_deal_begins_without_the_pages_that_stay_silent(table, people):
    promises(table, people[0], ANNS)
    assert time_is_up(table) == 1
    assert stage(table) == "values"
    assert tells(table, people[0], ANNS)
    assert deal_of(table).mix["values"] == {"0": ANNS.hex()}


def test_a_deal_begins_when_all_pages_stay_silent(table):
    assert time_is_up(table) == 1
    assert begun(table)
    assert deal_of(table).mix["values"] == {}


def test_a_promise_that_is_not_kept_is_listed_and_adds_nothing(table, people):
    promises(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    tells(table, people[0], ANNS)
    assert time_is_up(table) == 1
    deal = deal_of(table)
    assert deal.mix["promises"] == {"0": promise(ANNS), "1": promise(BOBS)}
    assert deal.mix["values"] == {"0": ANNS.hex()}


def test_before_the_time_is_up_the_sweep_lets_the_table_wait(table):
    assert sweep.sweep()["mixed"] == 0
    assert not begun(table)


def test_the_first_promise_of_a_seat_counts(table, people):
    promises(table, people[0], ANNS)
    assert not promises(table, people[0], BOBS)
    assert Seat.objects.get(user=people[0]).mix_promise == promise(ANNS)


def test_a_promise_after_the_list_is_closed_changes_nothing(table, people):
    promises(table, people[0], ANNS)
    time_is_up(table)
    assert not promises(table, people[1], BOBS)
    assert not tells(table, people[1], BOBS)
    assert Seat.objects.get(user=people[1]).mix_promise == ""


def test_a_value_that_was_not_promised_changes_nothing(table, people):
    promises(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    assert not tells(table, people[0], BOBS)
    assert Seat.objects.get(user=people[0]).mix_value == ""


def test_a_value_told_twice_or_after_the_start_changes_nothing(table, people):
    under = sealed(table)
    for user, value in zip(people, (ANNS, BOBS), strict=True):
        promises(table, user, value)
    assert tells(table, people[0], ANNS)
    assert not tells(table, people[0], ANNS)
    tells(table, people[1], BOBS)
    before = deal_of(table).mix
    for user, value in zip(people, (ANNS, BOBS), strict=True):
        assert not tells(table, user, value, under)
        assert not promises(table, user, value, under)
    assert deal_of(table).mix == before


def test_what_was_meant_for_another_commitment_changes_nothing(table, people):
    assert not promises(table, people[0], ANNS, under=OTHER)
    promises(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    assert not tells(table, people[0], ANNS, under=OTHER)


def test_who_has_no_seat_adds_nothing(table):
    for user_id in (person().pk, None):
        with pytest.raises(Refused, match="watching"):
            mixing.promise(
                slug=table.slug, user_id=user_id, commitment=sealed(table), promise=OTHER
            )
        with pytest.raises(Refused, match="watching"):
            mixing.tell(slug=table.slug, user_id=user_id, commitment=sealed(table), value=OTHER)


def test_against_automatic_players_the_only_person_is_waited_for():
    user = person()
    table = lobby.play_now(user=user)
    assert not begun(table)
    assert promises(table, user, ANNS)
    assert tells(table, user, ANNS)
    assert deal_of(table).mix["values"] == {"0": ANNS.hex()}


def test_pressing_play_now_twice_makes_one_table_while_it_is_shuffled():
    user = person()
    assert lobby.play_now(user=user) == lobby.play_now(user=user)


def test_who_gets_up_while_values_are_told_makes_the_shuffle_begin_again(table, people):
    first = sealed(table)
    promises(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    tells(table, people[0], ANNS)
    lobby.leave(user=people[1], slug=table.slug)
    assert stage(table) == ""
    assert sealed(table) != first
    seat = Seat.objects.get(user=people[0])
    assert (seat.mix_promise, seat.mix_value) == ("", "")
    lobby.join(user=people[1], slug=table.slug)
    assert stage(table) == "promises"


def test_exchanging_seats_while_values_are_told_makes_the_shuffle_begin_again(table, people):
    first = sealed(table)
    promises(table, people[0], ANNS)
    promises(table, people[1], BOBS)
    tells(table, people[0], ANNS)
    waiting.shuffle(user=people[0], slug=table.slug)
    assert stage(table) == "promises"
    assert sealed(table) != first
    assert not Seat.objects.filter(table=table).exclude(mix_promise="", mix_value="").exists()


def test_who_gets_up_before_that_costs_nobody_his_promise(table, people):
    promises(table, people[0], ANNS)
    lobby.leave(user=people[1], slug=table.slug)
    lobby.join(user=person(), slug=table.slug)
    assert stage(table) == "promises"
    assert Seat.objects.get(user=people[0]).mix_promise == promise(ANNS)


def test_the_next_deal_is_mixed_anew(settings, people):
    settings.SHUFFLE_WAIT_MS = 0
    table = table_of(*people)
    play_out(table)
    settings.SHUFFLE_WAIT_MS = 60_000
    assert sealed(table) != deal_of(table).commitment
    for user, value in zip(people, (ANNS, BOBS), strict=True):
        assert promises(table, user, value)
        lobby.go_on(user=user, slug=table.slug)
    assert stage(table) == "values"
    for user, value in zip(people, (ANNS, BOBS), strict=True):
        tells(table, user, value)
    deal = deal_of(table)
    assert (deal.number, deal.mix["deal"]) == (2, f"{table.slug}/2")
    assert not Seat.objects.filter(table=table).exclude(mix_promise="", mix_value="").exists()


def test_while_a_deal_runs_nobody_can_promise_for_the_next(settings, people):
    settings.SHUFFLE_WAIT_MS = 0
    table = table_of(*people)
    assert not promises(table, people[0], ANNS)


def test_a_full_table_of_the_host_and_automatic_players_waits_for_its_page_too(people):
    rules = preset("classic", players=2)
    table = lobby.create_table(host=people[0], rules=rules, bots={1: "easy"})
    assert stage(table) == "promises"
    waiting.remove(user=people[0], slug=table.slug, number=1)
    assert stage(table) == ""
    time_is_up(table)
    assert not begun(table)

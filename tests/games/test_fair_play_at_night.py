"""The nightly look at stored deals: what it writes down, and that it does so once."""

import random
from datetime import timedelta
from functools import cache

import pytest
from django.utils import timezone

from accounts.services import traces
from games.models import Deal, DealSeat, Finding, Move, Table
from games.services import fair_play, moderation, nightly
from tests.games.synthetic_deals import play
from tests.games.tables import person
from tests.moderators import moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [person(f"Person {n}") for n in range(6)]


def store(played, ids, number, *, actor="player", left=(), ago=timedelta(days=1)):
    """Writes a made-up deal down as the site would have."""
    table = Table.objects.create(rules=played.kept["rules"], players=len(played.people))
    deal = Deal.objects.create(
        table=table,
        number=number,
        match_number=1,
        seed=b"",
        commitment="",
        state="",
        version=len(played.moves),
        status=Deal.Status.FINISHED,
        started_at=timezone.now() - ago - timedelta(minutes=5),
        finished_at=timezone.now() - ago,
        **played.kept,
    )
    DealSeat.objects.bulk_create(
        DealSeat(
            deal=deal,
            number=seat,
            user_id=ids[one],
            place=1,
            left_at=deal.finished_at if one in left else None,
        )
        for seat, one in enumerate(played.people)
    )
    Move.objects.bulk_create(
        Move(deal=deal, number=n, seat=seat, action=str(action), actor=actor)
        for n, (seat, action, _personal) in enumerate(played.moves, start=1)
    )
    return deal


def a_fortnight(people, friends=frozenset(), **more):
    """Seventy deals at tables of three or four of the six."""
    ids = [one.pk for one in people]
    for played in _seventy(friends):
        store(played, ids, 1, **more)


@cache
def _seventy(friends):
    dice = random.Random(1)
    tables = [dice.sample(range(6), dice.choice((3, 4))) for _ in range(70)]
    return [play(at_table, seed, friends) for seed, at_table in enumerate(tables)]


def test_a_pair_that_spares_each_other_is_written_down_with_figures_and_deals(people):
    a_fortnight(people, frozenset({frozenset({0, 1})}))
    fair_play.look()
    finding = Finding.objects.get(kind="sparing")
    assert set(finding.people.all()) == set(people[:2])
    assert finding.evidence["thrown in then, %"] == 0
    together = DealSeat.objects.filter(user=people[0], deal__line_up__user=people[1])
    assert set(finding.evidence["deals"]) <= set(together.values_list("deal", flat=True))
    assert not people[0].sanctions.exists()  # nobody is punished by itself


def test_honest_people_are_left_in_peace(people):
    a_fortnight(people)
    assert set(fair_play.look().values()) == {0}
    assert not Finding.objects.exists()


def test_what_the_clock_played_and_what_is_long_ago_does_not_count(people):
    friends = frozenset({frozenset({0, 1})})
    a_fortnight(people, friends, actor="clock")
    a_fortnight(people, friends, ago=fair_play.WINDOW + timedelta(days=1))
    fair_play.look()
    assert not Finding.objects.filter(kind="sparing").exists()


def test_two_accounts_of_one_device_at_one_table_are_written_down(people):
    ids = [one.pk for one in people]
    for one in people[:2]:
        traces.leave(person=one, device="the same", address="")
    traces.leave(person=people[2], device="another", address="")
    for seed in range(3):
        store(play((0, 1, 2), seed), ids, 1)
    fair_play.look()
    finding = Finding.objects.get()
    assert (finding.kind, set(finding.people.all())) == ("one_place", set(people[:2]))
    assert finding.evidence["same device"] is True


def test_who_leaves_again_and_again_is_written_down(people):
    ids = [one.pk for one in people]
    for seed in range(12):
        store(play((0, 1, 2), seed), ids, 1, left=(0,))
    fair_play.look()
    assert [one.people.get() for one in Finding.objects.filter(kind="leaving")] == [people[0]]


def test_a_second_night_brings_a_finding_up_to_date_and_a_judged_one_not_again(people):
    ids = [one.pk for one in people]
    for seed in range(12):
        store(play((0, 1, 2), seed), ids, 1, left=(0,))
    fair_play.look()
    fair_play.look()
    finding = Finding.objects.get()
    moderation.judge_finding(
        finding_id=finding.pk, by=moderator(), upheld=False, verdict="his line was bad"
    )
    fair_play.look()
    assert Finding.objects.get().status == "dismissed"
    for seed in range(20, 26):
        store(play((0, 1, 2), seed), ids, 1, left=(0,), ago=timedelta(seconds=-5))
    fair_play.look()
    assert Finding.objects.filter(status="open").count() == 1


def test_a_deal_that_cannot_be_replayed_is_passed_over(people, caplog):
    ids = [one.pk for one in people]
    for seed in range(6):
        deal = store(play((0, 1, 2), seed), ids, 1)
    Move.objects.create(deal=deal, number=999, seat=0, action="take", actor="player")
    fair_play.look()
    assert "cannot be replayed" in caplog.text


def test_what_fails_at_night_does_not_stop_the_rest(monkeypatch, caplog):
    monkeypatch.setattr(traces, "forget_old", lambda: 1 / 0)
    assert set(nightly.nightly()) == {"talk", "fair play", "invitations"}
    assert "ZeroDivisionError" in caplog.text

"""Many people look for a game at the same time, and many processes look for people.

Real threads and real transactions, on SQLite and on PostgreSQL alike. Whatever happens, a person
is at one table or waits or has gone, and every table that was made is full.
"""

import random

import pytest
from django.db.models import Count, F

from accounts.models import User
from accounts.services import friends
from games.models import Deal, Invitation, Seat, Table, Wish
from games.services import invitations, lobby, matching, mending, wishes
from games.services.errors import Refused
from tests.games.tables import open_table, person
from tests.games.test_races import at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5
PEOPLE = 200
PROCESSES = 6


@pytest.fixture(autouse=True)
def _unheard(monkeypatch):
    """Nobody listens: what goes out after commit is not the matter here."""
    monkeypatch.setattr("games.effects._send", lambda group, message: None)
    monkeypatch.setattr("games.effects._think", lambda *asked: None)


def is_consistent():
    """What must hold at any time, whoever did what."""
    seats = Seat.objects.filter(user__isnull=False).values("user").annotate(n=Count("pk"))
    assert not seats.filter(n__gt=1).exists()
    tables = Table.objects.filter(status=Table.Status.PLAYING)
    assert not tables.annotate(n=Count("seats")).exclude(n=F("players")).exists()
    assert Deal.objects.count() == tables.count()
    waiting = Wish.objects.filter(table=None).values("user")
    assert not Seat.objects.filter(user__in=waiting).exists()
    for wish in Wish.objects.filter(table__isnull=False):
        assert wish.table.seats.filter(user=wish.user_id).exists()


def crowd(number):
    people = [User(slug=f"c{n}", username=f"c{n}", name=f"C {n}") for n in range(number)]
    return User.objects.bulk_create(people)


def test_of_200_people_everybody_is_at_one_table_or_nobody_could_have_sat_down_with_him():
    chance = random.Random(5)
    people = crowd(PEOPLE)
    asked = [
        {"players": chance.choice([None, 2, 3, 4]), "preset_name": chance.choice(["", "classic"])}
        for _ in people
    ]
    cancels = set(chance.sample(range(PEOPLE), 20))

    def visits(first):
        for number in range(first, PEOPLE, PROCESSES):
            matching.look_for_people(user=people[number], **asked[number])
            if number in cancels:
                wishes.cancel_wish(user=people[number])

    at_once(*(lambda first=first: visits(first) for first in range(PROCESSES)))
    is_consistent()
    # What a process left to another is done by the next sweep, and then there is nothing more.
    matching.match_waiting()
    is_consistent()
    assert matching.match_waiting() == 0
    # One for a table of two, two for one of three, three for one of four: no more can be left.
    assert Wish.objects.filter(table=None).count() <= 1 + 2 + 3
    away = User.objects.filter(wish=None, seats=None)
    assert {user.username for user in away} <= {f"c{n}" for n in cancels}


def test_several_processes_that_match_the_same_crowd_make_no_table_twice():
    for user in crowd(60):
        wishes.make_wish(user=user, players=3)
    made = at_once(*[matching.match_waiting] * PROCESSES)
    is_consistent()
    assert sum(made) + matching.match_waiting() == Table.objects.count() == 20


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_cancels_while_he_is_matched(_round):
    ann, bob = person(), person()
    wishes.make_wish(user=ann, players=2)
    wishes.make_wish(user=bob, players=2)
    table, made = at_once(lambda: wishes.cancel_wish(user=ann), matching.match_waiting)
    is_consistent()
    # Either he was gone in time, or he is told where he sits.
    assert (table is not None) == bool(made) == ann.seats.exists() == bob.seats.exists()


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_looks_for_people_in_two_tabs(_round):
    ann, bob = person(), person()
    wishes.make_wish(user=bob, players=2)
    results = at_once(*[lambda: matching.look_for_people(user=ann, players=2)] * 2)
    assert refusals(results) in ([], ["busy"])
    matching.match_waiting()
    is_consistent()
    assert Table.objects.count() == 1
    assert ann.seats.count() == bob.seats.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_sits_down_elsewhere_while_he_is_matched(_round):
    ann, bob = person(), person()
    other = open_table(person(), players=3)
    wishes.make_wish(user=ann, players=2)
    wishes.make_wish(user=bob, players=2)
    results = at_once(lambda: lobby.join(user=ann, slug=other.slug), matching.match_waiting)
    assert refusals(results) in ([], ["match_found"])
    is_consistent()
    assert ann.seats.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_sits_down_in_one_tab_and_looks_for_people_in_another(_round):
    ann, bob = person(), person()
    other = open_table(person(), players=3)
    wishes.make_wish(user=bob, players=2)
    results = at_once(
        lambda: lobby.join(user=ann, slug=other.slug),
        lambda: matching.look_for_people(user=ann, players=2),
    )
    assert refusals(results) in ([], ["busy"], ["match_found"])
    is_consistent()
    assert ann.seats.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_takes_automatic_players_while_people_are_found(_round):
    ann, bob = person(), person()
    wishes.make_wish(user=ann, players=2)
    wishes.make_wish(user=bob, players=2)
    table, made = at_once(lambda: matching.play_automatic(user=ann), matching.match_waiting)
    is_consistent()
    assert table.seats.filter(user=ann).exists()
    assert Table.objects.count() == 1
    assert bob.seats.exists() == bool(made)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_the_sweep_drops_a_wish_while_it_is_matched(_round):
    ann, bob = person(), person()
    wishes.make_wish(user=ann, players=2)
    wishes.make_wish(user=bob, players=2)

    def forget():
        return Wish.objects.filter(user=ann, table=None).delete()[0]

    dropped, made = at_once(forget, matching.match_waiting)
    is_consistent()
    assert dropped + made == 1


# --- Matched tables that somebody leaves before the deal -----------------------------------------


@pytest.fixture
def fallen(settings):
    """Two matched tables of three that one has left before the deal, and those who are left."""
    settings.SHUFFLE_WAIT_MS = 60_000
    people = crowd(6)
    for user in people:
        matching.look_for_people(user=user, players=3)
    left = []
    for table in Table.objects.all():
        first, *others = [seat.user for seat in table.seats.all()]
        lobby.leave(user=first, slug=table.slug)
        left += others
    assert len(left) == 4
    return left


def everybody_is_somewhere(people):
    """Each at one table that waits for pages alone, or waits; nobody both, nobody neither."""
    for user in people:
        seats = list(Seat.objects.filter(user=user).exclude(table__status=Table.Status.CLOSED))
        waits = Wish.objects.filter(user=user, table=None).exists()
        assert len(seats) + waits == 1
    full = Table.objects.exclude(status=Table.Status.CLOSED).annotate(n=Count("seats"))
    assert not full.exclude(n=F("players")).exists()


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_fallen_tables_and_several_sweeps_want_the_one_who_waits(_round, fallen):
    (new,) = crowd_of_late(1)
    wishes.make_wish(user=new, players=3)
    at_once(*[mending.mend_matches] * 4)
    mending.mend_matches()
    everybody_is_somewhere([*fallen, new])
    assert Seat.objects.filter(user=new).count() == 1
    assert Wish.objects.filter(table=None).count() == 2


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_table_is_mended_while_others_are_matched_join_cancel_and_leave(_round, fallen):
    new, joiner, canceller = crowd_of_late(3)
    for user in (new, canceller):
        wishes.make_wish(user=user, players=3)
    table = fallen[0].seats.get().table
    at_once(
        mending.mend_matches,
        matching.match_waiting,
        mending.mend_matches,
        lambda: lobby.join(user=joiner, slug=table.slug),
        lambda: wishes.cancel_wish(user=canceller),
        lambda: lobby.leave(user=fallen[1], slug=table.slug),
    )
    for _ in range(3):
        mending.mend_matches()
        matching.match_waiting()
    for user in (new, *fallen[2:]):
        seats = Seat.objects.filter(user=user).count()
        assert seats + Wish.objects.filter(user=user, table=None).count() == 1
    for user in (joiner, canceller, fallen[0], fallen[1]):
        waits = Wish.objects.filter(user=user, table=None).exists()
        assert Seat.objects.filter(user=user).count() + waits <= 1


def crowd_of_late(number):
    late = [User(slug=f"l{n}", username=f"l{n}", name=f"L {n}") for n in range(number)]
    return User.objects.bulk_create(late)


def test_a_refusal_is_what_one_gets_in_two_tabs_and_never_an_error():
    ann = person()
    results = at_once(*[lambda: wishes.make_wish(user=ann)] * 4)
    assert not any(isinstance(result, Refused) for result in results)
    assert Wish.objects.filter(user=ann).count() == 1


# --- Invitations --------------------------------------------------------------------------------


@pytest.fixture
def invited():
    """Three people with an account, the first friends with the others and at a table for two."""
    host, *guests = crowd(3)
    for guest in guests:
        friends.ask(asker=host, asked=guest)
        friends.accept(asked=guest, asker=host)
    table = open_table(host, players=2)
    return [
        (guest, invitations.invite(inviter=host, slug=table.slug, person=guest.slug).token)
        for guest in guests
    ]


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_friends_accept_the_last_seat_at_once(_round, invited):
    results = at_once(
        *(lambda user=u, token=t: invitations.accept(user=user, token=token) for u, t in invited)
    )
    assert refusals(results) == ["table_full"]
    assert Seat.objects.count() == 2
    # Who came too late has not used his invitation up.
    assert sorted(Invitation.objects.values_list("answer", flat=True)) == ["", "accepted"]


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_an_invitation_is_accepted_and_declined_in_two_tabs_at_once(_round, invited):
    user, token = invited[0]
    results = at_once(
        lambda: invitations.accept(user=user, token=token),
        lambda: invitations.decline(user=user, token=token),
    )
    assert refusals(results) == ["answered_already"]
    accepted = Invitation.objects.get(token=token).answer == "accepted"
    assert accepted == user.seats.exists()


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_an_invitation_is_accepted_in_two_tabs_at_once(_round, invited):
    user, token = invited[0]
    assert refusals(at_once(*[lambda: invitations.accept(user=user, token=token)] * 2)) == []
    assert user.seats.count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_somebody_accepts_an_invitation_while_people_are_found_for_him(_round, invited):
    user, token = invited[0]
    wishes.make_wish(user=user, players=2)
    wishes.make_wish(user=person(), players=2)
    results = at_once(lambda: invitations.accept(user=user, token=token), matching.match_waiting)
    assert refusals(results) in ([], ["match_found"])
    is_consistent()
    assert user.seats.count() == 1

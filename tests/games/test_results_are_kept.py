"""What a deal's end leaves in the leaderboard and in a person's own file, in one transaction."""

import pytest

from accounts.models import User
from accounts.services import leaving
from games.models import Deal, Table
from games.rated_deals import every_finished_deal
from games.services import lobby
from leaderboard.finished import Fate, Pool
from leaderboard.models import Rating, Result, SeatResult
from leaderboard.services.rebuild import differences
from tests.games.tables import deal_of, open_table, person, play_out, step, table_of

pytestmark = pytest.mark.django_db


def registered(name):
    """Somebody with an account of his own."""
    user = person(name)
    User.objects.filter(pk=user.pk).update(is_guest=False)
    return User.objects.get(pk=user.pk)


@pytest.fixture
def people():
    return [registered("Ann"), registered("Bob"), registered("Cy")]


def test_a_deal_among_registered_people_is_rated_when_it_ends(people):
    table = table_of(*people)
    play_out(table)
    result = Result.objects.get()
    deal = deal_of(table)
    assert (result.deal, result.pool, result.rated) == (deal.pk, Pool.MANY, True)
    assert Rating.objects.filter(user__in=people).count() == 3
    places = dict(deal.line_up.values_list("number", "place"))
    assert dict(SeatResult.objects.values_list("seat", "place")) == places


def test_a_deal_with_a_guest_or_against_automatic_players_is_kept_but_not_rated(people):
    for table in (table_of(people[0], person(), rated=False), table_of(people[0], bots=2)):
        play_out(table)
    assert list(Result.objects.values_list("rated", flat=True)) == [False, False]
    assert not Rating.objects.exists()


def test_who_left_is_booked_as_having_left(people):
    table = table_of(*people)
    lobby.leave(user=people[1], slug=table.slug)
    play_out(table)
    left = SeatResult.objects.get(user=people[1])
    assert (left.fate, left.place) == (Fate.LEFT, 3)


def test_the_durak_is_booked_as_such(people):
    table = table_of(*people)
    play_out(table)
    durak = deal_of(table).outcome["durak"]
    assert list(SeatResult.objects.filter(fate="durak").values_list("seat", flat=True)) == durak


def test_teams_are_booked_in_their_own_pool():
    table = table_of(*(registered(f"P{n}") for n in range(4)), preset_name="pairs")
    play_out(table)
    assert Result.objects.get().pool == Pool.PAIRS
    assert list(SeatResult.objects.values_list("team", flat=True)) == [0, 1, 0, 1]


def test_all_ratings_can_be_counted_anew_from_the_stored_deals(people):
    for _ in range(2):
        table = table_of(*people[:2])
        play_out(table)
        for user in people[:2]:
            lobby.leave(user=user, slug=table.slug)
    assert [deal.deal_id for deal in every_finished_deal()] == list(
        Deal.objects.order_by("finished_at").values_list("pk", flat=True)
    )
    assert list(differences()) == []


def test_a_result_that_cannot_be_written_takes_the_last_move_back(people, monkeypatch):
    table = table_of(*people[:2])

    def broken(*, deal):
        raise RuntimeError("no book")

    monkeypatch.setattr("games.services.results.record_result", broken)
    with pytest.raises(RuntimeError):
        play_out(table)
    deal = deal_of(table)
    assert deal.status == Deal.Status.PLAYING
    assert deal.moves.count() == deal.version
    monkeypatch.undo()
    step(table)
    assert deal_of(table).status == Deal.Status.FINISHED


def test_a_persons_file_holds_his_tables_and_deals_with_his_own_moves_alone(people):
    table = table_of(*people[:2])
    play_out(table)
    data = leaving.export(person=people[0])
    assert [made["table"] for made in data["tables"]] == [table.slug]
    (deal,) = data["deals"]
    seat = deal_of(table).line_up.get(user=people[0])
    assert (deal["seat"], deal["place"]) == (seat.number, seat.place)
    own = deal_of(table).moves.filter(seat=seat.number)
    assert deal["moves"] == list(own.values_list("action", flat=True))


def test_who_closes_his_account_gets_up_everywhere(people):
    waiting, running = open_table(people[0], rated=False), table_of(people[0], people[1])
    leaving.close(person=people[0])
    assert not people[0].seats.exists()
    waiting.refresh_from_db()
    assert waiting.status == Table.Status.CLOSED
    assert deal_of(running).line_up.get(number=0).left_at is not None

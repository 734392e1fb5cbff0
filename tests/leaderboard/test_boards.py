import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.leaving import close
from leaderboard import selectors
from leaderboard.finished import Pool
from leaderboard.models import Rating, Tally
from leaderboard.periods import week_of
from leaderboard.selectors import Board, Kind, Period
from tests.accounts.conftest import browser_of


@pytest.fixture
def crowd(db) -> list[User]:
    """120 people, the first the best; each has played twenty deals in every period's pool."""
    people = [User.objects.create_user(f"Player{number:03}x") for number in range(120)]
    Rating.objects.bulk_create(
        Rating(user=person, pool="two", mu=40 - n / 10, sigma=2, score=34 - n / 10, deals=20)
        for n, person in enumerate(people)
    )
    Tally.objects.bulk_create(
        Tally(
            user=person,
            pool="two",
            period=period,
            deals=20,
            wins=(120 - n) // 2,
            durak=n,
            best_streak=120 - n,
            durak_share=n / 120,
        )
        for period in ("all", week_of(timezone.now()))
        for n, person in enumerate(people)
    )
    return people


def _board(kind=Kind.RATING, period=Period.ALL) -> Board:
    return Board(kind, Pool.TWO, period, timezone.now())


def _people(page) -> list[User]:
    return [place.row.user for place in page.places]


@pytest.mark.parametrize("kind", list(Kind))
def test_every_board_begins_with_the_best_and_goes_on_over_pages(crowd, kind):
    pages = [selectors.page(_board(kind), number=number) for number in (1, 2, 3)]
    assert [user for page in pages for user in _people(page)] == crowd
    assert [page.more for page in pages] == [True, True, False]
    assert [place.number for place in pages[1].places] == list(range(51, 101))


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("index", [0, 1, 49, 50, 119])
def test_ones_own_place_is_known_on_every_page(crowd, kind, index):
    page = selectors.page(_board(kind), viewer=crowd[index])
    assert page.own.number == index + 1
    assert page.own.row.user == crowd[index]
    assert page.shows_own == (index < 50)
    assert crowd[index] in _people(selectors.page(_board(kind), number=page.own_page))


def test_a_board_of_this_week_counts_this_week_alone(crowd):
    Tally.objects.filter(user=crowd[0], period=week_of(timezone.now())).delete()
    assert _people(selectors.page(_board(Kind.WINS, Period.WEEK)))[0] == crowd[1]
    assert _people(selectors.page(_board(Kind.WINS, Period.ALL)))[0] == crowd[0]
    assert not _people(selectors.page(_board(Kind.WINS, Period.SEASON)))


def test_few_deals_give_a_provisional_rating_that_is_on_no_board(crowd):
    Rating.objects.filter(user=crowd[0]).update(deals=9)
    page = selectors.page(_board(), viewer=crowd[0])
    assert page.own is None
    assert crowd[0] not in _people(page)
    assert selectors.strengths(crowd[0])[0].provisional


def test_few_deals_do_not_make_somebody_the_least_often_durak(crowd):
    Tally.objects.filter(user=crowd[0]).update(deals=9)
    assert _people(selectors.page(_board(Kind.FEWEST)))[0] == crowd[1]
    assert _people(selectors.page(_board(Kind.WINS)))[0] == crowd[0]


def test_a_closed_account_is_on_no_board(crowd):
    close(person=crowd[0])
    for kind in Kind:
        assert _people(selectors.page(_board(kind)))[0] == crowd[1]


def test_a_page_costs_a_bounded_number_of_queries(crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        selectors.page(_board(), number=2, viewer=crowd[7])


def test_a_stranger_reads_the_board_and_a_player_finds_himself_below(crowd, client):
    page = client.get(reverse("leaderboard")).content.decode()
    assert crowd[0].name in page
    assert crowd[119].name not in page
    mine = browser_of(crowd[119]).get(reverse("leaderboard")).content.decode()
    assert crowd[119].name in mine
    assert "page=3" in mine


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("pool", list(Pool))
@pytest.mark.parametrize("period", list(Period))
def test_every_board_opens_also_when_it_is_empty(client, db, kind, pool, period):
    response = client.get(reverse("board", args=[pool, kind]), {"period": period})
    assert response.status_code == 200
    assert response.content.decode().count("<h1>") == 1


@pytest.mark.parametrize("path", ["nine/rating/", "two/luck/", "two/rating/?period=ever", "x/y/"])
def test_a_board_that_does_not_exist_is_a_404(client, db, path):
    assert client.get(f"/leaderboard/{path}").status_code == 404


@pytest.mark.parametrize("number", ["0", "-3", "abc", "", "9" * 40, "٣", "1.5", "99999999"])
def test_a_page_number_out_of_range_is_no_error(client, crowd, number):
    assert client.get(reverse("leaderboard"), {"page": number}).status_code == 200


def test_a_page_beyond_the_end_leads_to_the_first_one(client, crowd):
    page = client.get(reverse("leaderboard"), {"page": "999999999"}).content.decode()
    assert "To the first page" in page
    assert "page=1999" not in page
    assert client.get(reverse("leaderboard"), {"page": "3"}).context["page"].previous == 2


def test_boards_are_only_read(client, db):
    assert client.post(reverse("leaderboard")).status_code == 405


def test_the_ratings_of_automatic_players_are_published(client, db):
    page = client.get(reverse("about_ratings")).content.decode()
    assert "1880" in page  # normal: 1000 + 40 × (25 - 3 × 1)
    assert "<h1>" in page

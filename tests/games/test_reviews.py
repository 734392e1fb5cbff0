"""What would have been better: asked for once, worked out in pieces, kept, and told in words."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import effects
from games.bots import judge
from games.engine.rules import PRESETS
from games.models import Deal, Review
from games.review_words import ending_line, turning_points, verdict_line
from games.selectors.replays import Wish, over_deal, replay_of
from games.selectors.reviews import review_of
from games.services import lobby, reviews
from games.services.errors import Refused
from games.tasks import review as review_task
from tests.games.tables import deal_of, dice, person, play_fast, play_until, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch):
    monkeypatch.setattr(reviews, "ROLLOUTS_PER_MS", 0.1)
    monkeypatch.setattr(reviews, "ENDING_S", 0.2)


@pytest.fixture
def sent(monkeypatch):
    """How often a worker was sent for."""
    calls = []
    monkeypatch.setattr(effects, "_review", lambda: calls.append(1))
    return calls


@pytest.fixture
def ann():
    return person("Ann")


def finished_table(*people, seed=1, bots=0, **options):
    table = table_of(*people, bots=bots, **options)
    play_fast(table, dice(seed))
    return table


def work_it_out(deal):
    for _ in range(200):
        if Review.objects.get(deal=deal).finished_at:
            return Review.objects.get(deal=deal)
        assert reviews.work(seconds=60)
    raise AssertionError("it does not come to an end")


def path(table):
    return f"/t/{table.slug}/deals/1/"


# --- Asking -------------------------------------------------------------------------------------


def test_two_requests_are_one_review(ann, sent, django_capture_on_commit_callbacks):
    deal = deal_of(finished_table(ann, person("Bo")))
    with django_capture_on_commit_callbacks(execute=True):
        first = reviews.ask(user=ann, deal=deal)
        assert reviews.ask(user=person(), deal=deal) == first
    assert Review.objects.count() == 1
    assert len(sent) == 1


def test_nobody_waits_for_more_than_a_few(ann):
    for seed in range(reviews.MOST_WAITING):
        reviews.ask(user=ann, deal=deal_of(finished_table(ann, bots=1, seed=seed)))
    with pytest.raises(Refused, match="too_many_reviews"):
        reviews.ask(user=ann, deal=deal_of(finished_table(ann, bots=1, seed=9)))
    client = Client()
    client.force_login(ann)
    table = finished_table(ann, bots=1, seed=10)
    page = client.post(f"{path(table)}review/", follow=True).content.decode()
    assert f"You wait for {reviews.MOST_WAITING} reviews already." in page


def test_a_running_deal_is_not_reviewed(client, ann):
    table = table_of(ann, bots=1)
    play_until(table, lambda state: state.bout > 1)
    client.force_login(ann)
    for answer in (client.post(f"{path(table)}review/"), client.get(f"{path(table)}review/")):
        assert answer.status_code == 404
    assert not Review.objects.exists()


def test_a_deal_that_there_is_not_is_not_reviewed(client):
    assert client.post("/t/nosuchtable/deals/1/review/").status_code == 404


# --- Working ------------------------------------------------------------------------------------


def test_a_review_judges_every_choice_and_is_kept(ann):
    deal = deal_of(finished_table(ann, person("Bo")))
    reviews.ask(user=ann, deal=deal)
    review = work_it_out(deal)
    assert review.done == review.moves == deal.version
    assert review.claimed_until is None
    moves = [verdict["move"] for verdict in review.verdicts]
    assert moves == sorted(set(moves))
    assert not reviews.work()
    assert reviews.ask(user=ann, deal=deal).verdicts == review.verdicts


@pytest.mark.parametrize("name", ["duel", "transfer", "show", "ordered", "pairs", "three_pairs"])
def test_every_kind_of_rules_is_reviewed(ann, name):
    bots = PRESETS[name].players - 1
    table = finished_table(ann, bots=bots, preset_name=name)
    reviews.ask(user=ann, deal=deal_of(table))
    review = work_it_out(deal_of(table))
    known = [verdict for verdict in review.verdicts if "worth" in verdict]
    assert known
    assert all(0 <= one["got"] <= 100 and 0 <= one["worth"] <= 100 for one in known)


def test_in_the_ending_of_two_the_truth_is_exact_and_leads_to_how_it_ended(ann, monkeypatch):
    monkeypatch.setattr(reviews, "ENDING_S", 20)
    table = table_of(ann, person("Bo"), preset_name="duel")
    play_fast(table)
    deal = deal_of(table)
    reviews.ask(user=ann, deal=deal)
    endings = [verdict for verdict in work_it_out(deal).verdicts if verdict["ending"]]
    assert endings
    assert all(verdict["exact"] for verdict in endings)
    last, durak = endings[-1], deal.outcome["durak"]
    assert last["got"] == (50 if not durak else 0 if last["seat"] in durak else 100)


def test_a_review_goes_on_where_it_stopped(ann):
    deal = deal_of(finished_table(ann, person("Bo")))
    reviews.ask(user=ann, deal=deal)
    reviews.work(seconds=-1)
    Review.objects.update(
        done=3, verdicts=[{"move": 2, "seat": 0, "ending": False, "exact": False}]
    )
    review = work_it_out(deal)
    assert review.verdicts[0] == {"move": 2, "seat": 0, "ending": False, "exact": False}
    assert all(verdict["move"] > 3 for verdict in review.verdicts[1:])


def test_of_two_workers_each_has_a_review_of_its_own(ann):
    first, second = (
        reviews.ask(user=ann, deal=deal_of(finished_table(ann, bots=1, seed=n))) for n in (1, 2)
    )
    assert reviews._claim() == first
    assert reviews._claim() == second
    assert reviews._claim() is None


def test_reviews_take_turns(ann):
    first, second = (
        reviews.ask(user=ann, deal=deal_of(finished_table(ann, bots=1, seed=n))) for n in (1, 2)
    )
    reviews.work(seconds=-1)
    assert reviews._claim() == second
    assert first.pk != second.pk


def test_a_worker_whose_claim_has_run_out_writes_nothing_more(ann):
    deal = deal_of(finished_table(ann, person("Bo")))
    reviews.ask(user=ann, deal=deal)
    stale = reviews._claim()
    Review.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    fresh = reviews._claim()
    assert fresh.pk == stale.pk
    assert not reviews._keep(stale, done=1)
    assert reviews._keep(fresh, done=2)


def test_the_sweep_sends_for_a_worker_when_one_was_killed_or_a_task_lost(
    ann, sent, django_capture_on_commit_callbacks
):
    reviews.ask(user=ann, deal=deal_of(finished_table(ann, bots=1)))
    reviews._claim()
    with django_capture_on_commit_callbacks(execute=True):
        assert reviews.ask_again() == 0
        past = timezone.now() - timedelta(seconds=1)
        Review.objects.update(claimed_until=past, ask_again_at=past)
        assert reviews.ask_again() == 1
        assert reviews.ask_again() == 0
    assert len(sent) == 1
    assert reviews._claim()


def test_a_review_that_loses_every_worker_fails_instead_of_going_on_for_ever(ann, monkeypatch):
    deal = deal_of(finished_table(ann, bots=1))
    reviews.ask(user=ann, deal=deal)

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(reviews, "_go_on", killed)
    for _ in range(reviews.MOST_CLAIMS):
        with pytest.raises(KeyboardInterrupt):
            reviews.work()
        Review.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert not Review.objects.get(deal=deal).failed
    reviews.work()
    assert Review.objects.get(deal=deal).failed
    assert not reviews.work()


def test_a_decision_that_cannot_be_judged_is_not_known_and_stops_nothing(ann, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr(judge, "estimate", broken)
    monkeypatch.setattr(judge, "solve", lambda *_args, **_kwargs: None)
    table = finished_table(ann, person("Bo"))
    reviews.ask(user=ann, deal=deal_of(table))
    review = work_it_out(deal_of(table))
    assert review.verdicts
    assert not any("worth" in verdict for verdict in review.verdicts)
    page = Client().get(path(table)).content.decode()
    assert "too long to play out: not known" in page


def test_a_deal_whose_moves_do_not_fit_the_rules_any_more_fails_in_words(ann):
    table = finished_table(ann, person("Bo"))
    deal = deal_of(table)
    reviews.ask(user=ann, deal=deal)
    Deal.objects.filter(pk=deal.pk).update(order=" ".join(reversed(deal.order.split())))
    assert reviews.work()
    assert Review.objects.get().failed
    assert not reviews.work()


def test_a_whole_deal_has_a_bounded_time(monkeypatch, ann):
    table = finished_table(ann, bots=5)
    playback = reviews.playback_of(deal_of(table))
    assert 1 <= reviews._budget_ms(playback) <= reviews.DECISION_MS
    monkeypatch.setattr(reviews, "DEAL_MS", 100)
    assert reviews._budget_ms(playback) <= 100


# --- From the button to the words ---------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("eager_celery")
def test_a_press_of_the_button_ends_in_lines_that_lead_to_moves(client):
    table = finished_table(person("Ann"), person("Bo"), seed=4)
    assert "Review this deal" in client.get(path(table)).content.decode()
    answer = client.post(f"{path(table)}review/")
    assert answer.url == f"{path(table)}#review"
    while not Review.objects.get().finished_at:
        review_task.delay()
    page = client.get(path(table)).content.decode()
    assert "Review this deal" not in page
    points = review_of(deal_of(table)).turning_points
    assert points, "players by chance make mistakes"
    for point in points:
        assert f"{path(table)}?view=all&amp;move={point.move}" in page
    assert "Given away on average" in page


def test_while_it_is_worked_on_the_page_says_how_far_it_is(client, ann):
    table = finished_table(ann, person("Bo"))
    reviews.ask(user=ann, deal=deal_of(table))
    Review.objects.update(done=2)
    part = client.get(f"{path(table)}review/", headers={"HX-Request": "true"}).content.decode()
    assert "Looking at move 2 of" in part
    assert 'hx-trigger="every 2s"' in part
    assert "<html" not in part
    assert client.get(f"{path(table)}review/").url == f"{path(table)}#review"


def test_the_lines_say_who_what_and_what_instead(ann):
    table = finished_table(ann, person("Bo"))
    deal = over_deal(slug=table.slug, number=1)
    kept = {"seat": 0, "played": "attack 6S", "best": "attack AH"}
    estimate = kept | {"move": 1, "ending": False, "exact": False, "worth": 60, "got": 37}
    fallen = kept | {"move": 2, "ending": True, "exact": True, "worth": 100, "got": 0}
    drawn = kept | {"move": 3, "ending": True, "exact": True, "worth": 100, "got": 50}
    missed = kept | {"move": 4, "ending": True, "exact": True, "worth": 50, "got": 0}
    small = kept | {"move": 5, "ending": False, "exact": False, "worth": 60, "got": 55}
    Review.objects.create(
        deal=deal,
        moves=deal.version,
        done=5,
        verdicts=[estimate, fallen, drawn, missed, small],
        finished_at=timezone.now(),
    )
    review, replay = review_of(deal), replay_of(deal, user_id=None, wish=Wish(1))
    texts = [plain(point.text) for point in turning_points(review, replay)]
    assert texts == [
        "Ann: “Play 6♠”. Better by 23 in 100: “Play A♥”.",
        "Ann: “Play 6♠” loses. “Play A♥” wins.",
        "Ann: “Play 6♠” lets it become a draw. “Play A♥” wins.",
        "Ann: “Play 6♠” loses. “Play A♥” holds the draw.",
    ]
    assert plain(verdict_line(review, replay)) == texts[0]
    assert "From move 2 on nothing is left to chance: Ann can win." in plain(
        ending_line(review, replay)
    )


def plain(text):
    return "".join(letter for letter in text if letter not in "\u2066\u2068\u2069\ufe0e")


def test_a_finished_review_costs_the_page_one_query(client, ann):
    table = finished_table(ann, person("Bo"))
    client.get(path(table))
    with CaptureQueriesContext(connection) as before:
        client.get(path(table))
    reviews.ask(user=ann, deal=deal_of(table))
    work_it_out(deal_of(table))
    with CaptureQueriesContext(connection) as after:
        client.get(path(table))
    assert len(after) == len(before) <= 4


def test_the_review_of_a_private_tables_deal_is_for_those_who_sat_there(client, ann):
    table = finished_table(ann, person("Bo"))
    lobby.leave(user=ann, slug=table.slug)
    table.refresh_from_db()
    table.code = "secretsecret"
    table.save()
    assert client.post(f"{path(table)}review/").status_code == 404
    client.force_login(ann)
    assert client.post(f"{path(table)}review/").status_code == 302

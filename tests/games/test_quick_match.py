"""Quick match: people who wait are led to one table, or wait on, or play automatic players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.services.friends import block
from accounts.services.leaving import close
from games.engine.rules import PRESETS
from games.models import Deal, Table, Wish
from games.selectors.notices import notices_of
from games.services import lobby, matching, sweep, wishes
from games.services.errors import Refused
from leaderboard.models import Rating
from tests.games.tables import open_table, person, play_out, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ear(heard):
    """What goes out after commit is collected, not sent."""


def look(user, **wish):
    matching.look_for_people(user=user, **wish)


def member(name=None):
    """Somebody with an account."""
    user = person(name)
    user.is_guest = False
    user.save()
    return user


def refused(call, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        call(*args, **kwargs)
    return refusal.value.code


def let_wait(user, seconds):
    ago = timezone.now() - timedelta(seconds=seconds)
    Wish.objects.filter(user=user).update(created_at=ago, offer_at=ago + timedelta(seconds=20))


def table_found(user):
    return Wish.objects.get(user=user).table


def test_two_people_who_look_for_one_another_play():
    ann, bob = person(), person()
    look(ann, players=2, preset_name="transfer")
    assert table_found(ann) is None
    look(bob, players=2, preset_name="transfer")
    table = table_found(ann)
    assert table == table_found(bob)
    assert table.status == Table.Status.PLAYING
    assert set(table.seats.values_list("user", flat=True)) == {ann.pk, bob.pk}
    assert table.rules == PRESETS["transfer"].to_dict()
    assert Deal.objects.get(table=table).line_up.count() == 2


def test_both_are_told(heard):
    ann, bob = person(), person()
    look(ann)
    heard.messages.clear()
    look(bob)
    told = [m["user"] for m in heard.messages if m["type"] == "person.told"]
    assert {ann.pk, bob.pk} <= set(told)


def test_a_message_to_a_person_carries_nothing_but_his_number(heard):
    look(person())
    assert all(set(m) == {"type", "user"} for m in heard.messages)


def test_a_second_wish_replaces_the_first():
    ann = person()
    look(ann, players=2)
    look(ann, players=4)
    assert Wish.objects.get(user=ann).players == 4


def test_the_same_wish_again_keeps_its_place_in_the_queue():
    ann = person()
    look(ann)
    let_wait(ann, 15)
    before = Wish.objects.get().created_at
    look(ann)
    assert Wish.objects.get().created_at == before


def test_people_are_led_to_their_table_before_it_deals_so_that_their_pages_have_a_say(settings):
    settings.SHUFFLE_WAIT_MS = 60_000
    ann, bob = person(), person()
    look(ann)
    look(bob)
    table = table_found(ann)
    assert not table.deals.exists()
    assert notices_of(ann).found == table.slug
    assert not table.seats.filter(ready=False).exists()
    assert refused(lobby.play_now, user=ann) == "match_found"


def test_who_cancels_is_not_seated():
    ann, bob = person(), person()
    look(ann)
    assert wishes.cancel_wish(user=ann) is None
    look(bob)
    assert not ann.seats.exists()
    assert table_found(bob) is None


def test_who_cancels_too_late_is_told_his_table():
    ann, bob = person(), person()
    look(ann)
    look(bob)
    assert wishes.cancel_wish(user=ann) == table_found(bob)


def test_people_who_block_each_other_do_not_meet():
    ann, bob = member(), member()
    block(blocker=ann, blocked=bob)
    look(ann)
    look(bob)
    assert table_found(bob) is None
    look(person())
    assert Table.objects.get().players == 2


def test_who_was_banned_while_he_waited_is_not_seated():
    ann, bob = member(), member()
    look(ann)
    type(ann).objects.filter(pk=ann.pk).update(banned_until=timezone.now() + timedelta(days=1))
    look(bob)
    sweep.sweep()
    assert table_found(bob) is None


def test_a_rated_game_needs_an_account():
    assert refused(look, person(), rated=True) == "rated_needs_account"
    assert not Wish.objects.exists()


def test_the_strong_meet_the_strong():
    master, beginner, other = member(), member(), member()
    for user, mu in ((master, 40.0), (other, 39.0)):
        Rating.objects.create(user=user, pool="two", mu=mu, sigma=1, score=mu - 3, deals=50)
    look(beginner, players=2, rated=True)
    look(master, players=2, rated=True)
    assert table_found(master) is None
    look(other, players=2, rated=True)
    assert table_found(master) == table_found(other)
    assert table_found(master) is not None
    assert table_found(beginner) is None


def test_who_has_waited_long_plays_anybody():
    master, beginner = member(), member()
    Rating.objects.create(user=master, pool="two", mu=40, sigma=1, score=37, deals=50)
    look(beginner, players=2)
    look(master, players=2)
    let_wait(master, 40)
    let_wait(beginner, 40)
    sweep.sweep()
    assert table_found(master) == table_found(beginner)


@pytest.mark.parametrize(
    ("players", "preset_name"), [(3, "pairs"), (7, ""), (0, "nonsense"), (1, "classic")]
)
def test_a_game_that_is_none_is_refused(players, preset_name):
    assert refused(look, person(), players=players, preset_name=preset_name) == "no_such_wish"


def test_who_plays_somewhere_is_sent_there():
    ann = person()
    table = table_of(ann, bots=1)
    with pytest.raises(Refused) as refusal:
        look(ann)
    assert refusal.value.params == {"slug": table.slug}
    assert not Wish.objects.exists()


def test_who_waits_at_an_open_table_is_sent_there():
    ann = person()
    open_table(ann)
    assert refused(look, ann) == "busy"


def test_who_looks_for_people_has_got_up_from_a_table_where_the_deal_is_over():
    ann = person()
    table = table_of(ann, bots=1)
    play_out(table)
    assert refused(look, ann, players=7) == "no_such_wish"
    assert ann.seats.exists()
    look(ann)
    assert not ann.seats.exists()


def test_who_sits_down_somewhere_waits_no_longer():
    ann, bob = person(), person()
    look(ann, players=2)
    lobby.join(user=ann, slug=open_table(person(), players=3).slug)
    look(bob, players=2)
    assert ann.seats.count() == 1
    assert table_found(bob) is None


def test_who_makes_a_table_waits_no_longer():
    ann = person()
    look(ann)
    lobby.play_now(user=ann)
    assert not Wish.objects.exists()


def test_who_was_just_found_people_takes_no_other_seat():
    ann, bob = person(), person()
    other = open_table(person(), players=3)
    look(ann)
    look(bob)
    assert refused(lobby.join, user=ann, slug=other.slug) == "match_found"
    wishes.arrived(user_id=ann.pk)
    lobby.join(user=ann, slug=other.slug)


def test_a_wish_is_dropped_when_no_page_is_open_any_more():
    ann, bob = person(), person()
    look(ann)
    Wish.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
    look(bob)
    assert table_found(bob) is None
    sweep.sweep()
    assert not Wish.objects.filter(user=ann).exists()


def test_whose_page_was_closed_a_moment_ago_is_not_seated_until_it_is_back():
    ann, bob = person(), person()
    look(ann)
    Wish.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    look(bob)
    sweep.sweep()
    assert table_found(bob) is None
    wishes.keep_wish(user_id=ann.pk)
    sweep.sweep()
    assert table_found(bob) == table_found(ann)


def test_an_open_page_keeps_a_wish():
    ann = person()
    look(ann)
    Wish.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
    wishes.keep_wish(user_id=ann.pk)
    sweep.sweep()
    assert Wish.objects.filter(user=ann).exists()


def test_automatic_players_are_offered_once_after_a_while(heard):
    ann = person()
    look(ann)
    sweep.sweep()
    assert not Wish.objects.get().offered
    let_wait(ann, 21)
    heard.messages.clear()
    sweep.sweep()
    sweep.sweep()
    assert Wish.objects.get().offered
    assert len(heard.messages) == 1


def test_who_waits_on_is_offered_them_again_later():
    ann = person()
    look(ann)
    let_wait(ann, 21)
    sweep.sweep()
    wishes.wait_on(user=ann)
    sweep.sweep()
    wish = Wish.objects.get()
    assert not wish.offered
    assert wish.offer_at > timezone.now()


def test_who_accepts_plays_automatic_players_as_wished():
    ann = person()
    look(ann, players=3, preset_name="transfer")
    table = matching.play_automatic(user=ann)
    assert table == table_found(ann)
    assert table.preset == "transfer"
    assert sorted(table.seats.values_list("user", "bot_level"), key=str) == [
        (ann.pk, ""),
        (None, "easy"),
        (None, "easy"),
    ]


@pytest.mark.parametrize("preset_name", ["", *PRESETS])
def test_automatic_players_play_whatever_was_wished(preset_name):
    ann = person()
    look(ann, preset_name=preset_name)
    assert matching.play_automatic(user=ann).status == Table.Status.PLAYING


def test_a_strong_player_is_offered_strong_ones():
    ann = member()
    Rating.objects.create(user=ann, pool="two", mu=27, sigma=1, score=24, deals=50)
    look(ann, players=2)
    table = matching.play_automatic(user=ann)
    assert table.seats.get(user=None).bot_level == "normal"


def test_automatic_players_are_for_those_who_wait():
    assert refused(matching.play_automatic, user=person()) == "not_waiting"


def test_a_table_that_fails_does_not_keep_the_others_from_playing(monkeypatch):
    people = [person() for _ in range(4)]
    for user, size in zip(people, (2, 3, 3, 3), strict=True):
        wishes.make_wish(user=user, players=size)
    wishes.make_wish(user=person(), players=2)
    real = matching.mixing.begin

    def fails_for_two(table):
        if table.players == 2:
            raise RuntimeError
        return real(table)

    monkeypatch.setattr(matching.mixing, "begin", fails_for_two)
    assert matching.match_waiting() == 1
    assert Table.objects.get().players == 3
    assert Wish.objects.filter(table=None).count() == 2


def test_the_matcher_asks_the_database_the_same_few_questions_however_many_wait(
    django_assert_max_num_queries,
):
    for preset_name in ("classic", "transfer", "strict", "show"):
        for _ in range(4):
            wishes.make_wish(user=person(), players=5, preset=preset_name)
    with django_assert_max_num_queries(3):
        matching.match_waiting()


def test_an_account_that_is_closed_waits_for_nobody():
    ann = member()
    look(ann)
    close(person=ann)
    assert not Wish.objects.exists()

"""What is said at a table: who may, how much, in which words, and what is kept of it."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from accounts.models import User
from accounts.services import leaving
from games.models import Table, TalkLine
from games.rendering_talk import render_talk
from games.selectors.talk import latest_lines, talk_for, wants_talk
from games.services import talk
from games.services.errors import Refused
from games.talk_words import MOST_LETTERS, PHRASES, clean
from tests.games.tables import person, step, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return member("Ann")


@pytest.fixture
def bob():
    return person("Bob")


@pytest.fixture
def table(ann, bob):
    return table_of(ann, bob, bots=1)


def member(name):
    """Somebody with an account."""
    user = person(name)
    user.is_guest = False
    user.save()
    return user


def read(table, user=None, language="en"):
    """What this person is shown of the talk."""
    lines = talk_for(table.slug, latest_lines(table.slug), user.pk if user else None)
    with translation.override(language):
        return render_talk(lines)


def refusal(**words):
    with pytest.raises(Refused) as refused:
        talk.say(**words)
    return refused.value.code


def test_own_words_are_kept_with_the_moment_of_the_deal(table, ann):
    step(table)
    line = talk.say(slug=table.slug, user_id=ann.pk, text="  well,   well ")
    assert (line.text, line.seat, line.version) == ("well, well", 0, 1)
    assert line.deal == table.deals.get()
    assert Table.objects.get(pk=table.pk).said == line.pk


def test_a_phrase_is_said_in_the_language_of_each_reader(table, bob):
    talk.say(slug=table.slug, user_id=bob.pk, phrase="hello")
    assert "Hello!" in read(table)
    assert "Привет" in read(table, language="ru")


def test_the_open_pages_are_told_the_number_and_nothing_else(table, ann, heard):
    line = talk.say(slug=table.slug, user_id=ann.pk, text="secret")
    assert heard.messages == [{"type": "talk.said", "table": table.slug, "line": line.pk}]


def test_an_automatic_player_says_phrases(table):
    talk.say_for(slug=table.slug, seat=2, phrase="thanks")
    assert "Thank you!" in read(table)


def test_nobody_speaks_for_a_persons_seat(table):
    with pytest.raises(Refused, match="no_such_seat"):
        talk.say_for(slug=table.slug, seat=0, phrase="thanks")


def test_a_watcher_cannot_talk(table):
    for user_id in (None, person().pk):
        assert refusal(slug=table.slug, user_id=user_id, phrase="hello") == "watching_talk"


def test_a_guest_has_the_phrases_only(table, bob):
    assert refusal(slug=table.slug, user_id=bob.pk, text="hi") == "guests_say_phrases"
    talk.say(slug=table.slug, user_id=bob.pk, phrase="hello")


def test_who_is_muted_says_nothing_until_the_time_is_over(table, ann):
    now = timezone.now()
    User.objects.filter(pk=ann.pk).update(muted_until=now + timedelta(hours=1))
    assert refusal(slug=table.slug, user_id=ann.pk, phrase="hello") == "muted"
    User.objects.filter(pk=ann.pk).update(muted_until=now - timedelta(seconds=1))
    talk.say(slug=table.slug, user_id=ann.pk, phrase="hello")


def test_who_wants_no_talk_is_shown_none_and_says_none(table, ann):
    talk.say(slug=table.slug, user_id=ann.pk, text="hi")
    User.objects.filter(pk=ann.pk).update(talk=False)
    assert not wants_talk(ann.pk)
    assert refusal(slug=table.slug, user_id=ann.pk, text="hi") == "talk_off"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "talk_empty"),
        ("\u202e\u200b \u2066", "talk_empty"),
        ("\u200d", "talk_empty"),
        ("a" * (MOST_LETTERS + 1), "talk_too_long"),
    ],
)
def test_words_that_cannot_be_said_are_refused(table, ann, text, code):
    assert refusal(slug=table.slug, user_id=ann.pk, text=text) == code
    assert not TalkLine.objects.exists()


def test_a_phrase_that_does_not_exist_is_refused(table, ann):
    assert refusal(slug=table.slug, user_id=ann.pk, phrase="<b>") == "no_such_phrase"


def test_who_talks_too_fast_is_slowed_down_and_others_are_not(table, ann, bob):
    for _ in range(talk.LIMITS[0][0]):
        talk.say(slug=table.slug, user_id=ann.pk, text="again")
    assert refusal(slug=table.slug, user_id=ann.pk, text="again") == "talk_too_fast"
    talk.say(slug=table.slug, user_id=bob.pk, phrase="hello")
    TalkLine.objects.update(created_at=timezone.now() - timedelta(seconds=talk.LIMITS[0][1]))
    talk.say(slug=table.slug, user_id=ann.pk, text="again")


def test_another_table_does_not_help_who_talks_too_fast(table, ann):
    other = table_of(ann, bots=1)
    for place in (table, other, table):
        talk.say(slug=place.slug, user_id=ann.pk, text="again")
    assert refusal(slug=other.slug, user_id=ann.pk, text="again") == "talk_too_fast"


def test_markup_stays_text(table, ann):
    talk.say(slug=table.slug, user_id=ann.pk, text="<img src=x onerror=alert(1)>{{ 1 }}")
    page = read(table)
    assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;{{ 1 }}" in page


def test_a_line_of_another_direction_keeps_it_to_itself(table, ann):
    talk.say(slug=table.slug, user_id=ann.pk, text="שלום")
    page = read(table)
    assert '<span class="what" dir="auto">שלום</span>' in page
    assert "<bdi>Ann</bdi>" in page


def test_whom_one_hushed_or_blocked_one_does_not_read(table, ann, bob):
    line = talk.say(slug=table.slug, user_id=ann.pk, text="grumble")
    talk.hush(slug=table.slug, user_id=bob.pk, line_id=line.pk, on=True)
    assert "grumble" not in read(table, bob)
    assert "grumble" in read(table)
    talk.hush(slug=table.slug, user_id=bob.pk, line_id=line.pk, on=False)
    assert "grumble" in read(table, bob)
    bob.blocks_made.create(blocked=ann)
    assert "grumble" not in read(table, bob)


def test_only_a_line_of_a_person_at_this_table_can_be_hushed(table, bob):
    line = talk.say_for(slug=table.slug, seat=2, phrase="thanks")
    for slug, number in ((table.slug, line.pk), (table.slug, 0), ("nowhere", line.pk)):
        with pytest.raises(Refused, match="no_such_line"):
            talk.hush(slug=slug, user_id=bob.pk, line_id=number, on=True)


def test_old_talk_is_forgotten(table, ann):
    talk.say(slug=table.slug, user_id=ann.pk, text="old")
    TalkLine.objects.update(created_at=timezone.now() - talk.KEPT_FOR - timedelta(seconds=1))
    talk.say(slug=table.slug, user_id=ann.pk, text="new")
    assert talk.forget_old() == 1
    assert [line.text for line in TalkLine.objects.all()] == ["new"]


def test_a_person_takes_his_talk_along_and_leaves_none_behind(table, ann):
    talk.say(slug=table.slug, user_id=ann.pk, text="mine")
    assert leaving.export(person=ann)["talk"][0]["text"] == "mine"
    leaving.close(person=ann)
    assert not TalkLine.objects.exists()


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\x00b\x07c\u202edcba\u2069", "abcdcba"),
        ("line\nline\u2028line\tend", "line line line end"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("e" + "\u0301" * 9 + "!", "é" + "\u0301" * 4 + "!"),
        ("\ue000\ufdd0x\ud800", "x"),
    ],
)
def test_words_are_cleaned_of_what_cannot_be_seen(text, cleaned):
    assert clean(text) == cleaned


def test_every_phrase_key_fits_its_column():
    longest = TalkLine._meta.get_field("phrase").max_length
    assert all(len(key) <= longest for key in PHRASES)

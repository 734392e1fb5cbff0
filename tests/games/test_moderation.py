"""Moderators at the tables: bans hand seats on, tables are closed, deals are voided."""

from datetime import timedelta

import pytest

from accounts.errors import RefusedError
from accounts.models import AuditLine, User
from games import refusals
from games.models import Deal, Finding, Table
from games.selectors.history import Asked, matches_of
from games.services import lobby, moderation
from games.services.errors import Refused
from leaderboard.models import Rating
from tests.games.tables import deal_of, open_table, person, play_out, step, table_of
from tests.moderators import moderator, superuser

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora():
    return moderator()


def member(name):
    user = person(name)
    user.is_guest = False
    user.save()
    return user


def ban(user, by):
    moderation.ban(person=user, by=by, reason="why", duration=timedelta(days=1))


def test_the_seats_of_a_banned_person_are_handed_on_and_given_free(dora):
    ann, bob = person("Ann"), person("Bob")
    running, waiting = table_of(ann, bob), open_table(ann)
    ban(ann, dora)
    assert running.seats.get(number=0).bot_level
    assert deal_of(running).line_up.get(number=0).left_at is not None
    assert not waiting.seats.exists()
    play_out(running)


def test_open_pages_are_told_who_was_banned(dora, heard):
    ann = person("Ann")
    ban(ann, dora)
    assert heard.messages == 2 * [{"type": "person.banned", "user": ann.pk}]


def test_a_ban_stands_though_handing_on_fails(dora, monkeypatch, caplog):
    ann = person("Ann")
    monkeypatch.setattr(lobby, "leave_everywhere", lambda user: 1 / 0)
    ban(ann, dora)
    ann.refresh_from_db()
    assert ann.is_banned
    assert "keeps a seat" in caplog.text


def test_a_closed_table_is_empty_and_its_running_deal_void(dora):
    table = table_of(person("Ann"), bots=1)
    step(table)
    moderation.close_table(slug=table.slug, by=dora, reason="why")
    table.refresh_from_db()
    deal = deal_of(table)
    assert (table.status, table.seats.count()) == (Table.Status.CLOSED, 0)
    assert (deal.status, deal.deadline_at, deal.wake_at) == (Deal.Status.VOID, None, None)
    line = AuditLine.objects.get()
    assert (line.thing, line.after["voided"]) == (f"table {table.slug}", 1)
    with pytest.raises(Refused, match="table_closed"):
        moderation.close_table(slug=table.slug, by=dora, reason="again")


def test_the_page_of_a_closed_table_says_so_and_shows_no_card(dora, client):
    table = table_of(person("Ann"), bots=1)
    moderation.close_table(slug=table.slug, by=dora, reason="why")
    page = client.get(f"/t/{table.slug}/").content.decode()
    assert "This table is closed." in page
    assert "A moderator closed this table." in page
    assert "The deal that was being played does not count." in page
    assert "why" not in page[page.index('id="live"') : page.index('id="refusal"')]
    assert 'id="bout"' not in page


def test_a_table_that_is_closed_between_two_deals_says_so_beside_the_result(dora, client):
    table = table_of(person("Ann"), person("Bob"))
    play_out(table)
    moderation.close_table(slug=table.slug, by=dora, reason="why")
    page = client.get(f"/t/{table.slug}/").content.decode()
    assert "A moderator closed this table." in page
    assert "does not count" not in page
    assert 'href="/">To the lobby' in page


def test_the_pages_of_a_voided_deal_say_that_it_does_not_count(dora, client):
    table = table_of(person("Ann"), person("Bob"))
    play_out(table)
    record = f"/t/{table.slug}/deals/1/record/"
    assert record in client.get(f"/t/{table.slug}/").content.decode()
    moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="why")
    page = client.get(f"/t/{table.slug}/").content.decode()
    assert "A moderator decided that this deal does not count." in page
    assert record not in page
    page = client.get(f"/t/{table.slug}/deals/1/").content.decode()
    assert "does not count" in page
    assert record not in page


def test_a_voided_deal_makes_nobody_the_durak_of_a_match(dora):
    ann, bob = person("Ann"), person("Bob")
    table = table_of(ann, bob)
    play_out(table)
    moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="why")
    for user in (ann, bob):
        (match,) = matches_of(user, viewer_id=user.pk, asked=Asked()).rows
        assert match.durak == 0


def test_the_lobby_hears_that_a_table_was_closed(dora, heard):
    ann = person("Ann")
    table = open_table(ann)
    moderation.close_table(slug=table.slug, by=dora, reason="why")
    told = [message for message in heard.messages if message["type"] == "lobby.changed"]
    assert told[-1]["people"] == [ann.pk]


def test_a_voided_deal_gives_its_ratings_back(dora):
    ann, bob = member("Ann"), member("Bob")
    table = table_of(ann, bob)
    play_out(table)
    assert Rating.objects.filter(user=ann, deals=1).exists()
    moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="why")
    assert Rating.objects.get(user=ann).deals == 0
    assert deal_of(table).status == Deal.Status.VOID
    line = AuditLine.objects.get()
    assert line.before == {"status": "finished"}
    assert line.after == {"status": "void", "refunded": True}
    with pytest.raises(Refused, match="void_already") as again:
        moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="again")
    assert refusals.in_words(again.value) == "This deal is void already."


def test_play_goes_on_after_a_voided_deal(dora):
    ann, bob = member("Ann"), member("Bob")
    table = table_of(ann, bob)
    play_out(table)
    moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="why")
    for user in (ann, bob):
        lobby.go_on(user=user, slug=table.slug)
    assert deal_of(table).number == 2
    play_out(table)


def test_a_running_deal_cannot_be_voided(dora):
    table = table_of(person(), bots=1)
    with pytest.raises(Refused, match="deal_not_over"):
        moderation.void_deal(deal_id=deal_of(table).pk, by=dora, reason="why")


def test_nobody_voids_his_own_deal():
    root = superuser()
    table = table_of(root, bots=1)
    play_out(table)
    with pytest.raises(Refused, match="your_own_deal"):
        moderation.void_deal(deal_id=deal_of(table).pk, by=root, reason="I lost")


@pytest.mark.parametrize("right", ["close_table", "void_deal", "judge_finding"])
def test_each_act_needs_its_own_right(dora, right):
    table = table_of(person(), bots=1)
    play_out(table)
    finding = Finding.objects.create(kind="leaving", people_key="1", score=1)
    dora.groups.clear()
    user = User.objects.get(pk=dora.pk)
    acts = {
        "close_table": lambda: moderation.close_table(slug=table.slug, by=user, reason="why"),
        "void_deal": lambda: moderation.void_deal(deal_id=deal_of(table).pk, by=user, reason="why"),
        "judge_finding": lambda: moderation.judge_finding(
            finding_id=finding.pk, by=user, upheld=True, verdict="why"
        ),
    }
    with pytest.raises(RefusedError):
        acts[right]()
    assert not AuditLine.objects.exists()

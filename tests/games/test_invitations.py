"""A friend is asked to one's table and answers once; whoever must not is refused in words."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.services import friends
from accounts.services.leaving import close, export
from games import presence
from games.models import Invitation, Table
from games.services import invitations, lobby, waiting, wishes
from games.services.errors import Refused
from tests.games.tables import open_table, person, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ear(heard):
    """What goes out after commit is collected, not sent."""


def member(name=None):
    user = person(name)
    user.is_guest = False
    user.save()
    return user


def befriend(one, other):
    friends.ask(asker=one, asked=other)
    friends.accept(asked=other, asker=one)


@pytest.fixture
def ann():
    return member("Ann")


@pytest.fixture
def bob(ann):
    """Ann's friend."""
    bob = member("Bob")
    befriend(ann, bob)
    return bob


@pytest.fixture
def table(ann):
    """Ann's, with two free seats."""
    return open_table(ann, players=3)


def invite(inviter, table, invited):
    return invitations.invite(inviter=inviter, slug=table.slug, person=invited.slug)


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def text(response):
    return response.content.decode()


def refused(call, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        call(*args, **kwargs)
    return refusal.value.code


def test_a_friend_who_is_asked_is_told_and_sits_down_by_one_tap(ann, bob, table, heard):
    heard.messages.clear()
    invitation = invite(ann, table, bob)
    assert heard.messages == [{"type": "person.told", "user": bob.pk}]
    client = client_of(bob)
    assert "<bdi>Ann</bdi></b> invites you" in text(client.get("/rules/"))
    page = client.post(f"/invitations/{invitation.token}/accept/", follow=True)
    assert page.redirect_chain == [(f"/t/{table.slug}/", 302)]
    assert table.seats.filter(user=bob).exists()
    assert "invites you" not in text(client.get("/rules/"))


def test_who_says_no_is_back_where_he_was_and_does_not_sit_down(ann, bob, table):
    invitation = invite(ann, table, bob)
    client = client_of(bob)
    answer = client.post(f"/invitations/{invitation.token}/decline/", {"next": "/rules/"})
    assert answer.url == "/rules/"
    assert not bob.seats.exists()
    assert "invites you" not in text(client.get("/rules/"))


def test_an_invitation_is_answered_once(ann, bob, table):
    invitation = invite(ann, table, bob)
    invitations.decline(user=bob, token=invitation.token)
    for answer in (invitations.accept, invitations.decline):
        assert refused(answer, user=bob, token=invitation.token) == "answered_already"
    assert not bob.seats.exists()


def test_a_second_tap_on_accept_leads_to_the_same_seat(ann, bob, table):
    invitation = invite(ann, table, bob)
    for _ in range(2):
        assert invitations.accept(user=bob, token=invitation.token) == table
    assert bob.seats.count() == 1


def test_an_old_yes_is_no_way_back_to_a_seat_one_left(ann, bob, table):
    invitation = invite(ann, table, bob)
    invitations.accept(user=bob, token=invitation.token)
    lobby.leave(user=bob, slug=table.slug)
    assert refused(invitations.accept, user=bob, token=invitation.token) == "answered_already"


def test_the_token_of_another_person_is_none(ann, bob, table):
    invitation = invite(ann, table, bob)
    page = client_of(person()).post(f"/invitations/{invitation.token}/accept/", follow=True)
    assert "This invitation does not exist." in text(page)
    assert Invitation.objects.get().answer == ""


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_made_up_token_is_refused_in_words(client, answer):
    page = client.post(f"/invitations/nonsense/{answer}/", follow=True)
    assert "This invitation does not exist." in text(page)


def test_an_invitation_expires(ann, bob, table):
    invitation = invite(ann, table, bob)
    Invitation.objects.update(created_at=timezone.now() - timedelta(minutes=4))
    client = client_of(bob)
    assert "invites you" not in text(client.get("/rules/"))
    page = client.post(f"/invitations/{invitation.token}/accept/", follow=True)
    assert "has expired" in text(page)
    assert not bob.seats.exists()
    assert invite(ann, table, bob).token != invitation.token


def test_an_invitation_to_a_table_that_is_full_by_now_is_refused_in_words(ann, bob, table):
    invitation = invite(ann, table, bob)
    for _ in range(2):
        lobby.join(user=member(), slug=table.slug)
    page = client_of(bob).post(f"/invitations/{invitation.token}/accept/", follow=True)
    assert "Every seat at this table is taken." in text(page)
    assert not bob.seats.exists()


def test_an_invitation_to_a_table_that_is_closed_by_now_is_refused_in_words(ann, bob, table):
    invitation = invite(ann, table, bob)
    lobby.leave(user=ann, slug=table.slug)
    assert Table.objects.get().status == Table.Status.CLOSED
    client = client_of(bob)
    assert "invites you" not in text(client.get("/rules/"))
    page = client.post(f"/invitations/{invitation.token}/accept/", follow=True)
    assert "This table is closed." in text(page)


def test_who_blocked_the_inviter_meanwhile_is_not_asked_any_more(ann, bob, table):
    invitation = invite(ann, table, bob)
    friends.block(blocker=bob, blocked=ann)
    assert "invites you" not in text(client_of(bob).get("/rules/"))
    assert refused(invitations.accept, user=bob, token=invitation.token) == "no_such_invitation"


def test_strangers_blocked_people_and_oneself_are_not_invited(ann, bob, table):
    assert refused(invite, ann, table, member()) == "invite_friends_only"
    assert refused(invite, ann, table, ann) == "invite_oneself"
    friends.block(blocker=bob, blocked=ann)
    assert refused(invite, ann, table, bob) == "invite_friends_only"
    assert not Invitation.objects.exists()


def test_nobody_is_invited_by_a_guest_or_from_a_table_where_one_does_not_sit(bob, table):
    assert refused(invite, person(), table, bob) == "invite_needs_account"
    other = member()
    befriend(other, bob)
    assert refused(invite, other, table, bob) == "not_seated"


def test_who_sits_here_is_not_asked(ann, bob, table):
    lobby.join(user=bob, slug=table.slug)
    assert refused(invite, ann, table, bob) == "sits_here"


def test_nobody_is_asked_to_a_deal_that_runs(ann, bob):
    assert refused(invite, ann, table_of(ann, bots=1), bob) == "already_started"


def test_a_friend_is_asked_once_and_left_in_peace_after_a_no(ann, bob, table):
    invitation = invite(ann, table, bob)
    assert refused(invite, ann, table, bob) == "invited_already"
    invitations.decline(user=bob, token=invitation.token)
    assert refused(invite, ann, table, bob) == "declined_lately"
    Invitation.objects.update(answered_at=timezone.now() - timedelta(minutes=2))
    invite(ann, table, bob)


def test_nobody_floods_his_friends_with_invitations(ann, bob, table, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_IN_A_WHILE", 2)
    for _ in range(2):
        friend = member()
        befriend(ann, friend)
        invite(ann, table, friend)
    assert refused(invite, ann, table, bob) == "too_many_invitations"


def test_a_friend_comes_into_a_private_table_without_its_password(ann, bob):
    private = open_table(ann, players=3, private=True, password="sesame")
    assert refused(lobby.join, user=bob, slug=private.slug) == "no_such_table"
    invitations.accept(user=bob, token=invite(ann, private, bob).token)
    assert bob.seats.get().table == private


def test_whom_the_maker_removed_nobody_brings_back(ann, bob, table):
    lobby.join(user=bob, slug=table.slug)
    waiting.remove(user=ann, slug=table.slug, number=bob.seats.get().number)
    token = invite(ann, table, bob).token
    assert refused(invitations.accept, user=bob, token=token) == "removed"
    assert not bob.seats.exists()


def test_who_accepts_waits_for_no_quick_match_any_more(ann, bob, table):
    wishes.make_wish(user=bob)
    invitations.accept(user=bob, token=invite(ann, table, bob).token)
    assert not hasattr(type(bob).objects.get(pk=bob.pk), "wish")


def test_the_page_shows_friends_who_are_here_first(ann, bob, table, monkeypatch):
    zoe = member("Zoe")
    befriend(ann, zoe)
    monkeypatch.setattr(presence, "on_site_among", lambda ids: {zoe.pk} & set(ids))
    page = text(client_of(ann).get(f"/t/{table.slug}/invite/"))
    assert page.index("Zoe") < page.index("Bob")
    assert "is here now" in page


def test_the_page_asks_and_says_so(ann, bob, table):
    client = client_of(ann)
    page = client.post(f"/t/{table.slug}/invite/", {"person": bob.slug}, follow=True)
    assert "Bob is asked." in text(page)
    assert f'value="{bob.slug}"' not in text(page)
    again = client.post(f"/t/{table.slug}/invite/", {"person": bob.slug}, follow=True)
    assert "has been asked already" in text(again)


@pytest.mark.parametrize("who", ["", "nobody", "x" * 500, "../../etc"])
def test_a_person_who_is_none_is_refused_in_words(ann, table, who):
    page = client_of(ann).post(f"/t/{table.slug}/invite/", {"person": who}, follow=True)
    assert "There is nobody of that name here." in text(page)


def test_a_stranger_gets_no_page_of_invitations(table, client):
    assert client_of(person()).get(f"/t/{table.slug}/invite/").status_code == 404
    assert client.get(f"/t/{table.slug}/invite/").status_code == 302
    assert client_of(person()).get("/t/nowhere/invite/").status_code == 404


def test_an_account_that_is_closed_leaves_no_invitations(ann, bob, table):
    invite(ann, table, bob)
    close(person=bob)
    assert not Invitation.objects.exists()


def test_the_file_of_ones_data_tells_of_invitations(ann, bob, table):
    invite(ann, table, bob)
    (line,) = export(person=bob)["invitations"]
    assert (line["from"], line["to"], line["table"]) == ("Ann", "Bob", table.slug)


def test_old_invitations_are_forgotten(ann, bob, table):
    invite(ann, table, bob)
    assert invitations.forget_old() == 0
    Invitation.objects.update(created_at=timezone.now() - timedelta(days=8))
    assert invitations.forget_old() == 1


def test_the_page_costs_a_bounded_number_of_queries(ann, table, django_assert_max_num_queries):
    client = client_of(ann)
    for _ in range(8):
        befriend(ann, member())
    with django_assert_max_num_queries(9):
        client.get(f"/t/{table.slug}/invite/")

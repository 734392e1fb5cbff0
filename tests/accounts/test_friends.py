import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts import selectors
from accounts.errors import RefusedError
from accounts.models import Block, Friendship
from accounts.selectors import Relation
from accounts.services import friends


def _relations(one, other) -> tuple[Relation, Relation]:
    return (
        selectors.relation(viewer=one, other=other),
        selectors.relation(viewer=other, other=one),
    )


def test_a_request_waits_for_an_answer(ann, bob):
    friends.ask(asker=ann, asked=bob)
    assert _relations(ann, bob) == (Relation.ASKED, Relation.ASKING)
    assert list(selectors.asking(bob)) == [ann]
    assert list(selectors.asked_by(ann)) == [bob]
    assert not selectors.friend_ids(ann)


def test_an_accepted_request_makes_both_friends(ann, bob):
    friends.ask(asker=ann, asked=bob)
    friends.accept(asked=bob, asker=ann)
    assert _relations(ann, bob) == (Relation.FRIEND, Relation.FRIEND)
    assert list(selectors.friends_of(ann)) == [bob]
    assert selectors.friend_ids(bob) == {ann.pk}


def test_the_asker_cannot_accept_for_the_other(ann, bob):
    friends.ask(asker=ann, asked=bob)
    friends.accept(asked=ann, asker=bob)
    friends.ask(asker=ann, asked=bob)
    assert _relations(ann, bob) == (Relation.ASKED, Relation.ASKING)


def test_asking_back_accepts(ann, bob):
    friends.ask(asker=ann, asked=bob)
    friends.ask(asker=bob, asked=ann)
    assert _relations(ann, bob) == (Relation.FRIEND, Relation.FRIEND)
    assert Friendship.objects.count() == 1


@pytest.mark.parametrize("accepted", [True, False])
def test_either_side_ends_a_friendship_or_a_request(ann, bob, accepted):
    friends.ask(asker=ann, asked=bob)
    if accepted:
        friends.accept(asked=bob, asker=ann)
    friends.remove(person=bob, other=ann)
    assert _relations(ann, bob) == (Relation.NONE, Relation.NONE)


def test_guests_have_no_friends_and_nobody_is_his_own(ann, guest):
    for asker, asked in ((ann, guest), (guest, ann), (ann, ann)):
        with pytest.raises(RefusedError):
            friends.ask(asker=asker, asked=asked)
    assert not Friendship.objects.exists()


def test_unanswered_requests_are_limited(ann, bob, monkeypatch):
    monkeypatch.setattr(friends, "MOST_OPEN_REQUESTS", 0)
    with pytest.raises(RefusedError):
        friends.ask(asker=ann, asked=bob)


def test_the_database_keeps_one_friendship_per_pair(ann, bob):
    Friendship.objects.create(asker=ann, asked=bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=bob, asked=ann)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=ann, asked=ann)


def test_blocking_ends_the_friendship_and_unblocking_does_not_bring_it_back(ann, bob):
    friends.ask(asker=ann, asked=bob)
    friends.accept(asked=bob, asker=ann)
    friends.block(blocker=bob, blocked=ann)
    assert _relations(ann, bob) == (Relation.NONE, Relation.BLOCKED)
    assert selectors.blockers_among(person_id=ann.pk, people_ids=[bob.pk]) == {bob.pk}
    assert not selectors.has_blocked(blocker_id=ann.pk, blocked_id=bob.pk)
    friends.unblock(blocker=bob, blocked=ann)
    assert _relations(ann, bob) == (Relation.NONE, Relation.NONE)


def test_a_blocked_person_asks_in_vain_and_is_not_told(bobs, ann, bob):
    friends.block(blocker=ann, blocked=bob)
    response = bobs.post(reverse("befriend", args=[ann.slug]), follow=True)
    assert not list(response.context["messages"])
    assert not Friendship.objects.exists()


def test_blocking_twice_is_one_block_and_nobody_blocks_himself(ann, bob):
    friends.block(blocker=ann, blocked=bob)
    friends.block(blocker=ann, blocked=bob)
    assert Block.objects.count() == 1
    with pytest.raises(RefusedError):
        friends.block(blocker=ann, blocked=ann)


def test_the_buttons_do_what_they_say(anns, bobs, ann, bob):
    anns.post(reverse("befriend", args=[bob.slug]))
    page = bobs.get(reverse("friends"))
    assert list(page.context["asking"]) == [ann]
    response = bobs.post(reverse("befriend", args=[ann.slug]), {"to": "friends"})
    assert response.headers["Location"] == reverse("friends")
    assert list(bobs.get(reverse("friends")).context["friends"]) == [ann]
    bobs.post(reverse("unfriend", args=[ann.slug]))
    bobs.post(reverse("block", args=[ann.slug]))
    assert list(bobs.get(reverse("friends")).context["blocked"]) == [ann]
    bobs.post(reverse("unblock", args=[ann.slug]))
    assert _relations(ann, bob) == (Relation.NONE, Relation.NONE)


def test_strangers_and_get_requests_change_nothing(strangers, anns, bob):
    for name in ("befriend", "unfriend", "block", "unblock"):
        address = reverse(name, args=[bob.slug])
        assert strangers.post(address).headers["Location"].startswith(reverse("account_login"))
        assert anns.get(address).status_code == 405
        assert anns.post(reverse(name, args=["nobody"])).status_code == 404
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()


def test_a_long_list_of_friends_costs_no_more_queries(
    anns, ann, bob, django_assert_max_num_queries
):
    friends.ask(asker=ann, asked=bob)
    friends.accept(asked=bob, asker=ann)
    with django_assert_max_num_queries(9):
        anns.get(reverse("friends"))

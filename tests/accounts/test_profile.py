import re

import pytest
from django.template import engines

from accounts import registry
from accounts.services import friends
from accounts.templatetags.people import avatar, initials


def test_everybody_sees_name_and_time_of_joining_and_no_address(strangers, ann):
    page = strangers.get(ann.get_absolute_url()).content.decode()
    assert "Ann" in page
    assert str(ann.date_joined.year) in page
    assert ann.email not in page


def test_the_address_of_a_profile_does_not_tell_or_count(ann, bob):
    assert re.fullmatch(r"/u/[a-z0-9]{10}/", ann.get_absolute_url())
    assert ann.get_absolute_url() != bob.get_absolute_url()


def test_a_profile_that_does_not_exist_is_a_404(strangers, db):
    assert strangers.get("/u/nobody/").status_code == 404
    assert strangers.get("/u/%00/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_profile_is_only_read(strangers, ann, method):
    assert getattr(strangers, method)(ann.get_absolute_url()).status_code == 405


def test_the_buttons_follow_what_the_two_are_to_each_other(anns, bobs, ann, bob):
    assert f"{bob.get_absolute_url()}befriend/" in anns.get(bob.get_absolute_url()).content.decode()
    friends.ask(asker=ann, asked=bob)
    assert f"{ann.get_absolute_url()}befriend/" in bobs.get(ann.get_absolute_url()).content.decode()
    friends.block(blocker=ann, blocked=bob)
    assert f"{bob.get_absolute_url()}unblock/" in anns.get(bob.get_absolute_url()).content.decode()


def test_a_page_does_not_tell_that_its_owner_blocked_the_viewer(bobs, ann, bob):
    before = bobs.get(ann.get_absolute_url()).content.decode()
    friends.block(blocker=ann, blocked=bob)
    after = bobs.get(ann.get_absolute_url()).content.decode()
    assert _without_tokens(before) == _without_tokens(after)


def _without_tokens(page: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def test_other_apps_add_parts_to_the_page(strangers, ann, monkeypatch):
    template = engines["django"].from_string("rated {{ part.value }}")
    part = registry.ProfilePart(template, lambda person: {"value": person.name})
    monkeypatch.setattr(registry, "_profile_parts", {"ratings": part})
    assert "rated Ann" in strangers.get(ann.get_absolute_url()).content.decode()


def test_the_avatar_is_drawn_from_the_name_alone(ann, bob):
    assert avatar(ann) == avatar(ann)
    assert avatar(ann) != avatar(bob)
    assert "style=" not in avatar(ann)
    bob.name = "<Bob>"
    assert "<Bob>" not in avatar(bob)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ann", "A"),
        ("Ann Lee Roe", "AL"),
        ("क्षितिज राज", "क्रा"),
        ("محمد علي", "مع"),
        ("’n’ Roll", "R"),
    ],
)
def test_initials_are_the_first_letters_with_their_marks(name, letters):
    assert initials(name) == letters

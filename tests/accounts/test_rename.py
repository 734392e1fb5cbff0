from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.models import NameChange, User
from accounts.services.naming import free_name, rename

LONG_AGO = timedelta(days=100)


def _age_changes(by: timedelta) -> None:
    NameChange.objects.update(created_at=timezone.now() - by)


def test_a_person_changes_his_name_and_logs_in_with_the_new_one(anns, ann):
    assert anns.post(reverse("rename"), {"name": "Anna Karen"}).status_code == 302
    ann.refresh_from_db()
    assert ann.name == "Anna Karen"
    assert User.objects.get_by_natural_key("anna karen") == ann


def test_moderators_see_the_old_name(anns, ann, moderator):
    rename(person=ann, name="Anna", by=moderator)
    change = NameChange.objects.get()
    assert (change.person, change.old_name, change.new_name) == (ann, "Ann", "Anna")
    assert change.changed_by == moderator


def test_an_old_name_is_held_for_its_owner_for_a_while(ann, bob):
    rename(person=ann, name="Anna", by=ann)
    with pytest.raises(ValidationError):
        free_name(name="Ann", person=bob)
    assert free_name(name="Ann", person=ann) == "Ann"
    _age_changes(LONG_AGO)
    assert free_name(name="Ann", person=bob) == "Ann"


def test_a_person_changes_his_name_once_a_day_but_a_moderator_at_any_time(ann, moderator):
    rename(person=ann, name="Anna", by=ann)
    with pytest.raises(ValidationError) as refusal:
        rename(person=ann, name="Annika", by=ann)
    assert refusal.value.code == "pace"
    rename(person=ann, name="Annika", by=moderator)
    ann.refresh_from_db()
    assert ann.name == "Annika"


def test_only_the_case_of_ones_own_name_may_be_changed_too(ann):
    assert rename(person=ann, name="ANN", by=ann).name == "ANN"


def test_the_same_name_again_leaves_no_trace(ann):
    rename(person=ann, name="Ann", by=ann)
    assert not NameChange.objects.exists()


@pytest.mark.parametrize("name", ["", "Bob", "B o b", "x" * 500, "admin", "An\u202en"])
def test_a_bad_name_is_refused_in_words_and_kept_in_the_form(anns, ann, bob, name):
    page = anns.post(reverse("rename"), {"name": name})
    assert page.status_code == 422
    assert page.context["form"].errors["name"]
    assert page.context["form"]["name"].value() == name
    ann.refresh_from_db()
    assert ann.name == "Ann"


def test_a_guest_gets_a_name_by_signing_up(guests):
    assert guests.get(reverse("rename")).headers["Location"] == reverse("account_signup")


def test_nothing_at_all_is_refused_in_words_too(anns):
    page = anns.post(reverse("rename"))
    assert page.status_code == 422
    assert page.context["form"].errors["name"]


def test_a_name_with_markup_never_reaches_a_page(anns, ann):
    assert anns.post(reverse("rename"), {"name": "<script>"}).status_code == 422
    User.objects.filter(pk=ann.pk).update(name="<b>&'\"")  # even if it got into the database
    page = anns.get(ann.get_absolute_url()).content.decode()
    assert "<b>&" not in page
    assert "&lt;b&gt;" in page

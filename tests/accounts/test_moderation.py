"""What moderators do to people: rights, reasons, what the person is told, the audit log."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.contrib.auth.models import Permission
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from accounts.append_only import AppendOnlyError
from accounts.errors import RefusedError
from accounts.models import AuditLine, Sanction, User
from accounts.services import leaving
from accounts.services import moderation as acts
from tests.accounts.conftest import PASSWORD
from tests.moderators import moderator as new_moderator
from tests.moderators import superuser

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
TO_PEOPLE = {
    "warn_person": lambda person, by: acts.warn(person=person, by=by, reason="why"),
    "mute_person": lambda person, by: acts.mute(person=person, by=by, reason="why", duration=DAY),
    "ban_person": lambda person, by: acts.ban(person=person, by=by, reason="why", duration=DAY),
    "rename_person": lambda person, by: acts.rename(
        person=person, by=by, name="Berta", reason="why"
    ),
    "note_person": lambda person, by: acts.note(person=person, by=by, text="why"),
}


@pytest.fixture
def dora(db):
    return new_moderator()


def refused(act, person, by):
    with pytest.raises(RefusedError):
        TO_PEOPLE[act](person, by)
    assert not AuditLine.objects.exists()


@pytest.mark.parametrize("act", TO_PEOPLE)
def test_each_act_needs_its_own_right(act, ann, dora):
    dora.groups.clear()
    rights = Permission.objects.filter(content_type__app_label="accounts", codename__in=TO_PEOPLE)
    dora.user_permissions.set(rights.exclude(codename=act))
    refused(act, ann, User.objects.get(pk=dora.pk))
    dora.user_permissions.set(rights.filter(codename=act))
    TO_PEOPLE[act](ann, User.objects.get(pk=dora.pk))
    line = AuditLine.objects.get()
    assert (line.actor, line.person, line.reason) == (dora, ann, "why")


@pytest.mark.parametrize("act", TO_PEOPLE)
def test_a_moderator_cannot_act_on_himself_a_colleague_or_a_superuser(act, dora):
    for person in (dora, new_moderator("Judge Egon"), superuser()):
        refused(act, person, dora)


@pytest.mark.parametrize("act", TO_PEOPLE)
def test_somebody_without_the_staff_flag_does_nothing(act, ann, dora):
    User.objects.filter(pk=dora.pk).update(is_staff=False)
    refused(act, ann, User.objects.get(pk=dora.pk))


def test_a_superuser_acts_on_a_moderator(dora):
    acts.mute(person=dora, by=superuser(), reason="why", duration=DAY)
    dora.refresh_from_db()
    assert dora.is_muted


@pytest.mark.parametrize("reason", ["", "  \n ", "a" * 301])
def test_every_act_needs_a_reason_of_some_length(reason, ann, dora):
    with pytest.raises(RefusedError):
        acts.warn(person=ann, by=dora, reason=reason)
    assert not Sanction.objects.exists()


def test_a_warning_stands_on_every_page_until_it_is_read(ann, anns, dora):
    acts.warn(person=ann, by=dora, reason="No <b>threats</b>, please.")
    page = anns.get("/").content.decode()
    assert "No &lt;b&gt;threats&lt;/b&gt;, please." in page
    answer = anns.post(reverse("warnings_read"), headers={"referer": "https://evil.example/"})
    assert answer.headers["Location"] == "/"
    assert "threats" not in anns.get("/").content.decode()


def test_a_mute_ends_by_itself_or_is_lifted(ann, dora):
    acts.mute(person=ann, by=dora, reason="why", duration=DAY)
    ann.refresh_from_db()
    assert ann.is_muted
    acts.lift(person=ann, by=dora, kind=Sanction.Kind.MUTE, reason="a mistake")
    ann.refresh_from_db()
    assert not ann.is_muted
    acts.mute(person=ann, by=dora, reason="why", duration=timedelta(seconds=-1))
    ann.refresh_from_db()
    assert not ann.is_muted


def test_what_is_not_in_force_cannot_be_lifted(ann, dora):
    with pytest.raises(RefusedError):
        acts.lift(person=ann, by=dora, kind=Sanction.Kind.BAN, reason="why")


def test_a_ban_answers_every_page_with_the_reason_and_until_when(ann, anns, dora):
    acts.ban(person=ann, by=dora, reason="<i>Threats</i>", duration=DAY)
    for address in ("/", reverse("preferences"), reverse("profile", args=[ann.slug])):
        answer = anns.get(address)
        assert answer.status_code == 403
        page = answer.content.decode()
        assert "&lt;i&gt;Threats&lt;/i&gt;" in page
        assert "closed the site to you until" in page


def test_a_banned_person_can_log_out_and_take_his_data_along(ann, anns, dora):
    acts.ban(person=ann, by=dora, reason="why", duration=None)
    assert "for good" in anns.get("/").content.decode()
    assert anns.get(reverse("export")).json()["sanctions"][0]["reason"] == "why"
    assert anns.post(reverse("account_logout")).status_code == 302
    assert anns.get("/").status_code == 200


def test_a_banned_person_is_refused_at_the_log_in_in_words(ann, strangers, dora):
    acts.ban(person=ann, by=dora, reason="Threats", duration=DAY)
    form = {"login": "Ann", "password": PASSWORD}
    answer = strangers.post(reverse("account_login"), form)
    assert answer.status_code == 403
    assert "Threats" in answer.content.decode()
    assert strangers.get(reverse("friends")).status_code == 302


def test_a_wrong_password_does_not_tell_that_somebody_is_banned(ann, strangers, dora):
    acts.ban(person=ann, by=dora, reason="Threats", duration=DAY)
    answer = strangers.post(reverse("account_login"), {"login": "Ann", "password": "wrong"})
    assert "Threats" not in answer.content.decode()
    assert answer.status_code == 200


def test_a_ban_is_over_when_its_time_is(ann, anns, dora):
    acts.ban(person=ann, by=dora, reason="why", duration=DAY)
    User.objects.filter(pk=ann.pk).update(banned_until=timezone.now())
    assert anns.get("/").status_code == 200


def test_a_second_ban_takes_the_place_of_the_first(ann, dora):
    acts.ban(person=ann, by=dora, reason="one", duration=DAY)
    acts.ban(person=ann, by=dora, reason="two", duration=None)
    assert [one.reason for one in ann.sanctions.filter(ended_at=None)] == ["two"]
    line = AuditLine.objects.first()
    assert line.before["until"] is not None
    assert line.after == {"until": "for good"}


def test_a_new_name_by_a_moderator_is_written_with_both_names(ann, bob, dora):
    acts.rename(person=ann, by=dora, name="Berta", reason="offensive")
    line = AuditLine.objects.get()
    assert (line.before, line.after) == ({"name": "Ann"}, {"name": "Berta"})
    with pytest.raises(RefusedError):
        acts.rename(person=ann, by=dora, name="Bob", reason="taken")


def test_a_guest_has_no_name_to_change(guest, dora):
    with pytest.raises(RefusedError):
        acts.rename(person=guest, by=dora, name="Berta", reason="why")


def test_a_closed_account_cannot_be_reopened_to_escape_and_its_log_stays(ann, dora):
    acts.ban(person=ann, by=dora, reason="why", duration=None)
    leaving.close(person=ann)
    assert AuditLine.objects.filter(person=ann).exists()


# --- The log --------------------------------------------------------------------------------


def test_the_models_refuse_to_change_or_delete_an_audit_line(ann, dora):
    acts.note(person=ann, by=dora, text="why")
    line = AuditLine.objects.get()
    line.reason = "another"
    for attempt in (
        line.save,
        line.delete,
        AuditLine.objects.all().delete,
        lambda: AuditLine.objects.update(reason="another"),
        lambda: AuditLine.objects.bulk_update([line], ["reason"]),
    ):
        with pytest.raises(AppendOnlyError):
            attempt()


@pytest.mark.parametrize(
    "statement",
    ["UPDATE accounts_auditline SET reason = 'x'", "DELETE FROM accounts_auditline"],
)
def test_the_database_refuses_too(statement, ann, dora):
    acts.note(person=ann, by=dora, text="why")
    migration = import_module("accounts.migrations.0004_audit_append_only")
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # the one that conftest.py takes away
            cursor.execute(migration.SQLITE["up"][1])
        try:
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                cursor.execute(statement)
        finally:
            if connection.vendor == "sqlite":
                cursor.execute("DROP TRIGGER audit_no_delete")
    assert AuditLine.objects.get().reason == "why"


def test_nobody_in_the_log_can_be_deleted(ann, dora):
    acts.note(person=ann, by=dora, text="why")
    for person in (ann, dora):
        with pytest.raises(DatabaseError), transaction.atomic():
            person.delete()

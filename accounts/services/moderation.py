"""What moderators do to people: each with its right, a reason, and a line in the audit log.

games.services.moderation adds what follows at the tables.
"""

from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import RefusedError
from accounts.models import AuditLine, Note, Sanction, User
from accounts.models_moderation import FOR_GOOD
from accounts.services import naming

Kind = Sanction.Kind
Action = AuditLine.Action
MOST_LETTERS = {"reason": 300, "note": 1000}
UNTIL_FIELD = {Kind.MUTE: "muted_until", Kind.BAN: "banned_until"}


def warn(*, person: User, by: User, reason: str) -> Sanction:
    """Tell a person something that he has to read on his next page."""
    why = check(by, "accounts.warn_person", reason, person)
    with transaction.atomic():
        sanction = Sanction.objects.create(person=person, kind=Kind.WARN, reason=why, made_by=by)
        User.objects.filter(pk=person.pk).update(warned_at=sanction.created_at)
        audit(by=by, action=Action.WARN, person=person, reason=why)
    return sanction


def read_warnings(*, person: User) -> None:
    """The person has read his warnings."""
    now = timezone.now()
    Sanction.objects.filter(person=person, kind=Kind.WARN, ended_at=None).update(ended_at=now)
    User.objects.filter(pk=person.pk).update(warned_at=None)


def mute(*, person: User, by: User, reason: str, duration: timedelta | None) -> Sanction:
    """Forbid a person to talk, for a time or (None) for good; a running mute is replaced."""
    return _restrict(Kind.MUTE, "accounts.mute_person", person, by, reason, duration)


def ban(*, person: User, by: User, reason: str, duration: timedelta | None) -> Sanction:
    """Keep a person out, for a time or (None) for good; a running ban is replaced."""
    return _restrict(Kind.BAN, "accounts.ban_person", person, by, reason, duration)


def lift(*, person: User, by: User, kind: Sanction.Kind, reason: str) -> None:
    """End a mute or a ban before its time; raises RefusedError if there is none."""
    why = check(by, f"accounts.{kind.value}_person", reason, person)
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=person.pk)
        before = _until_of(locked, kind)
        if not _end(person, kind):
            raise RefusedError(_("There is nothing to lift."))
        _set_until(locked, kind, None)
        state = {"kind": kind.value, "until": before}
        audit(by=by, action=Action.LIFT, person=person, reason=why, before=state)


def rename(*, person: User, by: User, name: str, reason: str) -> User:
    """Give a person another name; raises RefusedError if it is not to be had."""
    why = check(by, "accounts.rename_person", reason, person)
    if not person.is_registered:
        raise RefusedError(_("Only people with an account have a name of their own."))
    try:
        with transaction.atomic():
            renamed = naming.rename(person=person, name=name, by=by)
            audit(
                by=by,
                action=Action.RENAME,
                person=person,
                reason=why,
                before={"name": person.name},
                after={"name": renamed.name},
            )
    except ValidationError as error:
        raise RefusedError(" ".join(error.messages)) from error
    return renamed


def note(*, person: User, by: User, text: str) -> Note:
    """Write down something about a person for the other moderators."""
    why = check(by, "accounts.note_person", text, person, most=MOST_LETTERS["note"])
    with transaction.atomic():
        written = Note.objects.create(person=person, text=why, made_by=by)
        audit(by=by, action=Action.NOTE, person=person, reason=why)
    return written


def check(by: User, right: str, reason: str, person: User | None = None, *, most: int = 300) -> str:
    """The tidied reason, if this moderator has the right and may act on this person.

    Raises RefusedError. Nobody acts on himself, and on somebody of the staff superusers only.
    """
    if not (by.is_active and by.is_staff and by.has_perm(right)) or by.is_banned:
        raise RefusedError(_("You have not the right to do this."))
    if person is not None and person.pk == by.pk:
        raise RefusedError(_("Nobody is his own judge: ask another moderator."))
    if person is not None and (person.is_staff or person.is_superuser) and not by.is_superuser:
        raise RefusedError(_("Only a superuser can act on somebody who works for the site."))
    tidy = " ".join(reason.split())
    if not tidy:
        raise RefusedError(_("Please give a reason."))
    if len(tidy) > most:
        raise RefusedError(_("Please give a shorter reason."))
    return tidy


def audit(
    *,
    by: User,
    action: AuditLine.Action,
    reason: str,
    person: User | None = None,
    thing: str = "",
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> AuditLine:
    """Write a line that stays; to be called in the transaction of what it tells of."""
    line = AuditLine(actor=by, action=action, person=person, thing=thing, reason=reason)
    line.before, line.after = before or {}, after or {}
    line.save()
    return line


def _restrict(
    kind: Sanction.Kind,
    right: str,
    person: User,
    by: User,
    reason: str,
    duration: timedelta | None,
) -> Sanction:
    why = check(by, right, reason, person)
    until = timezone.now() + duration if duration is not None else None
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=person.pk)
        before = {"until": _until_of(locked, kind)}
        _end(person, kind)
        sanction = Sanction.objects.create(
            person=person, kind=kind, reason=why, until=until, made_by=by
        )
        _set_until(locked, kind, until or FOR_GOOD)
        after = {"until": until.isoformat() if until else "for good"}
        action = Action(kind.value)
        audit(by=by, action=action, person=person, reason=why, before=before, after=after)
    return sanction


def _end(person: User, kind: Sanction.Kind) -> int:
    running = Sanction.objects.filter(person=person, kind=kind, ended_at=None)
    return running.update(ended_at=timezone.now())


def _until_of(person: User, kind: Sanction.Kind) -> str | None:
    until = getattr(person, UNTIL_FIELD[kind])
    if until is None or until < timezone.now():
        return None
    return "for good" if until == FOR_GOOD else str(until.isoformat())


def _set_until(person: User, kind: Sanction.Kind, until: datetime | None) -> None:
    setattr(person, UNTIL_FIELD[kind], until)
    person.save(update_fields=[UNTIL_FIELD[kind]])

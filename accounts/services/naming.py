"""Names: taken at sign-up, changed later, always with a trace."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names, selectors
from accounts.models import NameChange, User

RENAME_EVERY = timedelta(days=1)


def taken() -> ValidationError:
    """The refusal of a name that is somebody's, or like it."""
    return ValidationError(
        _("This name is taken, or looks like one that is. Please choose another."), code="taken"
    )


def free_name(*, name: str, person: User | None = None) -> str:
    """The tidied name if this person may bear it; raises ValidationError otherwise."""
    tidy = names.validate(name)
    if selectors.name_is_taken(name=tidy, except_for=person):
        raise taken()
    return tidy


def register(*, user: User, name: str) -> None:
    """Makes of a new user, or of a guest, a registered person of this name. Does not save."""
    user.name = name
    user.username = names.fold(name)
    user.is_guest = False


def rename(*, person: User, name: str, by: User) -> User:
    """Gives a registered person another name and keeps the old one for moderators.

    Raises ValidationError if the name is not free, or changed too lately by its bearer.
    Locks the person's row.
    """
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=person.pk)
        new = free_name(name=name, person=person)
        if new == person.name:
            return person
        if by.pk == person.pk:
            _check_pace(person)
        _change(person, new, by)
    return person


def _check_pace(person: User) -> None:
    last = selectors.last_own_rename(person=person)
    if last and timezone.now() - last < RENAME_EVERY:
        raise ValidationError(
            _("You changed your name today already. Please wait a day."), code="pace"
        )


def _change(person: User, new: str, by: User) -> None:
    NameChange.objects.create(
        person=person,
        old_name=person.name,
        new_name=new,
        old_key=person.username,
        changed_by=by,
    )
    person.name, person.username = new, names.fold(new)
    try:
        with transaction.atomic():
            person.save(update_fields=["name", "username"])
    except IntegrityError as error:  # somebody else took it a moment ago
        raise taken() from error

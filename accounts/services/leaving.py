"""One's own data: taken along, or removed."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import names, registry, selectors
from accounts.models import PREFERENCES, Block, Friendship, Hush, NameChange, User


def export(*, person: User) -> dict[str, Any]:
    """Everything the site keeps about this person, as JSON values."""
    own = {
        "name": person.name,
        "slug": person.slug,
        "guest": person.is_guest,
        "email": person.email,
        "joined": person.date_joined.isoformat(),
        "last_login": person.last_login.isoformat() if person.last_login else None,
        "preferences": {name: getattr(person, name) for name in PREFERENCES},
        "email_addresses": list(
            EmailAddress.objects.filter(user=person).values("email", "verified", "primary")
        ),
        "earlier_names": [
            {"name": change.old_name, "until": change.created_at.isoformat()}
            for change in person.name_changes.all()
        ],
        "friends": [friend.name for friend in selectors.friends_of(person)],
        "blocked": [other.name for other in selectors.blocked_by(person)],
        "hushed": list(person.hushes_made.values_list("speaker__name", flat=True)),
        "sessions": _sessions(person),
        "sanctions": [
            {
                "kind": one.kind,
                "reason": one.reason,
                "since": one.created_at.isoformat(),
                "until": one.until.isoformat() if one.until else None,
            }
            for one in person.sanctions.all()
        ],
        "traces": [
            {"kind": one.kind, "first": one.first_at.isoformat(), "last": one.last_at.isoformat()}
            for one in person.traces.all()
        ],
        "linked_accounts": list(
            SocialAccount.objects.filter(user=person).values("provider", "uid")
        ),
    }
    return own | {section: exporter(person) for section, exporter in registry.exporters().items()}


def _sessions(person: User) -> list[dict[str, str]]:
    return [
        {"ip": session.ip, "browser": session.user_agent, "since": session.created_at.isoformat()}
        for session in UserSession.objects.filter(user=person)
    ]


@transaction.atomic
def close(*, person: User) -> None:
    """Closes an account: personal data goes, deals stay under a name that means nobody.

    Every session of the person ends with its password. Locks the person's row.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if person.closed_at:
        return
    for closer in registry.closers():
        closer(person)
    _forget_belongings(person)
    _forget_identity(person)


def _forget_belongings(person: User) -> None:
    for model in (EmailAddress, Authenticator, SocialAccount, UserSession):
        model.objects.filter(user=person).delete()
    NameChange.objects.filter(person=person).delete()
    Friendship.objects.filter(Q(asker=person) | Q(asked=person)).delete()
    Block.objects.filter(Q(blocker=person) | Q(blocked=person)).delete()
    Hush.objects.filter(Q(listener=person) | Q(speaker=person)).delete()
    person.groups.clear()
    person.user_permissions.clear()


def _forget_identity(person: User) -> None:
    blank = User()
    for name in PREFERENCES:
        setattr(person, name, getattr(blank, name))
    person.name = names.former_name()
    person.slug = names.new_slug()
    person.username = f"closed-{person.slug}"
    person.email = ""
    person.is_active = person.is_staff = person.is_superuser = False
    person.last_login = None
    person.closed_at = timezone.now()
    person.set_unusable_password()
    person.save()

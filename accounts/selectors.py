"""What pages and other apps read about people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import names
from accounts.models import Block, Friendship, Hush, NameChange, Sanction, User

# How long an earlier name stays with who bore it.
NAME_HELD_FOR = timedelta(days=90)


class Relation(StrEnum):
    """What another person is to the one who looks."""

    SELF = "self"
    NONE = "none"
    FRIEND = "friend"
    ASKED = "asked"  # the viewer asked, no answer yet
    ASKING = "asking"  # the other one asked the viewer
    BLOCKED = "blocked"  # by the viewer


def name_is_taken(*, name: str, except_for: User | None = None) -> bool:
    """Whether somebody bears this name, or one that would be taken for it, or did lately."""
    key = names.fold(name)
    mine = except_for.pk if except_for else 0
    held_since = timezone.now() - NAME_HELD_FOR
    return (
        User.objects.filter(username=key).exclude(pk=mine).exists()
        or NameChange.objects.filter(old_key=key, created_at__gt=held_since)
        .exclude(person_id=mine)
        .exists()
        or _is_like_a_moderator(key, except_pk=mine)
    )


def _is_like_a_moderator(key: str, *, except_pk: int) -> bool:
    """Whether only digits tell the name from that of somebody who works for the site."""
    staff = User.objects.filter(is_staff=True).exclude(pk=except_pk)
    bare = names.without_numbers(key)
    return any(
        names.without_numbers(other) == bare for other in staff.values_list("username", flat=True)
    )


def last_own_rename(*, person: User) -> datetime | None:
    """When this person last chose another name himself."""
    change = NameChange.objects.filter(person=person, changed_by=person).first()
    return change.created_at if change else None


def person_by_slug(slug: str) -> User | None:
    """The person at this profile address; closed accounts have none."""
    return User.objects.filter(slug=slug, closed_at=None).first()


def relation(*, viewer: User, other: User) -> Relation:
    """What `other` is to `viewer`; at most two queries."""
    if viewer.pk == other.pk:
        return Relation.SELF
    if Block.objects.filter(blocker=viewer, blocked=other).exists():
        return Relation.BLOCKED
    friendship = friendship_between(viewer, other)
    if friendship is None:
        return Relation.NONE
    if friendship.accepted_at:
        return Relation.FRIEND
    return Relation.ASKED if friendship.asker_id == viewer.pk else Relation.ASKING


def friendship_between(one: User, other: User) -> Friendship | None:
    """The friendship of these two, asked for or accepted."""
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one)).first()


def friends_of(person: User) -> QuerySet[User]:
    """Everybody with whom this person is friends, by name."""
    accepted = Friendship.objects.filter(accepted_at__isnull=False)
    return User.objects.filter(
        Q(pk__in=accepted.filter(asker=person).values("asked"))
        | Q(pk__in=accepted.filter(asked=person).values("asker"))
    ).order_by("name", "pk")


def friend_ids(person: User) -> set[int]:
    """The ids of this person's friends."""
    pairs = Friendship.objects.filter(
        Q(asker=person) | Q(asked=person), accepted_at__isnull=False
    ).values_list("asker_id", "asked_id")
    return {other for pair in pairs for other in pair} - {person.pk}


def asking(person: User) -> QuerySet[User]:
    """Who asked this person to be friends and has no answer, newest first."""
    return User.objects.filter(
        friendships_asked__asked=person, friendships_asked__accepted_at=None
    ).order_by("-friendships_asked__created_at", "pk")


def asked_by(person: User) -> QuerySet[User]:
    """Whom this person asked to be friends without an answer yet, newest first."""
    return User.objects.filter(
        friendships_received__asker=person, friendships_received__accepted_at=None
    ).order_by("-friendships_received__created_at", "pk")


def blocked_by(person: User) -> QuerySet[User]:
    """Whom this person does not want to meet, by name."""
    return User.objects.filter(blocks_received__blocker=person).order_by("name", "pk")


def has_blocked(*, blocker_id: int, blocked_id: int) -> bool:
    """Whether the first person blocked the second."""
    return Block.objects.filter(blocker_id=blocker_id, blocked_id=blocked_id).exists()


def blockers_among(*, person_id: int, people_ids: Iterable[int]) -> set[int]:
    """Those of `people_ids` who blocked this person."""
    return set(
        Block.objects.filter(blocked_id=person_id, blocker_id__in=people_ids).values_list(
            "blocker_id", flat=True
        )
    )


def blocks_among(people_ids: Iterable[int]) -> set[tuple[int, int]]:
    """Who of these people blocked whom of them, as (blocker, blocked); one query."""
    ids = list(people_ids)
    return set(
        Block.objects.filter(blocker_id__in=ids, blocked_id__in=ids).values_list(
            "blocker_id", "blocked_id"
        )
    )


def unheard_by(person_id: int) -> set[int]:
    """Whose talk this person does not read: whom he blocked and whom he hushed."""
    blocked = Block.objects.filter(blocker_id=person_id).values_list("blocked_id", flat=True)
    hushed = Hush.objects.filter(listener_id=person_id).values_list("speaker_id", flat=True)
    return set(blocked.union(hushed))


@dataclass(frozen=True, slots=True)
class Standing:
    """Who was banned in the last minute and still is, and until when who is muted."""

    banned: frozenset[int] = frozenset()
    muted_until: Mapping[int, datetime | None] = field(default_factory=dict)


def standing_of(talkers: Iterable[int]) -> Standing:
    """Everybody who was banned lately, and those of these people who are muted; two queries."""
    now = timezone.now()
    bans = Sanction.objects.filter(
        kind=Sanction.Kind.BAN, ended_at=None, created_at__gt=now - timedelta(minutes=1)
    )
    muted = User.objects.filter(pk__in=list(talkers), muted_until__gt=now)
    return Standing(
        banned=frozenset(bans.values_list("person_id", flat=True)),
        muted_until={person.pk: person.muted_until for person in muted.only("pk", "muted_until")},
    )


def mute_of(person: User) -> Sanction | None:
    """The mute that is in force; no query if there is none."""
    if not person.is_muted:
        return None
    return person.sanctions.filter(kind=Sanction.Kind.MUTE, ended_at=None).first()


def unread_warnings(person: User) -> list[Sanction]:
    """What a moderator wants this person to read, newest first; no query if there is nothing."""
    if person.warned_at is None:
        return []
    return list(person.sanctions.filter(kind=Sanction.Kind.WARN, ended_at=None))

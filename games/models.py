"""Tables, seats, deals and moves: fields, constraints, indexes; the rules are in games.engine."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.append_only import AppendOnly, AppendOnlyError
from games.models_meeting import Invitation, Wish
from games.models_moderation import Finding, Person, Report
from games.models_review import Review
from games.models_talk import TalkLine

__all__ = [
    "AppendOnlyError",
    "Deal",
    "DealSeat",
    "Finding",
    "Invitation",
    "Move",
    "Person",
    "Report",
    "Review",
    "Seat",
    "Table",
    "TalkLine",
    "Wish",
    "new_seed",
    "new_slug",
]

# No letter or digit that is mistaken for another when read aloud or typed from a screen.
SLUG_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
SLUG_LENGTH = 10
CODE_LENGTH = 16
SEED_BYTES = 32


def new_slug() -> str:
    """A public address that cannot be guessed: 31^10 of them."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(SLUG_LENGTH))


def new_code() -> str:
    """What the link to a private table holds: 31^16 of them, so that nobody finds one by trying."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> bytes:
    """A shuffle's seed from the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


class Table(models.Model):
    """A place in the lobby; its row is the lock of everything that happens at it.

    `revision` counts every change that a page of the table shows, moves included. `next_seed` is
    the server's part of the next shuffle (docs/shuffle.md), fixed before any page adds its own; it
    is never displayed. While `mixing` the table waits for those parts, until `mix_by` at most.
    A table with a `code` is private: it is in no list, and only those who came by the link with
    that code see it; `password` is the hash of a word that the link asks for, "" for none.
    `bot_level` is how strong the automatic players are that are asked for here.
    `said` is the number of the last line of talk.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("between two deals")
        CLOSED = "closed", _("closed")

    class Closing(models.TextChoices):
        """By what kind of decision a table was closed."""

        NO = "", "-"
        MODERATOR = "moderator", _("by a moderator")
        IDLE = "idle", _("nobody was here")
        LEFT = "left", _("everybody left")
        APART = "apart", _("somebody left before the deal")

    class Mixing(models.TextChoices):
        NO = "", "-"
        PROMISES = "promises", _("waiting for promises")
        VALUES = "values", _("waiting for values")

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    preset = models.CharField(max_length=16, blank=True)
    rules = models.JSONField()
    players = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    closing = models.CharField(
        _("closed"), max_length=9, choices=Closing, blank=True, default=Closing.NO, editable=False
    )
    code = models.CharField(
        max_length=24,
        null=True,
        blank=True,
        unique=True,
        editable=False,  # null: everybody may come
    )
    password = models.CharField(max_length=128, blank=True, editable=False)
    rated = models.BooleanField(default=True)
    bot_level = models.CharField(max_length=16, default="normal")
    revision = models.PositiveBigIntegerField(default=0)
    said = models.PositiveBigIntegerField(default=0, editable=False)
    next_seed = models.BinaryField(default=new_seed, editable=False)
    mixing = models.CharField(max_length=8, choices=Mixing, blank=True, default=Mixing.NO)
    mix_by = models.DateTimeField(null=True, blank=True)
    ready_by = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    active_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="table_status_known",
                condition=Q(status__in=["open", "playing", "finished", "closed"]),
            ),
            models.CheckConstraint(
                name="table_password_needs_code",
                condition=Q(code__isnull=False) | Q(password=""),
            ),
            models.CheckConstraint(
                name="table_players_2_to_6", condition=Q(players__gte=2, players__lte=6)
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-created_at"], name="table_lobby"),
            models.Index(fields=["status", "active_at"], name="table_idle"),
            models.Index(
                fields=["ready_by"], name="table_ready_by", condition=Q(ready_by__isnull=False)
            ),
            models.Index(fields=["mix_by"], name="table_mix_by", condition=Q(mix_by__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def private(self) -> bool:
        """Whether only those who have its link may see this table."""
        return self.code is not None


class Admission(models.Model):
    """Who may see a private table because he had its link, and who may not sit at a table again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    barred = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="admission_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.user_id}"


class Seat(models.Model):
    """Who sits at a table now: a person or an automatic player; an empty seat has no row.

    `mix_promise` and `mix_value` are what this person's page adds to the next shuffle, in hex.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="seats"
    )
    bot_level = models.CharField(max_length=16, blank=True)
    ready = models.BooleanField(default=False)
    auto_done = models.BooleanField(default=False)
    away = models.BooleanField(default=False)
    timeouts_in_row = models.PositiveSmallIntegerField(default=0)
    mix_promise = models.CharField(max_length=64, blank=True, default="", editable=False)
    mix_value = models.CharField(max_length=64, blank=True, default="", editable=False)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    # What its owner asked the hard player, and the answer: services/hints.py. For his eyes alone.
    hint = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_taken_once"),
            models.UniqueConstraint(
                fields=["table", "user"],
                name="seat_one_per_person",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_person_xor_bot",
                condition=Q(user__isnull=False, bot_level="")
                | (Q(user__isnull=True) & ~Q(bot_level="")),
            ),
            models.CheckConstraint(name="seat_number_0_to_5", condition=Q(number__lte=5)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def automatic(self) -> bool:
        """Whether the server answers for this seat: a bot sits here or its owner is away."""
        return self.away or self.user_id is None


class Deal(models.Model):
    """One play-through. `seed`, `mix`, `order` and `state` hold hidden cards: no page reads them.

    `mix` is what the seed was made of: server seed, name of the deal, promises and values by seat;
    None in deals from before there were values, whose seed is the server's own.

    `order` and `opening` with the moves rebuild `state`. `version` counts the actions applied.
    `asked_version` is the version since which the question to the waited seats has not changed:
    later versions differ from it only by the "done" of other throwers. `deadline_at` is when the
    clock answers for the waited seats; `wake_at` when automatic seats are woken once more.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        VOID = "void", _("void")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    match_number = models.PositiveIntegerField()
    rules = models.JSONField(editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    seed = models.BinaryField(editable=False)
    mix = models.JSONField(null=True, editable=False)
    order = models.TextField(editable=False)
    opening = models.JSONField(default=dict, editable=False)
    state = models.TextField(editable=False)
    version = models.PositiveIntegerField(default=0)
    asked_version = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    deadline_at = models.DateTimeField(null=True, blank=True)
    wake_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="deal_number_once"),
            models.UniqueConstraint(
                fields=["table"], name="deal_one_running", condition=Q(status="playing")
            ),
            models.CheckConstraint(
                name="deal_status_known", condition=Q(status__in=["playing", "finished", "void"])
            ),
            models.CheckConstraint(
                name="deal_ends_once",
                condition=Q(status="playing", finished_at__isnull=True)
                | (~Q(status="playing") & Q(finished_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="deal_asked_in_past", condition=Q(asked_version__lte=models.F("version"))
            ),
            models.CheckConstraint(name="deal_number_from_1", condition=Q(number__gte=1)),
        ]
        indexes = [
            models.Index(
                fields=["deadline_at"],
                name="deal_deadline",
                condition=Q(deadline_at__isnull=False),
            ),
            models.Index(fields=["wake_at"], name="deal_wake", condition=Q(wake_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class DealSeat(models.Model):
    """The line-up of a deal and each seat's result; it keeps who began the deal even if he left."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="line_up")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="deal_seats"
    )
    bot_level = models.CharField(max_length=16, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="deal_seat_once"),
            models.UniqueConstraint(
                fields=["deal", "user"],
                name="deal_seat_one_per_person",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(name="deal_seat_number_0_to_5", condition=Q(number__lte=5)),
        ]
        indexes = [
            models.Index(
                fields=["user", "-deal"],
                name="deal_seat_history",
                condition=Q(user__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.number}"


class Move(AppendOnly):
    """One applied action; `number` is the deal's version after it. `events` are public facts."""

    class Actor(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("automatic player")
        CLOCK = "clock", _("clock")
        MODERATOR = "moderator", _("moderator")

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=32)
    actor = models.CharField(max_length=9, choices=Actor)
    events = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["deal", "number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="move_number_once"),
            models.CheckConstraint(name="move_number_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(name="move_seat_0_to_5", condition=Q(seat__lte=5)),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.number} {self.action}"

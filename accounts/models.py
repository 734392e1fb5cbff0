"""People, what they prefer, whom they know and whom they do not want to meet."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Greatest, Least
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.managers import PersonManager
from accounts.models_moderation import AuditLine, Note, Sanction, Trace

__all__ = [
    "PREFERENCES",
    "AuditLine",
    "Block",
    "CardLook",
    "Friendship",
    "HandSort",
    "Hush",
    "NameChange",
    "Note",
    "Sanction",
    "TableLook",
    "Theme",
    "Trace",
    "User",
]


class Theme(models.TextChoices):
    """Light or dark pages."""

    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class HandSort(models.TextChoices):
    """The order of the cards in one's own hand."""

    TRUMPS_LAST = "trumps_last", _("By rank, trumps apart")
    SUITS = "suits", _("By suit, then rank")
    RANKS = "ranks", _("By rank alone")


class CardLook(models.TextChoices):
    """How the cards are drawn."""

    CLASSIC = "classic", _("Classic")
    LARGE = "large", _("Large print")


class TableLook(models.TextChoices):
    """What the cards lie on."""

    CLOTH = "cloth", _("Checked oilcloth")
    WOOD = "wood", _("Kitchen wood")
    SLATE = "slate", _("Slate")


class Preferences(models.Model):
    """What a person may set for himself; applied to every page he opens."""

    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.AUTO)
    card_look = models.CharField(
        _("cards"), max_length=12, choices=CardLook, default=CardLook.CLASSIC
    )
    table_look = models.CharField(
        _("table"), max_length=12, choices=TableLook, default=TableLook.CLOTH
    )
    hand_sort = models.CharField(
        _("order of the hand"),
        max_length=12,
        choices=HandSort,
        default=HandSort.TRUMPS_LAST,
    )
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    suit_letters = models.BooleanField(_("letters on suits"), default=False)
    auto_done = models.BooleanField(_("say done for me when I cannot throw in"), default=False)
    sounds = models.BooleanField(_("sounds"), default=True)
    talk = models.BooleanField(_("talk at the tables"), default=True)
    reduced_motion = models.BooleanField(_("no animations"), default=False)

    class Meta:
        abstract = True


PREFERENCES = tuple(field.name for field in Preferences._meta.local_fields)


class User(Preferences, AbstractUser):
    """Anybody who sits down: a guest, a registered person, or the shell of a closed account.

    `username` is the folded key of `name` for registered people (accounts.names.fold) and a
    meaningless unique word for the others.
    """

    first_name = None  # type: ignore[assignment]  # the way Django has to drop a field
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("name"), max_length=names.MAX_LENGTH)
    slug = models.CharField(
        _("profile address"),
        max_length=16,
        unique=True,
        editable=False,
        default=names.new_slug,
    )
    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True, editable=False)
    # What is in force of accounts.models_moderation.Sanction, at hand wherever the person is.
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, editable=False)
    warned_at = models.DateTimeField(_("unread warning"), null=True, blank=True, editable=False)
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)

    objects = PersonManager()  # type: ignore[misc]

    class Meta:
        # Of the row; who is behind it is games.Person to moderators.
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The public profile page."""
        return reverse("profile", args=[self.slug])

    @property
    def is_registered(self) -> bool:
        """Whether this is a person with an account of his own that is not closed."""
        return not self.is_guest and self.closed_at is None

    @property
    def is_muted(self) -> bool:
        """Whether a moderator forbade this person to talk."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def is_banned(self) -> bool:
        """Whether a moderator keeps this person out."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    def get_full_name(self) -> str:
        """The name others see."""
        return self.name

    def get_short_name(self) -> str:
        """The name others see."""
        return self.name


class NameChange(models.Model):
    """An earlier name of somebody, for moderators; it stays reserved for him for a while."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="name_changes"
    )
    old_name = models.CharField(_("old name"), max_length=names.MAX_LENGTH)
    new_name = models.CharField(_("new name"), max_length=names.MAX_LENGTH)
    old_key = models.CharField(max_length=150, db_index=True, editable=False)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        verbose_name = _("name change")
        verbose_name_plural = _("name changes")
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.old_name} → {self.new_name}"


class Friendship(models.Model):
    """One person asked another to be friends; friends once accepted."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="friendships_asked"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="friendships_received"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints = (
            models.UniqueConstraint(
                Least("asker", "asked"),
                Greatest("asker", "asked"),
                name="one_friendship_per_pair",
            ),
            models.CheckConstraint(
                condition=~models.Q(asker=models.F("asked")),
                name="no_friendship_with_oneself",
            ),
        )

    def __str__(self) -> str:
        return f"{self.asker_id} – {self.asked_id}"


class Block(models.Model):
    """A person does not want to meet another: no invitation, no message, no seat at his tables."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks_made"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks_received"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")),
                name="no_block_of_oneself",
            ),
        )

    def __str__(self) -> str:
        return f"{self.blocker_id} ✕ {self.blocked_id}"


class Hush(models.Model):
    """A person does not want to read what another says at the tables; nobody else is told."""

    listener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="hushes_made"
    )
    speaker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="hushes_received"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("hush")
        verbose_name_plural = _("hushes")
        constraints = (
            models.UniqueConstraint(fields=["listener", "speaker"], name="one_hush_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(listener=models.F("speaker")), name="no_hush_of_oneself"
            ),
        )

    def __str__(self) -> str:
        return f"{self.listener_id} ✕ {self.speaker_id}"

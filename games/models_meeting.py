"""How people meet: the wish for a quick match, and the invitation to a table."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

TOKEN_BYTES = 12
INVITATION_FOR = timedelta(minutes=3)
"""How long an invitation can be accepted."""


def new_token() -> str:
    """An address that cannot be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Wish(models.Model):
    """What somebody wants who waits for a quick match; one for each person.

    `players` None and `preset` "" mean: whichever. `seen_at` is when a page of his was last open,
    `offer_at` when automatic players are to be offered, `offered` whether he was told of that.
    `table` is None while he waits, then where he was seated, and `arrived` whether he was led
    there. The wish outlives that: should somebody leave before the deal, he waits on with it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wish"
    )
    players = models.PositiveSmallIntegerField(null=True, blank=True)
    preset = models.CharField(max_length=16, blank=True)
    rated = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    seen_at = models.DateTimeField(default=timezone.now)
    offer_at = models.DateTimeField()
    offered = models.BooleanField(default=False)
    arrived = models.BooleanField(default=False)
    table = models.ForeignKey(
        "games.Table", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="wish_players_2_to_6",
                condition=Q(players__isnull=True) | Q(players__gte=2, players__lte=6),
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at"], name="wish_waiting", condition=Q(table__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.players or 'any'} {self.preset or 'any'}"


class Invitation(models.Model):
    """One person asks another to his table; answered once, by the invited person alone."""

    class Answer(models.TextChoices):
        NONE = "", _("no answer yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        EXPIRED = "expired", _("expired")

    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_made"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_received"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    answer = models.CharField(max_length=8, choices=Answer, blank=True, default=Answer.NONE)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "invited"], name="invitation_open_once", condition=Q(answer="")
            ),
            models.CheckConstraint(
                name="invitation_not_to_oneself", condition=~Q(inviter=models.F("invited"))
            ),
            models.CheckConstraint(
                name="invitation_answered_with_time",
                condition=Q(answer="", answered_at__isnull=True)
                | (~Q(answer="") & Q(answered_at__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(
                fields=["invited", "created_at"], name="invitation_open", condition=Q(answer="")
            ),
            models.Index(fields=["inviter", "created_at"], name="invitation_rate"),
        ]

    def __str__(self) -> str:
        return f"{self.inviter_id} → {self.invited_id} @ {self.table_id}"

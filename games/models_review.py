"""What would have been better: the review of a finished deal, worked out on request and kept."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Review(models.Model):
    """A review of a deal, one for each; workers add to it in pieces until it is finished.

    `done` counts the moves looked at, `verdicts` are those that were a choice, in order
    (games/judgement.py). `claimed_until` is how long a worker has it for himself, and nobody else
    writes while that is in the future; `claims` counts those since the last verdict.
    `ask_again_at` is when the sweep asks for it once more.
    """

    deal = models.OneToOneField("games.Deal", on_delete=models.PROTECT, related_name="review")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    moves = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    verdicts = models.JSONField(default=list)
    failed = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    claims = models.PositiveSmallIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True, blank=True)
    ask_again_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="review_done_of_moves", condition=Q(done__lte=models.F("moves"))
            ),
        ]
        indexes = [
            models.Index(
                fields=["ask_again_at"],
                name="review_due",
                condition=Q(finished_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}: {self.done}/{self.moves}"

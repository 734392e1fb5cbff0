"""Results of deals, and the standings that follow from them.

`Result` and `SeatResult` are the source; `Rating`, `Tally` and `Attendance` can be made anew from
them. A result names its deal by number: the apps that know deals are above this one.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leaderboard.ratings import ESTABLISHED_AFTER, START, Skill

PERSON = settings.AUTH_USER_MODEL


class PoolChoice(models.TextChoices):
    """The pools by the names people read; the values are those of finished.Pool."""

    TWO = "two", _("Two players")
    MANY = "many", _("Three to six")
    PAIRS = "2v2", _("Two pairs")
    TRIOS = "3v3", _("Two threes")
    THREE_PAIRS = "2v2v2", _("Three pairs")


class FateChoice(models.TextChoices):
    """How a deal ended for a seat; the values are those of finished.Fate."""

    OUT = "out", _("got out")
    DURAK = "durak", _("durak")
    DRAWN = "drawn", _("draw")
    LEFT = "left", _("left")


class Result(models.Model):
    """A finished deal. Its number orders the deals of a pool as their ratings were computed."""

    deal = models.PositiveBigIntegerField(unique=True)
    pool = models.CharField(max_length=8, choices=PoolChoice)
    rated = models.BooleanField()
    finished_at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.deal} {self.pool}"


class SeatResult(models.Model):
    """A seat of a finished deal; with the ratings before and after if the deal was rated."""

    # Without indexes of their own: those of the constraints below begin with the same columns.
    result = models.ForeignKey(Result, models.CASCADE, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        PERSON, models.PROTECT, null=True, related_name="seat_results", db_index=False
    )
    bot = models.CharField(max_length=16, blank=True)
    team = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField()
    fate = models.CharField(max_length=6, choices=FateChoice)
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)

    class Meta:
        verbose_name = _("result of a seat")
        verbose_name_plural = _("results of seats")
        ordering = ["result", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["result", "seat"], name="one_result_per_seat"),
            models.UniqueConstraint(
                fields=["user", "result"],
                name="one_result_per_person",
                condition=Q(user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.result_id}/{self.seat} {self.fate}"


class Rating(models.Model):
    """A person's rating in a pool; `listed` persons stand on boards."""

    user = models.ForeignKey(PERSON, models.CASCADE, related_name="ratings", db_index=False)
    pool = models.CharField(max_length=8, choices=PoolChoice)
    mu = models.FloatField(default=START.mu)
    sigma = models.FloatField(default=START.sigma)
    score = models.FloatField(default=START.score)
    deals = models.PositiveIntegerField(default=0)
    listed = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["user", "pool"], name="one_rating_per_person_and_pool")
        ]
        indexes = [
            models.Index(
                F("pool"),
                F("score").desc(),
                F("user"),
                name="rating_board",
                condition=Q(listed=True, deals__gte=ESTABLISHED_AFTER),
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.pool} {self.score:.2f}"

    @property
    def points(self) -> int:
        """The rating as people see it."""
        return Skill(self.mu, self.sigma).points


class Tally(models.Model):
    """Plain counts of a person's rated deals in a pool and period."""

    user = models.ForeignKey(PERSON, models.CASCADE, related_name="tallies", db_index=False)
    pool = models.CharField(max_length=8, choices=PoolChoice)
    period = models.CharField(max_length=8)
    deals = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    durak = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    best_streak = models.PositiveIntegerField(default=0)
    durak_share = models.FloatField(default=0)
    listed = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "pool", "period"], name="one_tally_per_person_pool_and_period"
            )
        ]
        indexes = [
            models.Index(
                F("pool"),
                F("period"),
                F("wins").desc(),
                F("user"),
                name="tally_wins",
                condition=Q(listed=True),
            ),
            models.Index(
                F("pool"),
                F("period"),
                F("best_streak").desc(),
                F("user"),
                name="tally_streaks",
                condition=Q(listed=True),
            ),
            models.Index(
                F("pool"),
                F("period"),
                F("durak_share"),
                F("user"),
                name="tally_fewest",
                condition=Q(listed=True, deals__gte=ESTABLISHED_AFTER),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.pool} {self.period} {self.wins}"


class Attendance(models.Model):
    """How many deals a person began, rated or not, and how many of them he left."""

    user = models.OneToOneField(PERSON, models.CASCADE, related_name="attendance")
    deals = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")

    def __str__(self) -> str:
        return f"{self.user_id} {self.deals - self.left}/{self.deals}"

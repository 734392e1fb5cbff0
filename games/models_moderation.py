"""What moderators look at: reports, findings of fair play, and people as they see them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User

PERSON = settings.AUTH_USER_MODEL
MOST_WORDS = 500


class Person(User):
    """A person as moderators see him, with rights of their own."""

    class Meta:
        proxy = True
        verbose_name = _("person")
        verbose_name_plural = _("people")
        default_permissions = ("view",)


class Report(models.Model):
    """Somebody finds that a person did wrong; `evidence` was copied when he said so.

    `context` names what the report is about, so that nobody reports the same thing twice.
    """

    class Reason(models.TextChoices):
        TALK = "talk", _("insults or threats")
        NAME = "name", _("an offensive name")
        CHEAT = "cheat", _("plays together with somebody")
        LEAVES = "leaves", _("leaves or stalls on purpose")
        SPAM = "spam", _("advertising or spam")
        OTHER = "other", _("something else")

    class Source(models.TextChoices):
        PROFILE = "profile", _("profile")
        TABLE = "table", _("table")
        TALK = "talk", _("talk")
        REPLAY = "replay", _("replay")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(
        PERSON, models.CASCADE, related_name="reports_made", verbose_name=_("reporter")
    )
    subject = models.ForeignKey(
        PERSON, models.CASCADE, related_name="reports_about", verbose_name=_("reported person")
    )
    reason = models.CharField(_("reason"), max_length=8, choices=Reason)
    words = models.CharField(_("words"), max_length=MOST_WORDS, blank=True)
    source = models.CharField(_("from"), max_length=8, choices=Source)
    context = models.CharField(max_length=48)
    table = models.ForeignKey(
        "games.Table", models.SET_NULL, null=True, related_name="+", verbose_name=_("table")
    )
    deal = models.ForeignKey(
        "games.Deal", models.SET_NULL, null=True, related_name="+", verbose_name=_("deal")
    )
    version = models.PositiveIntegerField(_("version"), null=True)
    evidence = models.JSONField(default=dict)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    judged_by = models.ForeignKey(
        PERSON, models.SET_NULL, null=True, related_name="+", verbose_name=_("judged by")
    )
    judged_at = models.DateTimeField(_("judged at"), null=True)
    verdict = models.CharField(_("verdict"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("when"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-pk",)
        default_permissions = ("view",)
        permissions = (
            ("judge_report", "Can judge a report"),
            ("close_table", "Can close a table"),
            ("void_deal", "Can void a deal"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["reporter", "subject", "context"],
                name="one_open_report",
                condition=Q(status="open"),
            ),
            models.CheckConstraint(
                name="report_not_of_oneself", condition=~Q(reporter=models.F("subject"))
            ),
        )
        indexes = (models.Index(fields=["status", "-created_at"], name="report_queue"),)

    def __str__(self) -> str:
        return f"#{self.pk}"


class Finding(models.Model):
    """What the nightly look at fair play found about people, with the figures; a hint, no verdict.

    The same finding is not made twice: it is updated while it is open.
    """

    class Kind(models.TextChoices):
        SPARING = "sparing", _("partners who spare each other")
        ONE_WAY = "one_way", _("results that only help one")
        ONE_PLACE = "one_place", _("one address at one table")
        LEAVING = "leaving", _("leaves again and again")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    people_key = models.CharField(max_length=64, editable=False)
    people: "models.ManyToManyField[User, Any]" = models.ManyToManyField(
        PERSON, related_name="findings", verbose_name=_("people")
    )
    score = models.FloatField(_("score"))
    evidence = models.JSONField(default=dict)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    judged_by = models.ForeignKey(
        PERSON, models.SET_NULL, null=True, related_name="+", verbose_name=_("judged by")
    )
    judged_at = models.DateTimeField(_("judged at"), null=True)
    verdict = models.CharField(_("verdict"), max_length=300, blank=True)
    found_at = models.DateTimeField(_("found"), default=timezone.now)

    class Meta:
        verbose_name = _("fair play finding")
        verbose_name_plural = _("fair play findings")
        ordering = ("-pk",)
        default_permissions = ("view",)
        permissions = (("judge_finding", "Can judge a finding"),)
        constraints = (
            models.UniqueConstraint(
                fields=["kind", "people_key"],
                name="one_open_finding",
                condition=Q(status="open"),
            ),
        )

    def __str__(self) -> str:
        return f"#{self.pk}"

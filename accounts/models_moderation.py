"""What moderators do with people, and what is written down of it."""

from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.append_only import AppendOnly

PERSON = settings.AUTH_USER_MODEL
FOR_GOOD: Final = datetime(9999, 12, 31, tzinfo=UTC)


class Sanction(models.Model):
    """A warning, a mute or a ban; `reason` is shown to the person, `until` is None for good.

    What is in force stands on the person too (User.muted_until, banned_until, warned_at).
    """

    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        MUTE = "mute", _("mute")
        BAN = "ban", _("ban")

    person = models.ForeignKey(PERSON, models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=4, choices=Kind)
    reason = models.CharField(_("reason"), max_length=300)
    until = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["person", "kind"],
                name="one_mute_and_one_ban_at_a_time",
                condition=Q(ended_at=None) & ~Q(kind="warn"),
            ),
        )
        permissions = (
            ("warn_person", "Can warn a person"),
            ("mute_person", "Can mute a person"),
            ("ban_person", "Can ban a person"),
            ("rename_person", "Can give a person another name"),
            ("note_person", "Can write notes about a person"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}"


class Note(models.Model):
    """What one moderator wants the others to know about a person; never shown to him."""

    person = models.ForeignKey(PERSON, models.CASCADE, related_name="notes")
    text = models.CharField(max_length=1000)
    made_by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.text


class Trace(models.Model):
    """That a person came from a device or an address: a salted hash, deleted after some weeks."""

    class Kind(models.TextChoices):
        DEVICE = "device", _("device")
        ADDRESS = "address", _("address")

    person = models.ForeignKey(PERSON, models.CASCADE, related_name="traces", db_index=False)
    kind = models.CharField(max_length=7, choices=Kind)
    digest = models.CharField(max_length=32, editable=False)
    first_at = models.DateTimeField(default=timezone.now)
    last_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("trace")
        verbose_name_plural = _("traces")
        constraints = (
            models.UniqueConstraint(
                fields=["person", "kind", "digest"], name="one_trace_per_person_and_place"
            ),
        )
        indexes = (models.Index(fields=["kind", "digest"], name="trace_digest"),)

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"


class AuditLine(AppendOnly):
    """One thing that a moderator did: who, when, what, to whom or what, why, before and after."""

    class Action(models.TextChoices):
        WARN = "warn", _("warned")
        MUTE = "mute", _("muted")
        BAN = "ban", _("banned")
        LIFT = "lift", _("lifted a mute or ban")
        RENAME = "rename", _("renamed")
        NOTE = "note", _("wrote a note")
        CLOSE_TABLE = "close_table", _("closed a table")
        VOID_DEAL = "void_deal", _("voided a deal")
        JUDGE_REPORT = "judge_report", _("judged a report")
        JUDGE_FINDING = "judge_finding", _("judged a finding")

    actor = models.ForeignKey(
        PERSON, models.PROTECT, related_name="audit_lines_made", verbose_name=_("moderator")
    )
    action = models.CharField(_("action"), max_length=16, choices=Action)
    person = models.ForeignKey(
        PERSON, models.PROTECT, null=True, related_name="audit_lines", verbose_name=_("person")
    )
    thing = models.CharField(_("thing"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=1000)
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)
    created_at = models.DateTimeField(_("when"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("audit line")
        verbose_name_plural = _("audit lines")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d %H:%M} {self.actor_id} {self.action}"

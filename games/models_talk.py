"""What is said at the tables."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.talk_words import MOST_LETTERS


class TalkLine(models.Model):
    """One thing said at a table: a phrase by its key, or words of one's own.

    `version` is that of the deal at that moment. A line lives as long as
    services.talk.KEPT_FOR; what a report needs of it is copied there.
    """

    table = models.ForeignKey(
        "games.Table", on_delete=models.CASCADE, related_name="talk", db_index=False
    )
    deal = models.ForeignKey("games.Deal", null=True, on_delete=models.SET_NULL, related_name="+")
    version = models.PositiveIntegerField(default=0)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="talk_lines"
    )
    phrase = models.CharField(max_length=16, blank=True)
    text = models.CharField(max_length=MOST_LETTERS, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    class Meta:
        verbose_name = _("talk line")
        verbose_name_plural = _("talk lines")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="talk_phrase_xor_text",
                condition=Q(phrase="") & ~Q(text="") | ~Q(phrase="") & Q(text=""),
            ),
            models.CheckConstraint(name="talk_seat_0_to_5", condition=Q(seat__lte=5)),
        ]
        indexes = [models.Index(fields=["table", "id"], name="talk_of_table")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat} {self.phrase or self.text}"

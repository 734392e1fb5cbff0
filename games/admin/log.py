"""The audit log and the talk: to be read."""

from django.contrib import admin

from accounts.models import AuditLine
from games.admin.acts import LookOnly
from games.models import TalkLine


@admin.register(AuditLine)
class AuditLineAdmin(LookOnly, admin.ModelAdmin):
    """Who did what to whom and why; nobody changes it."""

    list_display = ("created_at", "actor", "action", "person", "thing", "reason")
    list_filter = ("action", ("actor", admin.RelatedOnlyFieldListFilter), "created_at")
    show_full_result_count = False
    list_select_related = ("actor", "person")
    search_fields = ("actor__name", "person__name", "person__slug", "thing", "reason")
    date_hierarchy = "created_at"
    fields = readonly_fields = (
        "created_at",
        "actor",
        "action",
        "person",
        "thing",
        "reason",
        "before",
        "after",
    )


@admin.register(TalkLine)
class TalkLineAdmin(LookOnly, admin.ModelAdmin):
    """What was said in the last weeks."""

    list_display = ("created_at", "table", "user", "seat", "phrase", "text")
    list_filter = ("created_at",)
    show_full_result_count = False
    list_select_related = ("table", "user")
    search_fields = ("text", "user__name", "user__slug", "table__slug")
    fields = readonly_fields = (
        "created_at",
        "table",
        "deal",
        "version",
        "seat",
        "user",
        "phrase",
        "text",
    )

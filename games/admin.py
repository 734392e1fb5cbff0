"""Tables and deals for moderators: to look at, not to change, and without a hidden card."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Deal, DealSeat, Move, Seat, Table


class LookOnly:
    """Nothing is added, changed or deleted here: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class SeatInline(LookOnly, admin.TabularInline):
    """Who sits at a table."""

    model = Seat
    fields = ("number", "user", "bot_level", "ready", "away", "timeouts_in_row", "joined_at")
    readonly_fields = fields


class DealSeatInline(LookOnly, admin.TabularInline):
    """Who plays a deal, and his place."""

    model = DealSeat
    fields = ("number", "user", "bot_level", "left_at", "place")
    readonly_fields = fields


class MoveInline(LookOnly, admin.TabularInline):
    """The moves of a deal: everybody at the table saw them."""

    model = Move
    fields = ("number", "seat", "action", "actor", "created_at")
    readonly_fields = fields


@admin.register(Table)
class TableAdmin(LookOnly, admin.ModelAdmin):
    """Tables. `next_seed` is not among the fields: the next deal is nobody's to know."""

    list_display = ("slug", "status", "preset", "players", "host", "created_at", "active_at")
    list_filter = ("status", "preset", "players")
    list_select_related = ("host",)
    search_fields = ("slug", "host__name", "host__username")
    date_hierarchy = "created_at"
    fields = (
        "slug",
        "status",
        "preset",
        "rules",
        "players",
        "host",
        "revision",
        "ready_by",
        "created_at",
        "active_at",
    )
    readonly_fields = fields
    inlines = (SeatInline,)


@admin.register(Deal)
class DealAdmin(LookOnly, admin.ModelAdmin):
    """Deals. Seed, deck order and state show nothing before the deal is over."""

    list_display = ("table", "number", "status", "version", "started_at", "finished_at")
    list_filter = ("status",)
    list_select_related = ("table",)
    search_fields = ("table__slug", "line_up__user__name")
    date_hierarchy = "started_at"
    fields = (
        "table",
        "number",
        "match_number",
        "status",
        "version",
        "deadline_at",
        "wake_at",
        "started_at",
        "finished_at",
        "outcome",
        "commitment",
        "revealed_seed",
        "revealed_order",
    )
    readonly_fields = fields
    inlines = (DealSeatInline, MoveInline)

    @admin.display(description=_("seed"))
    def revealed_seed(self, deal: Deal) -> str:
        """The seed of a deal that is over."""
        return "" if deal.status == Deal.Status.PLAYING else bytes(deal.seed).hex()

    @admin.display(description=_("deck order"))
    def revealed_order(self, deal: Deal) -> str:
        """The deck of a deal that is over, first card dealt first."""
        return "" if deal.status == Deal.Status.PLAYING else deal.order

"""Tables and deals for moderators: to look at, not to change, and without a hidden card."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.acts import Act, Acting, LookOnly, person_link
from games.house_rules import PRESET_TEXTS
from games.models import Deal, DealSeat, Move, Seat, Table
from games.services import moderation

MOST_DEALS = 50


def _close(table: Table, by: User, form: Any) -> None:
    moderation.close_table(slug=table.slug, by=by, reason=form.cleaned_data["reason"])


def _void(deal: Deal, by: User, form: Any) -> None:
    moderation.void_deal(deal_id=deal.pk, by=by, reason=form.cleaned_data["reason"])


class _Sitting(LookOnly, admin.TabularInline):
    """Seats with the people on them, read at once."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request)
        return found.select_related("user")

    @admin.display(description=_("person"))
    def person(self, seat: Any) -> str:
        """Who sits there."""
        return person_link(seat.user)


class SeatInline(_Sitting):
    """Who sits at a table."""

    model = Seat
    fields = ("number", "person", "bot_level", "ready", "away", "timeouts_in_row", "joined_at")
    readonly_fields = fields


class DealSeatInline(_Sitting):
    """Who plays a deal, and his place."""

    model = DealSeat
    fields = ("number", "person", "bot_level", "left_at", "place")
    readonly_fields = fields


class PresetFilter(admin.SimpleListFilter):
    """Which rules; Django would look through all tables for the presets there are."""

    title = _("rules")
    parameter_name = "preset"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        return [(name, text.title) for name, text in PRESET_TEXTS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:
        return queryset.filter(preset=self.value()) if self.value() else queryset


class PlayersFilter(admin.SimpleListFilter):
    """How many seats."""

    title = _("players")
    parameter_name = "players"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        return [(str(number), number) for number in range(2, 7)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:
        wanted = self.value() or ""
        return queryset.filter(players=wanted) if wanted in set("23456") else queryset


class MoveInline(LookOnly, admin.TabularInline):
    """The moves of a deal: everybody at the table saw them."""

    model = Move
    fields = ("number", "seat", "action", "actor", "created_at")
    readonly_fields = fields


@admin.register(Table)
class TableAdmin(Acting):
    """Tables. `next_seed` is not among the fields: the next deal is nobody's to know."""

    list_display = ("slug", "status", "preset", "players", "host", "created_at", "active_at")
    list_filter = ("status", "closing", "rated", PresetFilter, PlayersFilter)
    list_select_related = ("host",)
    search_fields = ("slug", "host__name", "host__username")
    date_hierarchy = "created_at"
    fields = (
        "slug",
        "status",
        "closing",
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
    acts = {"close": Act(_("Close the table"), "games.close_table", _close)}

    def offers(self, act: str, thing: Any) -> bool:
        """What is closed stays so."""
        return bool(thing.status != Table.Status.CLOSED)

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """The way to its deals."""
        deals = Deal.objects.filter(table=thing).order_by("-number").only("pk", "number", "status")
        return {"deals": deals[:MOST_DEALS], "part": "admin/moderation/_table.html"}


@admin.register(Deal)
class DealAdmin(Acting):
    """Deals. Seed, deck order and state show nothing before the deal is over."""

    list_display = ("table", "number", "status", "version", "started_at", "finished_at")
    list_filter = ("status",)
    list_select_related = ("table",)
    search_fields = ("table__slug", "line_up__user__name")
    asked_for = ("table",)
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
    acts = {"void": Act(_("Void the deal"), "games.void_deal", _void)}

    def offers(self, act: str, thing: Any) -> bool:
        """Only what is over can be voided."""
        return bool(thing.status == Deal.Status.FINISHED)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        """Without what a list has no use for: these columns are most of a row."""
        found: QuerySet[Deal] = super().get_queryset(request)
        return found.defer("state", "order", "seed", "opening", "mix")

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """The way to the replay."""
        return {"deal": thing, "part": "admin/moderation/_deal.html"}

    @admin.display(description=_("seed"))
    def revealed_seed(self, deal: Deal) -> str:
        """The seed of a deal that is over."""
        return "" if deal.status == Deal.Status.PLAYING else bytes(deal.seed).hex()

    @admin.display(description=_("deck order"))
    def revealed_order(self, deal: Deal) -> str:
        """The deck of a deal that is over, first card dealt first."""
        return "" if deal.status == Deal.Status.PLAYING else deal.order

"""A person as moderators see him, and what they can do."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import Sanction, User
from accounts.services import moderation as people
from games.admin.acts import Act, Acting, DurationForm, ReasonForm
from games.models import Person, Report
from games.selectors.dossiers import dossier_of
from games.services import moderation
from games.talk_words import phrase_text

SHOWN = _("The person reads the reason.")


class NameForm(ReasonForm):
    """Another name, and why."""

    name = forms.CharField(label=_("New name"), max_length=names.MAX_LENGTH)


class NoteForm(forms.Form):
    """What the other moderators shall know."""

    reason = forms.CharField(
        label=_("Note"), max_length=1000, widget=forms.Textarea(attrs={"rows": 5, "cols": 60})
    )


def _warn(person: User, by: User, form: Any) -> None:
    moderation.warn(person=person, by=by, reason=form.cleaned_data["reason"])


def _mute(person: User, by: User, form: Any) -> None:
    reason = form.cleaned_data["reason"]
    moderation.mute(person=person, by=by, reason=reason, duration=form.duration)


def _ban(person: User, by: User, form: Any) -> None:
    reason = form.cleaned_data["reason"]
    moderation.ban(person=person, by=by, reason=reason, duration=form.duration)


def _unmute(person: User, by: User, form: Any) -> None:
    reason = form.cleaned_data["reason"]
    moderation.lift(person=person, by=by, kind=Sanction.Kind.MUTE, reason=reason)


def _unban(person: User, by: User, form: Any) -> None:
    reason = form.cleaned_data["reason"]
    moderation.lift(person=person, by=by, kind=Sanction.Kind.BAN, reason=reason)


def _rename(person: User, by: User, form: Any) -> None:
    data = form.cleaned_data
    people.rename(person=person, by=by, name=data["name"], reason=data["reason"])


def _note(person: User, by: User, form: Any) -> None:
    people.note(person=person, by=by, text=form.cleaned_data["reason"])


class StandingFilter(admin.SimpleListFilter):
    """Who is kept from something now."""

    title = _("standing")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        return [
            ("reported", _("open reports")),
            ("banned", _("banned")),
            ("muted", _("muted")),
            ("warned", _("unread warning")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> QuerySet[Person]:
        match self.value():
            case "banned":
                return queryset.filter(banned_until__gt=timezone.now())
            case "muted":
                return queryset.filter(muted_until__gt=timezone.now())
            case "warned":
                return queryset.filter(warned_at__isnull=False)
            case "reported":
                is_open = Report.objects.filter(status=Report.Status.OPEN)
                return queryset.filter(pk__in=is_open.values("subject"))
        return queryset


@admin.register(Person)
class PersonAdmin(Acting):
    """People. No address, no mail, no password: moderators need none of them."""

    list_display = ("name", "slug", "is_guest", "open_reports", "muted", "banned", "date_joined")
    list_filter = (StandingFilter, "is_guest")
    search_fields = ("name", "username", "slug", "name_changes__old_name")
    ordering = ("-date_joined",)
    fields = readonly_fields = (
        "name",
        "slug",
        "is_guest",
        "is_staff",
        "date_joined",
        "last_login",
        "closed_at",
        "muted_until",
        "banned_until",
        "warned_at",
    )
    acts = {
        "warn": Act(_("Warn"), "accounts.warn_person", _warn, told=SHOWN),
        "mute": Act(_("Mute"), "accounts.mute_person", _mute, DurationForm, SHOWN),
        "unmute": Act(_("Lift the mute"), "accounts.mute_person", _unmute),
        "ban": Act(_("Ban"), "accounts.ban_person", _ban, DurationForm, SHOWN),
        "unban": Act(_("Lift the ban"), "accounts.ban_person", _unban),
        "rename": Act(_("Rename"), "accounts.rename_person", _rename, NameForm),
        "note": Act(_("Write a note"), "accounts.note_person", _note, NoteForm),
    }

    def offers(self, act: str, thing: Any) -> bool:
        """Only what is in force can be lifted; guests have no name to change."""
        return {
            "unmute": thing.is_muted,
            "unban": thing.is_banned,
            "rename": thing.is_registered,
        }.get(act, True)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        """With the number of open reports."""
        about = Report.objects.filter(subject=OuterRef("pk"), status=Report.Status.OPEN)
        number = about.order_by().values("subject").annotate(n=Count("pk")).values("n")
        found: QuerySet[Person] = super().get_queryset(request)
        # Counted for the rows that are shown, not for everybody there is.
        return found.annotate(number_of_reports=Coalesce(Subquery(number), 0))

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """Names, sanctions, notes, reports, deals, related accounts, log."""
        dossier = dossier_of(thing)
        said = [
            (line, phrase_text(line.phrase) if line.phrase else line.text) for line in dossier.talk
        ]
        return {"dossier": dossier, "said": said, "part": "admin/moderation/_person.html"}

    @admin.display(description=_("open reports"), ordering="number_of_reports")
    def open_reports(self, person: Any) -> int:
        """How many open reports there are about him."""
        return int(person.number_of_reports)

    @admin.display(description=_("muted"), boolean=True)
    def muted(self, person: Person) -> bool:
        """Whether he may not talk now."""
        return person.is_muted

    @admin.display(description=_("banned"), boolean=True)
    def banned(self, person: Person) -> bool:
        """Whether he is kept out now."""
        return person.is_banned

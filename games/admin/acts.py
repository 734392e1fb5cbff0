"""Acts of moderators in the admin: a button, a form with a reason, one service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.errors import RefusedError
from accounts.models import User
from games import refusals
from games.services.errors import Refused

HOURS = {
    "1": gettext_lazy("1 hour"),
    "24": gettext_lazy("1 day"),
    "72": gettext_lazy("3 days"),
    "168": gettext_lazy("1 week"),
    "720": gettext_lazy("30 days"),
    "": gettext_lazy("for good"),
}


PLAIN_LOOKUPS: Final = frozenset(
    {"exact", "isnull", "gte", "gt", "lte", "lt", "year", "month", "day", "id", "pk"}
)
"""How the filters of a list ask; nothing among it goes on to another field."""


class LookOnly:
    """Nothing is added, changed or deleted here: services are the only writers.

    `asked_for` names fields by which an address may pick rows, besides the filters of the list.
    """

    asked_for: ClassVar[tuple[str, ...]] = ()
    list_filter: ClassVar[Any] = ()
    date_hierarchy: ClassVar[str | None] = None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what can be read here can be asked for.

        Django allows every field of the model: `?state__contains=…` would tell a hidden card
        without showing it, `?email__startswith=…` an address.
        """
        field, *how = lookup.split("__")
        known = {
            "pk",
            "id",
            self.date_hierarchy,
            *self.asked_for,
            *map(_filtered, self.list_filter),
        }
        return field in known and PLAIN_LOOKUPS.issuperset(how)

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


def _filtered(one: Any) -> str:
    """What a filter of a list is called in the address."""
    if isinstance(one, str):
        return one
    return str(one[0] if isinstance(one, tuple) else one.parameter_name)


class ReasonForm(forms.Form):
    """Why: every act has its reason."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60, "dir": "auto"}),
    )


class DurationForm(ReasonForm):
    """Why and for how long."""

    hours = forms.ChoiceField(
        label=gettext_lazy("For how long"), choices=HOURS.items(), required=False, initial="24"
    )

    @property
    def duration(self) -> timedelta | None:
        """None for good."""
        hours = self.cleaned_data["hours"]
        return timedelta(hours=int(hours)) if hours else None


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its button, the right for it, its form, what it does to an object.

    `told` says who reads the reason, "" if only the audit log keeps it.
    """

    label: str | Promise
    right: str
    do: Callable[[Any, Any, Any], object]
    form: type[forms.Form] = ReasonForm
    told: str | Promise = ""


class Acting(LookOnly, admin.ModelAdmin):
    """Pages of things to look at with acts on each."""

    show_full_result_count = False  # counting all rows once more tells nobody anything

    acts: Mapping[str, Act] = {}
    change_form_template = "admin/moderation/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """The pages of the acts before those of the admin."""
        name = self._act_name()
        act = path("<int:pk>/act/<slug:act>/", self.admin_site.admin_view(self.act_view), name=name)
        return [act, *super().get_urls()]

    def act_view(self, request: HttpRequest, pk: int, act: str) -> HttpResponse:
        """The form of one act, and the act."""
        todo, thing = self.acts.get(act), get_object_or_404(self.model, pk=pk)
        if todo is None:
            raise Http404
        if not (request.user.has_perm(todo.right) and self.has_view_permission(request, thing)):
            raise PermissionDenied
        form = todo.form(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid() and _done(todo, thing, request, form):
            messages.success(request, _("Done. It is in the audit log."))
            return redirect(self._back(request, thing))
        context = {
            **self.admin_site.each_context(request),
            "title": f"{todo.label}: {thing}",
            "opts": self.model._meta,
            "thing": thing,
            "act": todo,
            "form": form,
        }
        return render(request, "admin/moderation/act.html", context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one thing, with the acts that this moderator may do."""
        thing = self.get_object(request, object_id)
        context: dict[str, Any] = {"acts": [], **(extra_context or {})}
        if thing is not None:
            name = f"admin:{self._act_name()}"
            context["acts"] = [
                (act.label, reverse(name, args=[thing.pk, key]))
                for key, act in self.acts.items()
                if request.user.has_perm(act.right) and self.offers(key, thing)
            ]
            context.update(self.dossier(request, thing))
        return super().change_view(request, object_id, form_url, context)

    def offers(self, act: str, thing: Any) -> bool:
        """Whether an act makes sense for this thing now."""
        return True

    def dossier(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """What the page of a thing shows beside its fields."""
        return {}

    def _act_name(self) -> str:
        return f"{self.model._meta.app_label}_{self.model._meta.model_name}_act"

    def _back(self, request: HttpRequest, thing: Any) -> str:
        """The report from which the moderator came, or the thing's own page."""
        report = request.GET.get("report", "")
        if report.isascii() and report.isdigit() and len(report) < 16:
            return reverse("admin:games_report_change", args=[report])
        meta = self.model._meta
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[thing.pk])


def person_link(person: User | None) -> SafeString | str:
    """A name that leads to the person's page for moderators."""
    if person is None:
        return ""
    address = reverse("admin:games_person_change", args=[person.pk])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, person.name)


def _done(todo: Act, thing: Any, request: HttpRequest, form: forms.Form) -> bool:
    """Do it; what is refused is said in the form."""
    try:
        todo.do(thing, request.user, form)
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    except Refused as refusal:
        form.add_error(None, refusals.in_words(refusal))
    return form.is_valid()

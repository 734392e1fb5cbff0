"""The menu of the admin by what somebody does there, not by which app keeps the rows."""

from typing import Any, Final

from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

SECTIONS: Final = (
    (_("Moderation"), ("games.Report", "games.Finding", "games.Person", "accounts.AuditLine")),
    (_("Tables"), ("games.Table", "games.Deal", "games.TalkLine")),
)
REST: Final = _("Accounts and rights")
"""Everything else: for superusers."""

_by_app = admin.site.get_app_list


def get_app_list(request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
    """What this person may see, in sections; the page of one app is as Django has it."""
    apps = _by_app(request, app_label)
    if app_label is not None:
        return apps
    left = {_name(model): (app, model) for app in apps for model in app["models"]}
    found = [
        (title, [left.pop(name) for name in names if name in left]) for title, names in SECTIONS
    ]
    found.append((REST, list(left.values())))
    return [_section(str(title), rows) for title, rows in found if rows]


def _name(model: dict[str, Any]) -> str:
    return str(model["model"]._meta.label)


def _section(title: str, rows: list[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, Any]:
    first = rows[0][0]
    models = [model for _app, model in rows]
    label = slugify(title, allow_unicode=True)
    return {**first, "name": title, "app_label": label, "models": models}


admin.site.get_app_list = get_app_list  # type: ignore[method-assign]

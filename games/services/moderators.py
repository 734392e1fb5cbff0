"""The group of moderators: just the rights of their daily work, whatever was changed by hand."""

from typing import Any, Final

from django.apps import AppConfig, apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

GROUP: Final = "Moderators"
RIGHTS: Final = {
    "accounts": (
        "view_auditline",
        "warn_person",
        "mute_person",
        "ban_person",
        "rename_person",
        "note_person",
    ),
    "games": (
        "view_person",
        "view_report",
        "judge_report",
        "view_finding",
        "judge_finding",
        "view_table",
        "view_seat",
        "close_table",
        "view_deal",
        "view_dealseat",
        "view_move",
        "void_deal",
        "view_talkline",
    ),
}


def ensure_group(sender: AppConfig, **_more: Any) -> None:
    """Make the group, with these rights and no other; after every migration.

    The rights themselves are made first: Django would do it only after this.
    """
    for label in RIGHTS:
        create_permissions(apps.get_app_config(label), verbosity=0)
    group, _made = Group.objects.get_or_create(name=GROUP)
    wanted = Q()
    for label, codes in RIGHTS.items():
        wanted |= Q(content_type__app_label=label, codename__in=codes)
    group.permissions.set(Permission.objects.filter(wanted))

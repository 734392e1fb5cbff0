"""Where apps above this one say what they know and keep about a person.

They register in a module `about_people`, which accounts.apps imports by that name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from accounts.models import User

Exporter = Callable[[User], Any]
Closer = Callable[[User], None]
Blocking = Callable[[User], None]


@dataclass(frozen=True)
class ProfilePart:
    """A part of the profile page: a template and what it is filled with."""

    template: str
    context: Callable[[User], dict[str, Any]]


_exporters: dict[str, Exporter] = {}
_closers: dict[str, Closer] = {}
_when_blocking: dict[str, Blocking] = {}
_profile_parts: dict[str, ProfilePart] = {}


def export(section: str, exporter: Exporter) -> None:
    """Adds a section, JSON values only, to the export of a person's own data."""
    _exporters[section] = exporter


def on_close(name: str, closer: Closer) -> None:
    """Adds work to be done, in the same transaction, before an account is closed."""
    _closers[name] = closer


def on_block(name: str, call: Blocking) -> None:
    """Adds what is to be done, in the same transaction, after a person blocks or unblocks."""
    _when_blocking[name] = call


def show_on_profile(name: str, template: str, context: Callable[[User], dict[str, Any]]) -> None:
    """Adds a part to the public profile page, below those already there."""
    _profile_parts[name] = ProfilePart(template, context)


def exporters() -> dict[str, Exporter]:
    """Each section's name and its exporter."""
    return dict(_exporters)


def closers() -> list[Closer]:
    """What to call before an account is closed."""
    return list(_closers.values())


def when_blocking() -> list[Blocking]:
    """What to call, with whoever blocked or unblocked somebody."""
    return list(_when_blocking.values())


def profile_parts() -> list[ProfilePart]:
    """The parts of the profile page in their order."""
    return list(_profile_parts.values())

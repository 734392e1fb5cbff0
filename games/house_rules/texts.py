"""What an option, a value or a preset is called and what it means; frozen, lazy translations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text = str | _StrPromise
else:
    Text = str | Promise


@dataclass(frozen=True, slots=True)
class ValueText:
    """A value of an option: its label, how it reads by itself in a summary, and what it does."""

    title: Text
    short: Text
    line: Text


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option: its label, one line for the form, a paragraph for the rules page, its values."""

    title: Text
    line: Text
    more: Text
    values: Mapping[Any, ValueText]


@dataclass(frozen=True, slots=True)
class PresetText:
    """A preset: its name, one line for the form, a paragraph for the rules page."""

    title: Text
    line: Text
    more: Text

"""The rules page, assembled: sections with their texts and drawings, once for each language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from games.engine.cards import RANKS
from games.engine.errors import InvalidRules
from games.engine.rules import CHOICES, PRESETS, Rules
from games.faces import Face, face
from games.house_rules import GROUPS, OPTIONS, PRESET_TEXTS, value_text
from games.house_rules.summary import differing
from games.rules_page import basic_examples, option_examples
from games.rules_page.basics import BASICS
from games.rules_page.drawing import Drawing, drawing
from games.rules_page.example import Example


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page with an address of its own."""

    anchor: str
    title: str
    lines: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    drawings: tuple[Drawing, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset with the house rules in which it differs from the usual game."""

    anchor: str
    title: str
    lines: tuple[str, ...]
    differences: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck: one suit of it as cards, and how many players it seats."""

    title: str
    faces: tuple[Face, ...]
    seats: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything the page shows, translated."""

    basics: tuple[Section, ...]
    groups: tuple[tuple[str, tuple[Section, ...]], ...]
    presets: tuple[Preset, ...]
    decks: tuple[DeckRow, ...]


def rules_page() -> RulesPage:
    """The page in the language of the moment."""
    return _rules_page(get_language() or "")


@lru_cache(maxsize=16)
def _rules_page(_language: str) -> RulesPage:
    return RulesPage(
        basics=tuple(
            Section(
                anchor=basic.anchor,
                title=str(basic.title),
                lines=tuple(map(str, basic.lines)),
                values=(),
                drawings=_drawings(basic_examples.BY_SECTION.get(basic.anchor, ())),
            )
            for basic in BASICS
        ),
        groups=tuple(
            (str(group.title), tuple(_option(name) for name in group.options)) for group in GROUPS
        ),
        presets=tuple(_preset(name) for name in PRESETS),
        decks=tuple(_deck(deck) for deck in CHOICES["deck"]),
    )


def _option(name: str) -> Section:
    texts = OPTIONS[name]
    return Section(
        anchor=name,
        title=str(texts.title),
        lines=(str(texts.line), str(texts.more)),
        values=tuple((str(value.title), str(value.line)) for value in texts.values.values()),
        drawings=_drawings(option_examples.BY_OPTION.get(name, ())),
    )


def _preset(name: str) -> Preset:
    texts, rules = PRESET_TEXTS[name], PRESETS[name]
    return Preset(
        anchor=f"preset-{name}",
        title=str(texts.title),
        lines=(str(texts.line), str(texts.more)),
        differences=tuple(
            (option, str(value_text(rules, option).short)) for option in differing(rules, Rules())
        ),
    )


def _deck(deck: int) -> DeckRow:
    return DeckRow(
        title=str(OPTIONS["deck"].values[deck].title),
        faces=tuple(face(f"{rank}S", "H") for rank in RANKS[-deck // 4 :]),
        seats=tuple((players, _fits(players, deck)) for players in CHOICES["players"]),
    )


def _fits(players: int, deck: int) -> bool:
    try:
        Rules(players=players, deck=deck).validate()
    except InvalidRules:
        return False
    return True


def _drawings(examples: Iterable[Example]) -> tuple[Drawing, ...]:
    return tuple(drawing(example) for example in examples)

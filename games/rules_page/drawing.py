"""Examples made ready to be drawn: the engine plays them, the pages' words tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, pgettext

from games import refusals, words
from games.engine.actions import Action, Kind
from games.engine.errors import IllegalAction
from games.engine.legal import check
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.view import view
from games.faces import Face, face
from games.house_rules import OPTIONS
from games.rules_page.example import Example, Names, parsed


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat as an example shows it: its cards, or only how many they are."""

    name: str
    role: str
    count: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """An action, and why it may not be played; "" if it may."""

    said: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What holds under one value of an option; `title` is "" where no values are compared."""

    title: str
    verdicts: tuple[Verdict, ...]
    fact: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """An example, ready for its template."""

    caption: str
    trump: Face | None
    trump_suit: str
    trump_name: str
    talon_count: int
    bout: tuple[tuple[Face, Face | None], ...]
    hands: tuple[Hand, ...]
    answers: tuple[Answer, ...]


def drawing(example: Example) -> Drawing:
    """An example in the language of the moment; every answer is the engine's."""
    variants = list(example.variants())
    state = example.drawn(variants[0][1])
    return Drawing(
        caption=str(example.caption) % player_names(),
        trump=face(state.trump_card, state.trump) if state.trump_card else None,
        trump_suit=state.trump,
        trump_name=str(words.SUITS[state.trump]),
        talon_count=len(state.talon),
        bout=tuple(
            (
                face(pair.attack, state.trump),
                face(pair.defence, state.trump) if pair.defence else None,
            )
            for pair in state.table
        ),
        hands=tuple(_hands(example, state)),
        answers=tuple(_answer(example, value, rules) for value, rules in variants),
    )


def player_names() -> dict[str, str]:
    """The people of the examples by the key that captions use."""
    return {
        "ann": pgettext("player of an example", "Ann"),
        "bo": pgettext("player of an example", "Bo"),
        "cy": pgettext("player of an example", "Cy"),
        "dee": pgettext("player of an example", "Dee"),
        "eve": pgettext("player of an example", "Eve"),
        "fin": pgettext("player of an example", "Fin"),
    }


def _names() -> Names:
    return list(player_names().values()).__getitem__


def _hands(example: Example, state: State) -> list[Hand]:
    """The hands that the example is about; of the others only the number of cards."""
    about = {parsed(step)[0] for step in (*example.tries, *example.then)} or {state.defender}
    seen, name = view(state, None), _names()
    return [
        Hand(
            name=name(seat),
            role=words.role(seen, seat),
            count=len(cards),
            faces=tuple(face(card, state.trump) for card in cards) if seat in about else (),
        )
        for seat, cards in enumerate(state.hands)
    ]


def _answer(example: Example, value: Any, rules: Rules) -> Answer:
    state = example.drawn(rules)
    return Answer(
        title=str(OPTIONS[example.option].values[value].title) if example.option else "",
        verdicts=tuple(_verdict(state, step) for step in example.tries),
        fact=example.fact(example.further(rules), _names()) if example.fact else "",
    )


def _verdict(state: State, step: str) -> Verdict:
    seat, action = parsed(step)
    said = _said(state, action) % {
        "name": _names()(seat),
        "cards": words.signs(action.cards),
        "card": words.signs(action.cards[:1]),
        "own": words.signs(action.cards[1:]),
    }
    try:
        check(state, seat, action)
    except IllegalAction as error:
        return Verdict(said, refusals.in_words(error))
    return Verdict(said, "")


def _said(state: State, action: Action) -> str:
    """The sentence for an action, with its placeholders."""
    if action.kind is Kind.ATTACK:
        if state.table:
            return gettext("%(name)s throws in %(cards)s")
        return gettext("%(name)s leads %(cards)s")
    sentences = {
        Kind.BEAT: gettext("%(name)s beats %(card)s with %(own)s"),
        Kind.TRANSFER: gettext("%(name)s passes on with %(cards)s"),
        Kind.SHOW: gettext("%(name)s shows %(cards)s and passes on"),
        Kind.TAKE: gettext("%(name)s takes"),
        Kind.DONE: gettext("%(name)s says done"),
        Kind.CLOCKWISE: gettext("%(name)s chooses clockwise"),
        Kind.COUNTERCLOCKWISE: gettext("%(name)s chooses counterclockwise"),
    }
    return sentences[action.kind]

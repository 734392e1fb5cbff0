"""What the table says in words: cards, what just happened, what to do now, why not.

Pure functions from public values to short translated sentences; no queries and no HTML, so the
same words serve the page, the live region and, later, notifications.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import (
    get_language,
    gettext,
    ngettext,
    pgettext,
    pgettext_lazy,
)

from games.engine.cards import Card
from games.engine.events import Event
from games.engine.table import Pair
from games.engine.view import View

Names = Callable[[int], str]
"""From a seat to the name that stands for it in a sentence."""

SUIT_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_TEXT_STYLE: Final = "\ufe0e"  # else some phones draw suits as emoji
_ISOLATE: Final = "\u2066%s\u2069"  # a card keeps its order inside a right-to-left sentence

SUITS: Final = {
    "S": pgettext_lazy("suit", "spades"),
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
}
RANKS: Final = {
    "2": pgettext_lazy("rank", "two"),
    "3": pgettext_lazy("rank", "three"),
    "4": pgettext_lazy("rank", "four"),
    "5": pgettext_lazy("rank", "five"),
    "6": pgettext_lazy("rank", "six"),
    "7": pgettext_lazy("rank", "seven"),
    "8": pgettext_lazy("rank", "eight"),
    "9": pgettext_lazy("rank", "nine"),
    "T": pgettext_lazy("rank", "ten"),
    "J": pgettext_lazy("rank", "jack"),
    "Q": pgettext_lazy("rank", "queen"),
    "K": pgettext_lazy("rank", "king"),
    "A": pgettext_lazy("rank", "ace"),
}


def rank_sign(card: Card) -> str:
    """The rank as it is printed on the card."""
    return "10" if card[0] == "T" else card[0]


def sign(card: Card) -> str:
    """A card inside a sentence: 7♠."""
    return _ISOLATE % f"{rank_sign(card)}{SUIT_SIGNS[card[1]]}{_TEXT_STYLE}"


def isolated(text: str) -> str:
    """Text of the record's language, which runs left to right, inside a sentence."""
    return _ISOLATE % text


def signs(cards: Sequence[Card]) -> str:
    """Several cards inside a sentence: 7♠ 7♥."""
    return " ".join(map(sign, cards))


def card_name(card: Card, trump: str) -> str:
    """A card as it is spoken: seven of spades, trump."""
    return _card_name(card, trump, get_language() or "")


@lru_cache(maxsize=4096)
def _card_name(card: Card, trump: str, _language: str) -> str:
    names = {"rank": RANKS[card[0]], "suit": SUITS[card[1]]}
    if card[1] == trump:
        return gettext("%(rank)s of %(suit)s, trump") % names
    return gettext("%(rank)s of %(suit)s") % names


def together(names: Sequence[str]) -> str:
    """Names in a row: Ann, Bo and Cy."""
    if len(names) < 2:
        return "".join(names)
    comma = pgettext("between names", ", ")
    return gettext("%(names)s and %(last)s") % {"names": comma.join(names[:-1]), "last": names[-1]}


# --- What just happened ---------------------------------------------------------------------

_FOLLOWING: Final = frozenset({"beaten", "taken", "draw", "out", "lead", "end"})


def news(events: Sequence[Event], view: View, name: Names, *, by_clock: bool = False) -> str:
    """What the last action brought, from the public events of the deal (oldest first).

    `by_clock` tells that nobody chose it: time was up, its player is away, or it went by itself.
    """
    last = latest(events)
    kinds = {event.kind for event in last}
    closing = kinds & {"beaten", "taken"}
    said = [
        _sentence(event, event.seat == view.seat, name, by_clock)
        for event in last
        if not (closing and event.kind in {"done", "take"})
    ]
    return " ".join(filter(None, said))


def told(events: Sequence[Event], name: Names) -> str:
    """What one action brought, for somebody who had no part in it; nothing is left out."""
    return " ".join(filter(None, (_sentence(event, False, name) for event in events)))


def latest(events: Sequence[Event]) -> Sequence[Event]:
    """The last action's events: what somebody did and what followed by itself."""
    start = len(events)
    while start:
        start -= 1
        if events[start].kind not in _FOLLOWING:
            break
    return events[start:]


def _sentence(event: Event, mine: bool, name: Names, by_clock: bool = False) -> str:
    if event.kind not in _YOU:
        return ""
    facts = {
        "name": "" if event.seat is None else name(event.seat),
        "to": "" if event.to is None else name(event.to),
        "cards": signs(event.cards),
        "card": signs(event.cards[:1]),
        "own": signs(event.cards[1:]),
        "n": event.count or len(event.cards),
    }
    say = (_YOU if mine else _THEY)[event.kind]
    if mine and by_clock:
        say = _FOR_YOU.get(event.kind, say)
    return say(event) % facts


def _attack(event: Event) -> str:
    return gettext("%(name)s plays %(cards)s.")


def _direction(event: Event) -> str:
    if event.count > 0:
        return gettext("%(name)s chose: clockwise.")
    return gettext("%(name)s chose: counterclockwise.")


def _my_direction(event: Event) -> str:
    if event.count > 0:
        return gettext("You chose: clockwise.")
    return gettext("You chose: counterclockwise.")


def _direction_for_me(event: Event) -> str:
    if event.count > 0:
        return gettext("The clock chose for you: clockwise.")
    return gettext("The clock chose for you: counterclockwise.")


def _passed_for_me(_event: Event) -> str:
    return gettext("The clock passed on to %(to)s with %(cards)s for you.")


def _beaten(event: Event) -> str:
    n = len(event.cards)
    return ngettext("Beaten: %(n)s card goes.", "Beaten: %(n)s cards go.", n)


_THEY: Final[Mapping[str, Callable[[Event], str]]] = {
    "direction": _direction,
    "attack": _attack,
    "beat": lambda event: gettext("%(name)s beats %(card)s with %(own)s."),
    "transfer": lambda event: gettext("%(name)s passes on to %(to)s with %(cards)s."),
    "show": lambda event: gettext("%(name)s shows %(cards)s and passes on to %(to)s."),
    "take": lambda event: gettext("%(name)s takes."),
    "done": lambda event: gettext("%(name)s is done."),
    "beaten": _beaten,
    "taken": lambda event: ngettext(
        "%(name)s took %(n)s card.", "%(name)s took %(n)s cards.", len(event.cards)
    ),
    "out": lambda event: gettext("%(name)s is out."),
}
_YOU: Final[Mapping[str, Callable[[Event], str]]] = {
    "direction": _my_direction,
    "attack": lambda event: gettext("You play %(cards)s."),
    "beat": lambda event: gettext("You beat %(card)s with %(own)s."),
    "transfer": lambda event: gettext("You pass on to %(to)s with %(cards)s."),
    "show": lambda event: gettext("You show %(cards)s and pass on to %(to)s."),
    "take": lambda event: gettext("You take."),
    "done": lambda event: gettext("You are done."),
    "beaten": _beaten,
    "taken": lambda event: ngettext(
        "You took %(n)s card.", "You took %(n)s cards.", len(event.cards)
    ),
    "out": lambda event: gettext("You are out."),
}

_FOR_YOU: Final[Mapping[str, Callable[[Event], str]]] = {
    "direction": _direction_for_me,
    "attack": lambda event: gettext("The clock played %(cards)s for you."),
    "beat": lambda event: gettext("The clock beat %(card)s with %(own)s for you."),
    "transfer": _passed_for_me,
    "show": _passed_for_me,
    "take": lambda event: gettext("Take was said for you."),
    "done": lambda event: gettext("Done was said for you."),
}


# --- The state of the bout ------------------------------------------------------------------


def open_cards(table: Sequence[Pair]) -> list[Card]:
    """Attack cards that nobody has beaten yet."""
    return [pair.attack for pair in table if pair.defence is None]


def limit(view: View) -> str:
    """How many attack cards the bout still takes."""
    if view.attacks_left is None or not view.table or view.phase == "over":
        return ""
    if view.attacks_left == 0:
        return gettext("No more cards")
    return ngettext("%(n)s more card", "%(n)s more cards", view.attacks_left) % {
        "n": view.attacks_left
    }


def way(view: View) -> str:
    """Which way the deal goes, where the opener may choose it."""
    if view.rules.direction == "clockwise" or view.phase in {"direction", "over"}:
        return ""
    if view.direction > 0:
        return pgettext("direction of play", "clockwise")
    return pgettext("direction of play", "counterclockwise")


def role(view: View, seat: int) -> str:
    """What a seat does in this bout, in one word."""
    if seat in view.out:
        return pgettext("role", "out")
    if view.phase == "over":
        return ""
    if seat == view.defender:
        return pgettext("role", "takes") if view.taking else pgettext("role", "defends")
    if seat in view.dones:
        return pgettext("role", "done")
    if seat == view.leader:
        return pgettext("role", "leads")
    return ""

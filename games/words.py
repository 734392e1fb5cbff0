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
    npgettext,
    pgettext,
    pgettext_lazy,
)

from games.engine.actions import Action, Kind
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


def news(events: Sequence[Event], view: View, name: Names) -> str:
    """What the last action brought, from the public events of the deal (oldest first)."""
    last = latest(events)
    kinds = {event.kind for event in last}
    closing = kinds & {"beaten", "taken"}
    said = [
        _sentence(event, event.seat == view.seat, name)
        for event in last
        if not (closing and event.kind in {"done", "take"})
    ]
    return " ".join(filter(None, said))


def latest(events: Sequence[Event]) -> Sequence[Event]:
    """The last action's events: what somebody did and what followed by itself."""
    start = len(events)
    while start:
        start -= 1
        if events[start].kind not in _FOLLOWING:
            break
    return events[start:]


def _sentence(event: Event, mine: bool, name: Names) -> str:
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
    return (_YOU if mine else _THEY)[event.kind](event) % facts


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


# --- What to do now -------------------------------------------------------------------------


def prompt(view: View, name: Names) -> str:
    """What the table waits for: an order to the viewer if it is his turn, else who it is."""
    if view.phase == "over":
        return ""
    if view.legal_actions:
        return _your_turn(view, name)
    if view.seat is not None and view.seat in view.out:
        return gettext("You are out. Watch them squirm.")
    return _waiting(view, name)


def _your_turn(view: View, name: Names) -> str:
    if view.phase == "direction":
        return gettext("Your lead: choose whom to attack")
    if view.phase == "lead":
        return gettext("Your lead")
    if view.seat == view.defender and not view.taking:
        return _defend(view)
    return _throw_in(view, name)


def _defend(view: View) -> str:
    still = open_cards(view.table)
    if any(action.kind in {Kind.TRANSFER, Kind.SHOW} for action in view.legal_actions):
        return gettext("Beat %(cards)s, pass on or take") % {"cards": signs(still)}
    if len(still) > 2:
        return ngettext("Beat %(n)s card or take", "Beat %(n)s cards or take", len(still)) % {
            "n": len(still)
        }
    return gettext("Beat %(cards)s or take") % {"cards": signs(still)}


def _throw_in(view: View, name: Names) -> str:
    can_add = any(action.kind is Kind.ATTACK for action in view.legal_actions)
    can_stop = any(action.kind is Kind.DONE for action in view.legal_actions)
    if view.taking:
        words = {"name": name(view.defender)}
        if can_add:
            return gettext("%(name)s takes. Add cards or say done") % words
        return gettext("%(name)s takes. Nothing to add: say done") % words
    if can_add and can_stop:
        return gettext("Throw in or say done")
    if can_stop:
        return gettext("Nothing fits: say done")
    return gettext("You may throw in")


def _waiting(view: View, name: Names) -> str:
    others = [seat for seat in view.waited if seat != view.seat]
    if view.phase == "taking" and view.seat == view.defender:
        return gettext("You take. The others may still add")
    if others == [view.defender] and view.phase == "defend":
        return gettext("%(name)s defends") % {"name": name(view.defender)}
    if others == [view.leader] and view.phase in {"lead", "direction"}:
        return gettext("%(name)s leads") % {"name": name(view.leader)}
    if len(others) == 1:
        return gettext("%(name)s is thinking") % {"name": name(others[0])}
    if others:
        return gettext("Waiting for %(names)s") % {"names": together([name(s) for s in others])}
    return ""


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


# --- What a button does ---------------------------------------------------------------------


def take_label(view: View) -> str:
    """The label of the take button, with the number of cards that lie there."""
    n = len(view.table) + sum(pair.defence is not None for pair in view.table)
    if not n:
        return pgettext("button", "Take")
    return npgettext("button", "Take %(n)s card", "Take %(n)s cards", n) % {"n": n}


def choice(action: Action, view: View) -> str:
    """The label of one of several things that a card can do."""
    if action.kind is Kind.BEAT:
        return gettext("Beat %(card)s") % {"card": sign(action.cards[0])}
    if action.kind is Kind.TRANSFER:
        return gettext("Pass on")
    if action.kind is Kind.SHOW:
        return gettext("Show and pass on")
    if view.phase == "lead":
        return gettext("Lead %(cards)s") % {"cards": signs(action.cards)}
    return gettext("Throw in %(cards)s") % {"cards": signs(action.cards)}


def direction_label(action: Action, view: View, name: Names) -> str:
    """The label of a direction: whom the opener would attack."""
    n = len(view.hand_counts)
    step = 1 if action.kind is Kind.CLOCKWISE else -1
    victim = name(((view.seat or 0) + step) % n)
    if step > 0:
        return gettext("Attack %(name)s, clockwise") % {"name": victim}
    return gettext("Attack %(name)s, counterclockwise") % {"name": victim}


# --- Why a card cannot be played ------------------------------------------------------------


def why_not_now(view: View, name: Names) -> str:
    """Why no card at all can be played by the viewer; "" if some can."""
    if any(action.cards for action in view.legal_actions):
        return ""
    if view.phase == "direction" and view.legal_actions:
        return gettext("First choose whom to attack.")
    if view.seat == view.defender and view.taking:
        return gettext("You have said take.")
    if view.seat in view.dones:
        return gettext("You are done until a new card lies on the table.")
    if view.attacks_left == 0 and view.seat != view.defender:
        return gettext("This bout is full: no more cards.")
    if view.legal_actions:
        return ""
    waiting = _waiting(view, name)
    return gettext("Not yet: %(waiting)s.") % {"waiting": waiting} if waiting else ""


def why_not(card: Card, view: View) -> str:
    """Why this card cannot be played although it is the viewer's turn."""
    if view.seat == view.defender and not view.taking:
        still = open_cards(view.table)
        if len(still) == 1:
            return gettext("Not this one: it does not beat %(card)s.") % {"card": sign(still[0])}
        return gettext("Not this one: it beats none of the open cards.")
    if view.attacks_left == 0:
        return gettext("This bout is full: no more cards.")
    return gettext("Not this one: no %(rank)s is on the table.") % {"rank": RANKS[card[0]]}

"""View + names + clock -> one viewer's HTML: the live part of the table page.

The whole part is rendered anew after every change and morphed into the page, so connecting,
reconnecting and being behind are the same thing. Nothing here can see the state of a deal: a
TablePage holds a View, which holds public cards and the viewer's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import get_template
from django.utils.translation import gettext, ngettext

from games import prompts, words
from games.acts import acts_of
from games.chairs import chair_before_a_deal, chair_in_a_deal, name_of
from games.engine.actions import Action, Kind
from games.engine.cards import Card
from games.engine.table import Pair
from games.engine.view import View
from games.faces import Face, face, sorted_hand
from games.hint_words import hint_line
from games.levels import LEVELS
from games.reasons import Reason, why_not, why_not_now
from games.score import score_in_short, score_rows
from games.selectors.types import TablePage


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's hand: what it can do at once, or asks first, or why it can not."""

    face: Face
    value: str
    choices: tuple[tuple[str, str], ...]
    why: Reason | None
    hinted: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """An attack card, what lies on it, and the seat that laid it."""

    attack: Face
    defence: Face | None
    by: int
    spoken: str


def render_table(page: TablePage) -> str:
    """The live part of a table page as its viewer sees it, ready for the page and the socket."""
    return str(get_template("games/table/_live.html").render(table_context(page)))


def table_context(page: TablePage) -> dict[str, Any]:
    """What the templates of a table are filled with; a replay shows the same table."""
    context: dict[str, Any] = {"page": page, "n": len(page.seats), "turn": ""}
    context["why_closed"] = _why_closed(page)
    if page.status == "closed" and (page.view is None or page.view.phase != "over"):
        return context | {"phase": "closed"}
    if page.view is None or page.deal is None:
        return context | _waiting_room(page)
    return context | _deal(page, page.view)


def _why_closed(page: TablePage) -> str:
    """By what kind of decision a table was closed; a moderator's reason is for the audit log."""
    match page.closing:
        case "moderator":
            return gettext("A moderator closed this table.")
        case "idle":
            return gettext("It was closed because nobody was here any more.")
        case "left":
            return gettext("Everybody has left it.")
        case "apart":
            return gettext(
                "Somebody left before the cards were dealt, so the others look for people again."
            )
    return ""


# --- Before the first deal ------------------------------------------------------------------


def _waiting_room(page: TablePage) -> dict[str, Any]:
    free = page.seats.count(None)
    return {
        "phase": "open",
        "chairs": [chair_before_a_deal(page, number) for number in range(len(page.seats))],
        "free": free,
        "levels": LEVELS,
        "prompt": _waiting_prompt(page, free),
        "news": _waiting_news(page, free),
    }


def _waiting_prompt(page: TablePage, free: int) -> str:
    if free:
        return ngettext("Waiting for %(n)s player", "Waiting for %(n)s players", free) % {"n": free}
    return gettext("The cards are being shuffled") if page.mixing else gettext("Everybody is here")


def _waiting_news(page: TablePage, free: int) -> str:
    """What to do now, in a sentence."""
    if page.me is None:
        return _what_a_visitor_can_do(page)
    if free:
        return gettext("Send the link to somebody you like.")
    return "" if page.ready else gettext("The others wait for you: say that you are ready.")


def _what_a_visitor_can_do(page: TablePage) -> str:
    match page.turned_away:
        case "":
            return gettext("Take a seat, or watch.") if page.can_join else ""
        case "removed":
            return gettext("The maker of this table has removed you from it.")
    return gettext("You cannot sit down at this table.")


# --- A deal ---------------------------------------------------------------------------------


def _deal(page: TablePage, view: View) -> dict[str, Any]:
    names = SeatNames(page)
    over = view.phase == "over"
    chairs = [chair_in_a_deal(page, view, seat) for seat in _round_the_table(view)]
    acts = acts_of(page, view, names, away=_mine(page, "away"))
    return {
        "phase": view.phase,
        "view": view,
        "turn": "you" if view.legal_actions else "",
        "throws": not over and view.seat != view.defender and view.seat not in view.out,
        "auto_done": _mine(page, "auto_done"),
        "me": next((chair for chair in chairs if chair.is_me), None),
        "others": [chair for chair in chairs if not chair.is_me],
        "bout": [
            _laid(pair, by, view.trump) for pair, by in zip(view.table, view.layers, strict=False)
        ],
        "trump": view.trump,
        "trump_name": words.SUITS[view.trump],
        "trump_face": face(view.trump_card, view.trump) if view.trump_card else None,
        "limit": words.limit(view),
        "way": words.way(view),
        "score_short": score_in_short(page.match, page.me),
        "news": _news(page, view, names),
        "said": _last_kind(page),
        "prompt": prompts.prompt(view, names),
        "hand": _hand(view, names, page.hand_sort, _hinted_cards(page)),
        "why": why_not_now(view, names),
        "acts": acts,
        "hint": page.hint,
        "hint_line": _hint_line(page, view, names),
        "hinted": acts.hinted,
    } | (_result(page, view, names) if over else {})


def _news(page: TablePage, view: View, names: SeatNames) -> str:
    if page.deal is None:
        return ""
    return words.news(page.deal.events, view, names, by_clock=page.deal.by_clock)


class SeatNames:
    """From a seat to the name that stands for it in a sentence."""

    def __init__(self, page: TablePage) -> None:
        self._names = [name_of(page.player(seat)) for seat in range(len(page.seats))]

    def __call__(self, seat: int) -> str:
        return f"\u2068{self._names[seat]}\u2069"  # a name keeps its own direction


def _round_the_table(view: View) -> Iterable[int]:
    """All seats clockwise, from the viewer's left; a watcher looks from behind seat 0."""
    n = len(view.hand_counts)
    first = 0 if view.seat is None else view.seat + 1
    return ((first + step) % n for step in range(n))


def _hand(
    view: View, names: SeatNames, order: str, hinted: frozenset[Card] = frozenset()
) -> list[HandCard]:
    by_card: dict[Card, list[Action]] = {}
    for action in view.legal_actions:
        for card in action.cards[action.kind is Kind.BEAT :]:
            by_card.setdefault(card, []).append(action)
    each_for_itself = why_not_now(view, names) is None
    return [
        _hand_card(card, by_card.get(card, []), view, each_for_itself, hinted)
        for card in sorted_hand(view, order)
    ]


def _hand_card(
    card: Card, actions: list[Action], view: View, each_for_itself: bool, hinted: frozenset[Card]
) -> HandCard:
    return HandCard(
        face=face(card, view.trump),
        value=str(actions[0]) if len(actions) == 1 else "",
        choices=tuple((str(action), prompts.choice(action, view)) for action in actions)
        if len(actions) > 1
        else (),
        why=why_not(card, view) if each_for_itself and not actions else None,
        hinted=card in hinted,
    )


def _hinted_cards(page: TablePage) -> frozenset[Card]:
    """The cards in the viewer's hand that his hint would play."""
    action = page.hint.action if page.hint else None
    return frozenset(action.cards[action.kind is Kind.BEAT :]) if action else frozenset()


def _hint_line(page: TablePage, view: View, names: SeatNames) -> str:
    hint = page.hint
    if hint is None:
        return ""
    if hint.action is None:
        return gettext("Thinking about it…")
    return hint_line(hint.action, hint.code, hint.params, view, names)


def _mine(page: TablePage, flag: str) -> bool:
    """A flag of the viewer's own seat."""
    sitter = page.seats[page.me] if page.me is not None else None
    return bool(getattr(sitter, flag, False))


def _laid(pair: Pair, by: int, trump: str) -> Laid:
    attack, defence = pair.attack, pair.defence
    spoken = words.card_name(attack, trump)
    if defence is not None:
        spoken = gettext("%(card)s, beaten by %(own)s") % {
            "card": spoken,
            "own": words.card_name(defence, trump),
        }
    return Laid(face(attack, trump), face(defence, trump) if defence else None, by, spoken)


def _last_kind(page: TablePage) -> Mapping[str, Any]:
    """What moved last, for the animation: the kind of the action's last event with cards."""
    events = words.latest(page.deal.events) if page.deal else ()
    moving = [event for event in events if event.kind in _MOVES]
    if not moving:
        return {"kind": "", "seat": ""}
    return {"kind": moving[-1].kind, "seat": moving[-1].seat}


_MOVES = frozenset({"attack", "beat", "transfer", "taken", "beaten"})


# --- The end of a deal ----------------------------------------------------------------------


def _result(page: TablePage, view: View, names: SeatNames) -> dict[str, Any]:
    scores = score_rows(page.match, names, view.seat)
    results = page.deal.results if page.deal else ()
    return {
        "headline": _headline(view, names),
        "label": _tie_label(view),
        "results": [(line, scores[line.seat] if scores else None) for line in results],
        "scored": bool(scores),
        "draws": any(row.draws for row in scores),
        "left_hands": [
            ("" if seat == view.seat else names(seat), [face(card, view.trump) for card in hand])
            for seat, hand in enumerate(view.hands or ())
            if hand
        ],
    }


def _headline(view: View, names: SeatNames) -> str:
    outcome = view.outcome
    if outcome is None or not outcome.durak:
        return gettext("A draw: nobody is the durak")
    if view.seat in outcome.durak:
        if len(outcome.durak) > 1:
            return gettext("Your team is the durak")
        return gettext("You are the durak")
    durak = words.together([names(seat) for seat in outcome.durak])
    return gettext("%(name)s: the durak!") % {"name": durak}


def _tie_label(view: View) -> str:
    tie = view.outcome.tie if view.outcome else None
    if tie == "tie":
        return gettext("With a tie: the last card was a six")
    return gettext("With epaulettes: two sixes at the end") if tie else ""

"""Why a card cannot be played, with the place of the rule on its page.

From public values and one's own cards, like games/prompts.py. It decides nothing: the server lists
what may be played; this names the rule in the way of the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.cards import Card
from games.engine.view import View
from games.prompts import waiting
from games.words import RANKS, Names, open_cards, sign


@dataclass(frozen=True, slots=True)
class Reason:
    """A short sentence, and the anchor of the rule on the rules page ("" if it needs none)."""

    text: str
    anchor: str


def why_not_now(view: View, name: Names) -> Reason | None:
    """Why no card at all can be played by the viewer; None if some can, or each has its reason."""
    if view.phase == "over" or any(action.cards for action in view.legal_actions):
        return None
    if view.phase == "direction" and view.legal_actions:
        return Reason(gettext("First choose whom to attack."), "direction")
    if view.seat == view.defender and view.taking:
        return Reason(gettext("You have said take."), "taking")
    if view.seat != view.defender and view.table:
        reason = _why_not_throw(view)
        if reason:
            return reason
    if view.legal_actions:
        return None
    whom = waiting(view, name)
    return Reason(gettext("Not yet: %(waiting)s.") % {"waiting": whom}, "") if whom else None


def _why_not_throw(view: View) -> Reason | None:
    """The rule that keeps a seat from throwing in, whatever cards it holds."""
    if view.seat not in view.throwers:
        return _no_thrower(view)
    if view.seat in view.dones:
        return Reason(gettext("You are done until a new card lies on the table."), "done")
    if view.attacks_left == 0:
        return Reason(gettext("This bout is full: no more cards."), "limit")
    if not view.taking:
        early = _too_early(view)
        if early:
            return early
    if view.phase != "defend" and view.seat not in view.to_act:
        return Reason(gettext("Not yet: another player throws in first."), "throw_order")
    return None


def _no_thrower(view: View) -> Reason | None:
    if view.seat is None or view.seat in view.out:
        return None
    if view.teams[view.seat] == view.teams[view.defender]:
        return Reason(gettext("You do not attack your partner."), "teams")
    return Reason(gettext("You may not throw in during this bout."), "throwers")


def _too_early(view: View) -> Reason | None:
    timing = view.rules.throw_timing
    if timing == "all_beaten" and open_cards(view.table):
        return Reason(gettext("Not yet: throw in when every card is beaten."), "throw_timing")
    if timing == "after_first_beat" and all(pair.defence is None for pair in view.table):
        return Reason(gettext("Not yet: throw in when one card is beaten."), "throw_timing")
    return None


def why_not(card: Card, view: View) -> Reason | None:
    """Why this card cannot be played although others could be; None if the deal is over."""
    if view.phase == "over" or not view.legal_actions:
        return None
    if view.seat == view.defender:
        return _does_not_beat(view)
    if card in view.shown_now:
        return Reason(gettext("Not this one: it has been shown already."), "show_trump")
    text = gettext("Not this one: no %(rank)s is on the table.") % {"rank": RANKS[card[0]]}
    return Reason(text, "throwing-in")


def _does_not_beat(view: View) -> Reason:
    still = open_cards(view.table)
    if len(still) == 1:
        text = gettext("Not this one: it does not beat %(card)s.") % {"card": sign(still[0])}
        return Reason(text, "beating")
    return Reason(gettext("Not this one: it beats none of the open cards."), "beating")

"""What the table asks of a person: what to do now, and what a button does.

Like games/words.py: from public values and one's own cards to short translated sentences.
"""

from __future__ import annotations

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from games.engine.actions import Action, Kind
from games.engine.view import View
from games.words import Names, open_cards, sign, signs, together

# --- What to do now -------------------------------------------------------------------------


def prompt(view: View, name: Names) -> str:
    """What the table waits for: an order to the viewer if it is his turn, else who it is."""
    if view.phase == "over":
        return ""
    if view.legal_actions:
        return _your_turn(view, name)
    if view.seat is not None and view.seat in view.out:
        return gettext("You are out. Watch them squirm.")
    return waiting(view, name)


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


def waiting(view: View, name: Names) -> str:
    """Whom the table waits for, without a full stop; "" if it is nobody else."""
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

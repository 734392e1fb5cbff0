"""A hint in words: what the hard player would do, and why; own cards and public ones only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.actions import Action, Kind
from games.engine.view import View
from games.house_rules.texts import Text
from games.words import Names, sign, signs

# Every code of games/bots/reasons.py that the hard player or the one in a hurry may give.
WHY: Final[Mapping[str, Text]] = {
    "only_move": _("Nothing else is allowed."),
    "by_chance": _("One is as good as another."),
    "lowest_card": _("It is the lowest card."),
    "nothing_to_add": _("There is nothing to add."),
    "cannot_beat": _("Not everything can be beaten."),
    "smallest_that_beats": _("It is a fair price."),
    "not_worth_a_trump": _("A trump would be too dear."),
    "worth_a_trump": _("This is worth a trump."),
    "pass_it_on": _("Let the next one deal with it."),
    "lead_low": _("Low cards go first."),
    "lead_high": _("A low card would be easier to beat."),
    "lead_several": _("Cards of one rank are hard to beat together."),
    "throw_in": _("One more card makes it harder to beat."),
    "give_more": _("Who takes may have this too."),
    "keep_the_rest": _("Your other cards are worth keeping."),
    "better_to_take": _("Beating would cost too much."),
    "choose_direction": _("This way is better for you."),
    "best_odds": _("It did best in thought."),
    "counted_out": _("All cards are counted."),
    "ending_won": _("It wins for certain."),
    "ending_drawn": _("It holds a draw."),
    "ending_lost": _("All is lost if nobody errs; so make it hard for them."),
}


def hint_line(action: Action, code: str, params: Mapping[str, str], view: View, name: Names) -> str:
    """The hint as one line: what, why, and how often it ends well if that was tried."""
    said = [_what(action, view, name), str(WHY.get(code, "")), _odds(params)]
    return " ".join(filter(None, said))


def _what(action: Action, view: View, name: Names) -> str:
    match action.kind:
        case Kind.BEAT:
            facts = {"card": sign(action.cards[0]), "own": sign(action.cards[1])}
            return gettext("Hard would beat %(card)s with %(own)s.") % facts
        case Kind.TRANSFER | Kind.SHOW:
            return gettext("Hard would pass on with %(cards)s.") % {"cards": signs(action.cards)}
        case Kind.TAKE:
            return gettext("Hard would take.")
        case Kind.DONE:
            return gettext("Hard would say done.")
        case Kind.CLOCKWISE | Kind.COUNTERCLOCKWISE:
            return gettext("Hard would attack %(name)s.") % {"name": name(_victim(action, view))}
    return gettext("Hard would play %(cards)s.") % {"cards": signs(action.cards)}


def _victim(action: Action, view: View) -> int:
    step = 1 if action.kind is Kind.CLOCKWISE else -1
    return ((view.seat or 0) + step) % len(view.hand_counts)


def _odds(params: Mapping[str, str]) -> str:
    if "percent" not in params:
        return ""
    return gettext("That ended well in %(n)s of 100 tries.") % {"n": params["percent"]}

"""Why an action is good, as codes that the site turns into one translated line."""

from __future__ import annotations

from typing import Final

from games.bots.contract import Reason
from games.engine.actions import Action, Kind
from games.engine.cards import FIRST_TRUMP, index
from games.engine.view import View

REASONS: Final[frozenset[str]] = frozenset(
    {
        "only_move",
        "by_chance",
        "lowest_card",
        "nothing_to_add",
        "cannot_beat",
        "smallest_that_beats",
        "not_worth_a_trump",
        "worth_a_trump",
        "pass_it_on",
        "lead_low",
        "lead_high",
        "lead_several",
        "throw_in",
        "give_more",
        "keep_the_rest",
        "better_to_take",
        "choose_direction",
        "best_odds",
        "counted_out",
        "ending_won",
        "ending_drawn",
        "ending_lost",
    }
)
"""Every code a player may give. Parameters: `card` (the card played), `percent` (chance not to be
the durak, of a search)."""

_PLAIN_CODES: Final = {
    Kind.TRANSFER: "pass_it_on",
    Kind.SHOW: "pass_it_on",
    Kind.CLOCKWISE: "choose_direction",
    Kind.COUNTERCLOCKWISE: "choose_direction",
}


def reason_of(view: View, action: Action, percent: int | None = None) -> Reason:
    """Describe a searched action by what it does; `percent` is the chance it promises (0..100)."""
    params = [("card", action.cards[-1])] if action.cards else []
    if percent is not None:
        params.append(("percent", str(percent)))
    return Reason(_code(view, action), tuple(params))


def card_reason(code: str, action: Action) -> Reason:
    """A reason by its code, with the card that is played."""
    return Reason(code, tuple(("card", card) for card in action.cards[-1:]))


def _code(view: View, action: Action) -> str:
    kinds = {other.kind for other in view.legal_actions}
    if action.kind == Kind.TAKE:
        return "better_to_take" if Kind.BEAT in kinds else "cannot_beat"
    if action.kind == Kind.DONE:
        return "keep_the_rest" if Kind.ATTACK in kinds else "nothing_to_add"
    if action.kind == Kind.BEAT:
        own = index(action.cards[1], view.trump)
        return "worth_a_trump" if own >= FIRST_TRUMP else "smallest_that_beats"
    if action.kind == Kind.ATTACK:
        return _attack_code(view, action)
    return _PLAIN_CODES.get(action.kind, "best_odds")


def _attack_code(view: View, action: Action) -> str:
    if view.phase == "taking":
        return "give_more"
    if view.phase != "lead":
        return "throw_in"
    if len(action.cards) > 1:
        return "lead_several"
    return "lead_low" if action.cards[0] == view.hand[0] else "lead_high"

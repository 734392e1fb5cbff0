"""The easy player: the lowest card, plain before trump; the smallest that beats; else takes."""

from __future__ import annotations

from games.bots.contract import Answer, NoLegalAction, Question
from games.bots.options import Options, options_of
from games.bots.reasons import card_reason
from games.engine.actions import Action
from games.engine.cards import index
from games.engine.view import View


def play(question: Question) -> Answer:
    """Answer as rules.md §10 says of *easy*; raises NoLegalAction when the view lists none."""
    options = options_of(question.view)
    action, code = choose_action(options, question.view)
    return Answer(action, card_reason(code, action))


def choose_action(options: Options, view: View) -> tuple[Action, str]:
    """The easy player's action and its reason code; it needs no chance and no memory."""
    if options.beats or (options.take and not view.taking):
        return _defend(options, view)
    if options.attacks:
        return next(iter(options.attacks.values())), "lowest_card"
    rest = (options.done, options.take, *options.others, *options.packs)
    rest += (*options.transfers.values(), *options.shows.values())
    action = next((a for a in rest if a is not None), None)
    if action is None:
        raise NoLegalAction
    return action, "only_move" if len(view.legal_actions) == 1 else "nothing_to_add"


def _defend(options: Options, view: View) -> tuple[Action, str]:
    """Beat the cheapest open card with the smallest card, unless one of them is unbeatable."""
    still_open = {index(p.attack, view.trump) for p in view.table if p.defence is None}
    if options.take and still_open != {card for card, _ in options.beats}:
        return options.take, "cannot_beat"
    return next(iter(options.beats.values())), "smallest_that_beats"

"""The normal player: saves trumps, throws in what the defender has not shown, minds the talon."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final

from games.bots.contract import Answer, Question
from games.bots.easy import choose_action as easy_action
from games.bots.ending import exact_moves
from games.bots.options import Options, options_of
from games.bots.reasons import card_reason
from games.bots.style import PLAIN, Style, paired, style_for
from games.engine.actions import Action
from games.engine.cards import BEATS, SAME_RANK, index, mask_of
from games.engine.moves import to_move
from games.engine.view import View

COUNTED_CARDS: Final = 8
COUNTED_POSITIONS: Final = 4_000


def play(question: Question) -> Answer:
    """Answer as rules.md §10 says of *normal*; raises NoLegalAction when the view lists none."""
    view = question.view
    options = options_of(view)
    if few_cards_left(question) and (counted := _counted(question)):
        return counted
    if len(view.legal_actions) > 1:
        seats = sum(1 for count in view.hand_counts if count)
        action, code = choose_action(options, view, style_for(seats), shown_to_hold(question))
    else:
        action, code = easy_action(options, view)
    return Answer(action, card_reason(code, action))


def few_cards_left(question: Question) -> bool:
    """Are so few cards left between two seats that a careful person counts them?"""
    view = question.view
    left = [count for count in view.hand_counts if count]
    return not view.talon_count and len(left) == 2 and sum(left) <= COUNTED_CARDS


def _counted(question: Question) -> Answer | None:
    """The cheapest of the moves that are best for certain, unless the deal is lost anyway."""
    solved = exact_moves(question, inf, COUNTED_POSITIONS)
    if solved is None or not solved.value:
        return None
    view = question.view
    action = next(a for a in view.legal_actions if to_move(a, view.trump) == solved.moves[0])
    return Answer(action, card_reason("counted_out", action))


def shown_to_hold(question: Question) -> int:
    """The cards that the defender holds for all to know: taken, shown, and not played since."""
    view, known = question.view, set[str]()
    for event in question.history:
        if event.kind in {"taken", "show", "draw", "dealt"} and event.seat == view.defender:
            known.update(event.cards)
        elif event.kind in {"attack", "transfer"} and event.seat == view.defender:
            known.difference_update(event.cards)
        elif event.kind == "beat" and event.seat == view.defender:
            known.discard(event.cards[1])
    return mask_of((*known, *view.open_cards[view.defender]), view.trump)


def choose_action(options: Options, view: View, style: Style, shown: int) -> tuple[Action, str]:
    """The rule player's action and reason code; `shown`: cards known in the defender's hand."""
    if options.others and not options.attacks:
        return options.others[0], "only_move"
    if options.beats or options.transfers or options.shows or (options.take and not view.taking):
        return _defend(options, view, style)
    if options.attacks:
        return _attack(options, view, style, shown)
    return easy_action(options, view)


def _defend(options: Options, view: View, style: Style) -> tuple[Action, str]:
    """Transfer without a trump if possible; else beat while every open card is worth its price."""
    plain = next((a for card, a in options.transfers.items() if 1 << card & PLAIN), None)
    if plain:
        return plain, "pass_it_on"
    if options.shows:
        return next(iter(options.shows.values())), "pass_it_on"
    hand, worth = mask_of(view.hand, view.trump), style.beat[view.talon_count]
    still_open = [index(p.attack, view.trump) for p in view.table if p.defence is None]
    if options.take and not all(hand & worth[card] for card in still_open):
        if options.transfers:
            return next(iter(options.transfers.values())), "pass_it_on"
        return options.take, "not_worth_a_trump" if options.beats else "cannot_beat"
    card = still_open[0]
    same = hand & worth[card] & _ranks_on(view) & PLAIN
    own = _lowest(same or hand & worth[card] or hand & BEATS[card])
    found = options.beats.get((card, own))
    return (found, "smallest_that_beats") if found else easy_action(options, view)


def _attack(options: Options, view: View, style: Style, shown: int) -> tuple[Action, str]:
    """Lead low, pairs first; throw in what the stage allows and the defender may lack."""
    cards = sum(1 << card for card in options.attacks)
    if view.phase == "lead":
        low = _lowest(paired(cards & style.pairs) or cards)
        return options.attacks[low], "lead_low"
    giving = view.phase == "taking"
    willing = cards & (style.give if giving else style.throw)[view.talon_count]
    fresh = willing & ~_same_ranks(shown)
    if giving or not options.done:
        fresh = willing
    if not (chosen := fresh or willing) or (options.done is None and not willing):
        return (options.done or next(iter(options.attacks.values()))), "keep_the_rest"
    return options.attacks[_lowest(chosen)], "give_more" if giving else "throw_in"


def _same_ranks(cards: int) -> int:
    return _union(SAME_RANK[i] for i in _bits(cards))


def _ranks_on(view: View) -> int:
    laid = [c for p in view.table for c in (p.attack, p.defence) if c]
    return _same_ranks(mask_of(laid, view.trump))


def _bits(cards: int) -> list[int]:
    return [i for i in range(52) if cards >> i & 1]


def _union(masks: Iterable[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1

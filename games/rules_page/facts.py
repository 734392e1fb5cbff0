"""What an example tells of the state to which it leads."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games import words
from games.bots import easy
from games.bots.contract import Question
from games.engine.actions import Kind
from games.engine.match import Match
from games.engine.opening import Opening, PreviousDeal, next_opening
from games.engine.state import State
from games.engine.view import view
from games.rules_page.example import Names


def who_leads(state: State, name: Names) -> str:
    """Who leads against whom now."""
    return gettext("%(leader)s leads against %(defender)s.") % {
        "leader": name(state.leader),
        "defender": name(state.defender),
    }


def room_left(state: State, name: Names) -> str:
    """How many attack cards this bout still takes."""
    if not state.table:
        return gettext("Nothing more: the bout is over.")
    left = view(state, None).attacks_left
    if left is None:
        return gettext("Every card that fits may be added.")
    return ngettext("%(n)s more card may be added.", "%(n)s more cards may be added.", left) % {
        "n": left
    }


def how_it_ended(state: State, name: Names) -> str:
    """The result of the deal."""
    outcome = state.outcome
    if outcome is None:
        return gettext("The deal goes on.")
    if not outcome.durak:
        return gettext("A draw: nobody is the durak.")
    facts = {"names": words.together([name(seat) for seat in outcome.durak])}
    if outcome.tie == "tie":
        return gettext("%(names)s: durak with a tie.") % facts
    if outcome.tie == "epaulettes":
        return gettext("%(names)s: durak with epaulettes.") % facts
    return gettext("%(names)s: durak.") % facts


def who_opens(state: State, name: Names) -> str:
    """Who opens the deal after this one, which seat 0 opened."""
    opening = None
    if state.outcome is not None:
        opening = next_opening(state.rules, PreviousDeal(0, state.outcome))
    if opening is None:
        return gettext("Whoever then holds the lowest trump.")
    players, step = state.rules.players, opening.direction
    facts = {"name": name(opening.seat), "rival": name((opening.seat + step) % players)}
    return _opens(opening) % facts


def _opens(opening: Opening) -> str:
    if opening.choosing:
        return gettext("%(name)s opens and chooses whom to attack.")
    return gettext("%(name)s opens against %(rival)s.")


def what_counts(state: State, name: Names) -> str:
    """Wins and losses after this deal, the first of a match."""
    scores = list(enumerate(_match(state).scores))
    wins = words.together([name(seat) for seat, score in scores if score.wins])
    losses = words.together([name(seat) for seat, score in scores if score.losses])
    said = [
        gettext("A win for %(names)s.") % {"names": wins} if wins else gettext("No win."),
        gettext("A loss for %(names)s.") % {"names": losses} if losses else gettext("No loss."),
    ]
    return " ".join(said)


def next_rung(state: State, name: Names) -> str:
    """With which rank the durak of this deal, the first of a match, can be hit next."""
    match = _match(state)
    seat = state.outcome.durak[0] if state.outcome and state.outcome.durak else 0
    rank = match.rank_to_hit(seat)
    if rank is None:
        return gettext("%(name)s has lost the match.") % {"name": name(seat)}
    return gettext("%(name)s can be hit next with: %(rank)s.") % {
        "name": name(seat),
        "rank": words.RANKS[rank],
    }


def _match(state: State) -> Match:
    match = Match.begin(state.rules)
    return match.after(state.outcome) if state.outcome else match


def easy_move(state: State, name: Names) -> str:
    """What the easy player does for the defender whose time is up."""
    seat = state.defender
    action = easy.play(Question(view(state, seat), (), 0, 0)).action
    if action.kind is Kind.BEAT:
        return gettext("Time is up, and %(own)s beats %(card)s.") % {
            "card": words.sign(action.cards[0]),
            "own": words.sign(action.cards[1]),
        }
    return gettext("Time is up, and the cards are taken.")

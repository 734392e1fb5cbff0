"""Made-up deals of honest people and of some who are not, played by the engine without a site."""

import random
from dataclasses import dataclass, field

from games.bots import Question, choose
from games.engine.actions import Action, Kind
from games.engine.apply import apply
from games.engine.codec import outcome_to_json
from games.engine.legal import legal_actions, waited
from games.engine.rules import preset
from games.engine.shuffle import deck_order, tie_draw
from games.engine.view import view
from games.fair_play import THROWING, Finish
from games.replay import first_state

DONE = Action(Kind.DONE)


@dataclass
class Played:
    """One deal: who sat where, how it began, what was done, who was the durak."""

    people: list[int]
    start: object
    moves: list = field(default_factory=list)
    durak: frozenset[int] = frozenset()
    kept: dict = field(default_factory=dict)
    """What a stored deal keeps of its start and its end."""

    @property
    def finish(self):
        return Finish(frozenset(self.people), self.durak, frozenset(), len(self.people))


def play(people, seed, friends=frozenset(), caution=0.15):
    """A deal of easy players who now and then keep a card back.

    `friends` are pairs who never throw in at each other.
    """
    dice = random.Random(seed)
    rules = preset("classic", players=len(people))
    shuffle = seed.to_bytes(32, "big")
    order = deck_order(shuffle, rules.deck)
    opening = {"draw": tie_draw(shuffle), "given": None}
    state = first_state(rules, order, opening)
    deal = Played(list(people), state)
    deal.kept = {"rules": rules.to_dict(), "order": " ".join(order), "opening": opening}
    while state.outcome is None:
        seat = min(waited(state))
        action = _choice(state, seat, people, friends, dice, caution)
        deal.moves.append((seat, action, True))
        state = apply(state, seat, action).after
    deal.kept["outcome"] = outcome_to_json(state.outcome)
    deal.durak = frozenset(people[seat] for seat in state.outcome.durak)
    return deal


def _choice(state, seat, people, friends, dice, caution):
    if state.phase in THROWING and seat != state.defender and DONE in legal_actions(state, seat):
        friend = frozenset({people[seat], people[state.defender]}) in friends
        if friend or dice.random() < caution:
            return DONE
    seen = Question(view(state, seat), (), budget_ms=0, seed=0)
    return choose("easy", seen).action

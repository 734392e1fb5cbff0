"""The rules of Durak in pure Python: no framework, clock, input or output, no global randomness.

States are immutable values. Three verbs: `legal_actions` lists, `check` refuses with a reason,
`apply` plays and tells the public events.

>>> from games.engine import Action, apply, deal, deck_order, legal_actions, preset, view
>>> rules = preset("classic", players=3)
>>> state = deal(rules, deck_order(b"a seed", rules.deck))
>>> state.leader, state.defender, state.trump_card
(2, 0, '9D')
>>> [str(action) for action in legal_actions(state, 2)][:2]
['attack 6H', 'attack 8S']
>>> Action.parse("attack 6H") in legal_actions(state, 2)
True
>>> transition = apply(state, 2, Action.parse("attack 6H"))
>>> transition.events
(Event(kind='attack', seat=2, cards=('6H',), count=0, to=None),)
>>> view(transition.after, 1).waited
(0,)

`board.py` is the one implementation of the rules of play; `docs` of each module name the section of
the rule book they follow. Search plays on `state.board()`, or on `imagine.imagined(view, ...)`.
"""

from games.engine.actions import Action, Kind
from games.engine.apply import Transition, apply
from games.engine.cards import Card
from games.engine.codec import decode, encode
from games.engine.deal import deal, opening_events
from games.engine.errors import (
    BadRecord,
    BadState,
    EngineError,
    IllegalAction,
    InvalidRules,
    MalformedAction,
)
from games.engine.events import Event
from games.engine.legal import LegalActions, check, legal_actions, outcome, to_act, waited
from games.engine.match import Match, Score
from games.engine.opening import Opening, PreviousDeal
from games.engine.outcome import Outcome
from games.engine.position import position
from games.engine.rules import PRESETS, Rules, preset
from games.engine.shuffle import commitment, deck_order
from games.engine.state import State
from games.engine.table import Pair
from games.engine.view import View, view

__all__ = [
    "PRESETS",
    "Action",
    "BadRecord",
    "BadState",
    "Card",
    "EngineError",
    "Event",
    "IllegalAction",
    "InvalidRules",
    "Kind",
    "LegalActions",
    "MalformedAction",
    "Match",
    "Opening",
    "Outcome",
    "Pair",
    "PreviousDeal",
    "Rules",
    "Score",
    "State",
    "Transition",
    "View",
    "apply",
    "check",
    "commitment",
    "deal",
    "deck_order",
    "decode",
    "encode",
    "legal_actions",
    "opening_events",
    "outcome",
    "position",
    "preset",
    "to_act",
    "view",
    "waited",
]

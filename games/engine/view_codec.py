"""Views as JSON, for the processes that think about them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.engine.actions import Action
from games.engine.codec import outcome_from_json, outcome_to_json
from games.engine.errors import BadState, EngineError
from games.engine.rules import Rules
from games.engine.table import Pair
from games.engine.view import View

_GROUPED: Final = ("open_cards", "hands")
_NAMES: Final = frozenset(field.name for field in fields(View))


def view_to_json(view: View) -> dict[str, Any]:
    """Return a view as a JSON object."""
    data: dict[str, Any] = {}
    for name in _NAMES:
        value = getattr(view, name)
        data[name] = list(value) if isinstance(value, tuple) else value
    data["rules"] = view.rules.to_dict()
    data["table"] = [[pair.attack, pair.defence] for pair in view.table]
    data["legal_actions"] = [str(action) for action in view.legal_actions]
    data["outcome"] = outcome_to_json(view.outcome)
    for name in _GROUPED:
        if data[name] is not None:
            data[name] = [list(cards) for cards in data[name]]
    return data


def view_from_json(data: dict[str, Any]) -> View:
    """Read a view that `view_to_json` wrote; BadState for another object."""
    if not isinstance(data, dict) or set(data) != _NAMES:
        raise BadState("not_a_view")
    try:
        values: dict[str, Any] = {
            k: tuple(v) if isinstance(v, list) else v for k, v in data.items()
        }
        values["rules"] = rules = Rules.from_dict(data["rules"])
        values["table"] = tuple(Pair(attack, defence) for attack, defence in data["table"])
        values["legal_actions"] = tuple(Action.parse(text) for text in data["legal_actions"])
        values["outcome"] = outcome_from_json(data["outcome"], rules.players)
        for name in _GROUPED:
            if data[name] is not None:
                values[name] = tuple(tuple(cards) for cards in data[name])
    except (EngineError, TypeError, ValueError) as error:
        raise BadState("not_a_view") from error
    return View(**values)

"""The greedy player: the lowest card, no trump thrown in while there is a talon. For measuring."""

from __future__ import annotations

from games.bots.contract import Answer, Question, Reason
from games.bots.easy import choose_action
from games.bots.options import options_of
from games.bots.style import PLAIN


def play(question: Question) -> Answer:
    """Answer like the easy player, but spare trumps; NoLegalAction when the view lists none."""
    view = question.view
    options = options_of(view)
    action, code = choose_action(options, view)
    thrown = options.done is not None and action != options.done
    if thrown and view.talon_count and not 1 << next(iter(options.attacks)) & PLAIN:
        assert options.done is not None
        return Answer(options.done, Reason("keep_the_rest"))
    return Answer(action, Reason(code))

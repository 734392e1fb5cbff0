"""With work in place of time an answer is a pure function of the question: these are known.

Whoever changes how a player thinks changes them knowingly: print `answers()` and say why.
"""

from random import Random

from games.bots import Question, choose
from games.engine.apply import apply
from games.engine.cards import deck_of
from games.engine.deal import deal, opening_events
from games.engine.legal import waited
from games.engine.rules import Rules, preset
from games.engine.view import view

WORK = 300
MOMENTS = (4, 24, 44)
TABLES = {
    "two seats": Rules(),
    "four seats": Rules(players=4),
    "transfer": preset("transfer"),
    "pairs": preset("pairs"),
}
KNOWN = {
    ("two seats", 4): "beat QD KD",
    ("two seats", 24): "attack 8C",
    ("two seats", 44): "beat 9H JH",
    ("four seats", 4): "done",
    ("four seats", 24): "attack JD",
    ("four seats", 44): "done",
    ("transfer", 4): "beat QD KD",
    ("transfer", 24): "attack TC",
    ("transfer", 44): "beat 9S JS",
    ("pairs", 4): "done",
    ("pairs", 24): "take",
    ("pairs", 44): "attack TS",
}


def questions(rules: Rules, seed: int) -> dict[int, Question]:
    """What is asked at some moments of a deal that is played at random."""
    dice, found, number = Random(seed), dict[int, Question](), 0
    order = list(deck_of(rules.deck))
    dice.shuffle(order)
    state = deal(rules, order, draw=0)
    history = opening_events(state)
    while state.outcome is None and number <= max(MOMENTS):
        seat = min(waited(state))
        seen = view(state, seat)
        number += len(seen.legal_actions) > 1
        if number in MOMENTS:
            found.setdefault(number, Question(seen, history, 60_000, seed, WORK))
        moved = apply(state, seat, dice.choice(seen.legal_actions))
        state, history = moved.after, (*history, *moved.events)
    return found


def answers() -> dict[tuple[str, int], str]:
    """The hard player's choices by table and moment."""
    return {
        (table, number): str(choose("hard", question).action)
        for table, rules in TABLES.items()
        for number, question in questions(rules, seed=5).items()
    }


def test_the_hard_player_answers_known_questions_as_before() -> None:
    assert answers() == KNOWN

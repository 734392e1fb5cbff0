"""The players by name, and the one way to ask them."""

from __future__ import annotations

from dataclasses import replace

from games.bots import easy, flat, greedy, hard, memory, normal, random_player, tree
from games.bots.contract import Answer, NoLegalAction, Player, PlayerInfo, Question
from games.bots.phrases import phrase_for


class UnknownPlayer(LookupError):
    """There is no player of this name."""


PLAYERS: dict[str, PlayerInfo] = {
    "easy": PlayerInfo("easy", easy.play, at_tables=True),
    "normal": PlayerInfo("normal", normal.play, at_tables=True),
    "hard": PlayerInfo("hard", hard.play, at_tables=True, thinks=True),
    "random": PlayerInfo("random", random_player.play, at_tables=False),
    "greedy": PlayerInfo("greedy", greedy.play, at_tables=False),
    "memory": PlayerInfo("memory", memory.play, at_tables=False, thinks=True),
    "flat": PlayerInfo("flat", flat.play, at_tables=False, thinks=True),
    "tree": PlayerInfo("tree", tree.play, at_tables=False, thinks=True),
    "reference": PlayerInfo("reference", tree.play_reference, at_tables=False, thinks=True),
}


def choose(level: str, question: Question) -> Answer:
    """Ask a player for its action, with a phrase now and then.

    Whatever the player raises, and an illegal answer, is covered by the easy player and named in
    `Answer.fallback` for the caller to log. Raises UnknownPlayer for a level that does not exist
    and NoLegalAction for a view without legal actions (not its turn, out, over).
    """
    if level not in PLAYERS:
        raise UnknownPlayer(level)
    if not question.view.legal_actions:
        raise NoLegalAction
    answer = _safe_answer(PLAYERS[level].play, question)
    return replace(answer, phrase=phrase_for(question, answer.action))


def _safe_answer(player: Player, question: Question) -> Answer:
    try:
        answer = player(question)
    except Exception as error:  # a player's bug must not stop a table (rules.md §9)
        return replace(easy.play(question), fallback=f"{type(error).__name__}: {error}"[:200])
    if answer.action not in question.view.legal_actions:
        return replace(easy.play(question), fallback=f"illegal answer: {answer.action}")
    return answer

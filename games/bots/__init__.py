"""Automatic players: each is a function of what its seat may see (rules.md §10)."""

from games.bots.contract import (
    Answer,
    BotError,
    Effort,
    NoLegalAction,
    PlayerInfo,
    Question,
    Reason,
)
from games.bots.registry import PLAYERS, UnknownPlayer, choose

__all__ = [
    "PLAYERS",
    "Answer",
    "BotError",
    "Effort",
    "NoLegalAction",
    "PlayerInfo",
    "Question",
    "Reason",
    "UnknownPlayer",
    "choose",
]

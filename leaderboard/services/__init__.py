"""Everything that writes results and standings."""

from leaderboard.services.record import record_result
from leaderboard.services.refund import refund

__all__ = ["record_result", "refund"]

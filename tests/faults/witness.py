"""Somebody who plays while things break, and remembers what he asked for and how long he waited."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from games.management.crowd import LOST, Person

NO_DEAL = ('data-phase="over"', 'data-phase="open"')


class Witness(Person):
    """A person who notes each press, and the longest time that one went without any answer."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pressed: Counter[tuple[int, str]] = Counter()
        """How often each action was asked for, by deal."""
        self.longest_wait_s = 0.0
        self._asked_at: float | None = None

    async def send(self, action: str, version: str, deal: str) -> None:
        """Note what is asked for, and ask."""
        self.pressed[int(deal), action] += 1
        self._asked_at = self._asked_at or time.monotonic()
        await super().send(action, version, deal)

    def look(self) -> None:
        """Take in a frame: whatever it says, it answers what was asked."""
        if self._asked_at is not None:
            self.longest_wait_s = max(self.longest_wait_s, time.monotonic() - self._asked_at)
            self._asked_at = None
        super().look()

    def go_home(self) -> None:
        """Leave, unless a deal runs: what the page shows may be all that it will ever show."""
        idle = self.deciding is None or self.deciding.done()
        if idle and not self.leaving and any(phase in self.frame for phase in NO_DEAL):
            self.deciding = asyncio.create_task(self._leave())

    async def _leave(self) -> None:
        with suppress(*LOST):
            await self._go_on()

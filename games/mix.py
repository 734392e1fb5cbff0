"""What the seed of a deal was made of, as a Deal keeps it (docs/shuffle.md); hex throughout."""

from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings

from games.engine import shuffle


@dataclass(frozen=True, slots=True)
class Mix:
    """A server seed, the name of the deal, and by seat what the pages promised and told.

    Seats are text because JSON knows no other keys. Who promised and told nothing has no value.
    """

    server_seed: str
    deal: str
    promises: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        """What the server published before any value was told."""
        return shuffle.commitment(bytes.fromhex(self.server_seed))

    @property
    def seed(self) -> bytes:
        """The seed of the deck."""
        values = {int(seat): bytes.fromhex(value) for seat, value in self.values.items()}
        return shuffle.mixed_seed(bytes.fromhex(self.server_seed), self.deal, values)


def deal_name(slug: str, number: int) -> str:
    """The name of a deal as it goes into its seed."""
    return f"{slug}/{number}"


def wait() -> timedelta:
    """How long a table waits for each of the two answers of its pages."""
    return timedelta(milliseconds=settings.SHUFFLE_WAIT_MS)

"""What lets anybody verify the shuffle of a deal that is over (docs/shuffle.md)."""

from dataclasses import dataclass

from games.engine.rules import Rules
from games.engine.shuffle import deck_order
from games.mix import Mix
from games.models import Deal, DealSeat
from games.selectors.history import may_see
from games.selectors.people import bot_name, person_name


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part of a shuffle: what his page promised and told, "" where it was silent."""

    seat: int
    name: str
    promise: str
    value: str


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that a shuffle was made of and came to; hex, and cards by their codes.

    `old` deals are from before pages took part: their seed is the server's own.
    """

    deal: str
    commitment: str
    server_seed: str
    parts: tuple[Part, ...]
    seed: str
    order: str
    cards: int
    old: bool = False
    slug: str = ""
    number: int = 0

    @property
    def told(self) -> tuple[Part, ...]:
        """The parts that went into the seed."""
        return tuple(part for part in self.parts if part.value)

    @property
    def promised(self) -> tuple[Part, ...]:
        """The parts that were promised."""
        return tuple(part for part in self.parts if part.promise)


def proof_of(*, slug: str, number: int, user_id: int | None) -> Proof | None:
    """The proof for a deal; None if there is none for this person, or it is not over yet."""
    over = Deal.objects.filter(table__slug=slug, number=number).exclude(status=Deal.Status.PLAYING)
    deal = over.select_related("table").prefetch_related("line_up__user").first()
    if deal is None or not may_see(deal, user_id):
        return None
    mix = Mix(**deal.mix) if deal.mix else Mix(bytes(deal.seed).hex(), f"{slug}/{number}")
    return Proof(
        deal=mix.deal,
        commitment=deal.commitment,
        server_seed=mix.server_seed,
        parts=tuple(_part(deal, mix, seat) for seat in deal.line_up.all()),
        seed=bytes(deal.seed).hex(),
        order=deal.order,
        cards=Rules.from_dict(deal.rules).deck,
        old=deal.mix is None,
        slug=slug,
        number=number,
    )


def _part(deal: Deal, mix: Mix, seat: DealSeat) -> Part:
    bot = bool(seat.bot_level)
    name = bot_name(deal.table_id, seat.number) if bot else person_name(seat.user)
    key = str(seat.number)
    return Part(seat.number, name, mix.promises.get(key, ""), mix.values.get(key, ""))


def example() -> Proof:
    """A shuffle that was never played: the first test vector of docs/shuffle.md."""
    values = {str(seat): (bytes([seat + 1]) * 32).hex() for seat in (0, 2)}
    mix = Mix(bytes(range(32)).hex(), "k3mfw2p9xz/2", values=values)
    return Proof(
        deal=mix.deal,
        commitment=mix.commitment,
        server_seed=mix.server_seed,
        parts=tuple(Part(int(seat), "", "", value) for seat, value in values.items()),
        seed=mix.seed.hex(),
        order=" ".join(deck_order(mix.seed, 36)),
        cards=36,
    )

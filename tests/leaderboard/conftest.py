"""People and finished deals of every kind. Ann, Bob, Cy and Dee are registered; Gus is a guest."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from accounts.models import User
from accounts.services.guests import make_guest
from leaderboard.finished import Fate, FinishedDeal, FinishedSeat, Pool
from leaderboard.services import record_result

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

People = dict[str, User]


@pytest.fixture
def people(db) -> People:
    registered = {name: User.objects.create_user(name) for name in ("Ann", "Bob", "Cy", "Dee")}
    return registered | {"Gus": make_guest()}


@pytest.fixture
def played(people) -> Callable[..., FinishedDeal]:
    """Makes a finished deal: `played("Ann Bob", "Cy")` — Ann and Bob out together, Cy the durak.

    A name is a person; `easy` is that automatic player; `-Ann` left. With draw=True the last group
    drew. Seats are in the order of the names. With `teams` a group is a team.
    """
    numbers = count(1)

    def make(*groups: str, draw=False, rated=True, pool=None, teams=False, days=0) -> FinishedDeal:
        seats = [
            _seat(people, name, place, _fate(name, place, groups, draw))
            for place, group in enumerate(groups, start=1)
            for name in group.split()
        ]
        numbered = tuple(
            FinishedSeat(seat, user, bot, place, fate, place if teams else None)
            for seat, (user, bot, place, fate) in enumerate(seats)
        )
        default = Pool.TWO if len(seats) == 2 else Pool.MANY
        at = NOON + timedelta(days=days)
        return FinishedDeal(next(numbers), pool or default, rated, at, numbered)

    return make


def _seat(people: People, name: str, place: int, fate: Fate):
    person = people.get(name.lstrip("-"))
    return (person.pk, "", place, fate) if person else (None, name, place, fate)


def _fate(name: str, place: int, groups: tuple[str, ...], draw: bool) -> Fate:
    if name.startswith("-"):
        return Fate.LEFT
    if place < len(groups):
        return Fate.OUT
    return Fate.DRAWN if draw else Fate.DURAK


@pytest.fixture
def ended(played) -> Callable[..., FinishedDeal]:
    """The same, and the deal is recorded."""

    def make(*groups: str, **options) -> FinishedDeal:
        deal = played(*groups, **options)
        assert record_result(deal=deal)
        return deal

    return make

"""What must hold after a run of faults: nothing lost, nothing twice, everybody answered."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.faults.witness import Witness
from tests.play_process import PlayProcess

MARK = "in the database: "
# One process for all of it: starting one takes seconds.
ASK = f"""
import json
from collections import Counter
from django.core.management import CommandError, call_command
from games.models import Deal, Move
from leaderboard.models import Result
for command in (["check_deals", "--over"], ["rebuild_ratings", "--check"]):
    try:
        call_command(*command)
    except CommandError as error:
        print("amiss:", command[0], error)
played = Move.objects.filter(actor=Move.Actor.PLAYER)
names = "deal__table__slug", "deal__number", "action"
print("{MARK}" + json.dumps(dict(
    deals=list(Deal.objects.values_list("table__slug", "number", "version", "table__rated")),
    results=[Result.objects.count(), Result.objects.filter(rated=True).count()],
    played=[[*key, n] for key, n in Counter(played.values_list(*names)).items()],
)))
"""
People = Mapping[str, Sequence[Witness]]
"""Who plays at each table, by its slug."""
# Less than the clock of a move, which in the end answers for everybody.
ANSWERED_WITHIN_S = 45


@dataclass(frozen=True)
class Stored:
    """What the site kept."""

    versions: dict[tuple[str, int], int]
    """Moves of each deal, by table and number."""
    rated: int
    results: int
    rated_results: int
    played: Counter[tuple[str, int, str]]
    """How often people's actions were applied, by table, deal and action."""


def verdict(site: PlayProcess, people: People) -> list[str]:
    """What is wrong; nothing if all is well."""
    text, _, facts = site.shell(ASK).partition(MARK)
    wrong = [text] if "amiss:" in text else []
    return [*wrong, *complaints(read(facts), people)]


def read(facts: str) -> Stored:
    """What ASK printed after its mark."""
    told = json.loads(facts)
    return Stored(
        versions={(slug, number): version for slug, number, version, _ in told["deals"]},
        rated=sum(rated for *_, rated in told["deals"]),
        results=told["results"][0],
        rated_results=told["results"][1],
        played=Counter({(slug, deal, action): n for slug, deal, action, n in told["played"]}),
    )


def complaints(stored: Stored, people: People) -> Iterator[str]:
    """Whatever people saw or did and the site did not keep so."""
    if (stored.results, stored.rated_results) != (len(stored.versions), stored.rated):
        yield (
            f"{len(stored.versions)} deals, {stored.rated} of them rated, have {stored.results} "
            f"results, {stored.rated_results} of them rated"
        )
    for slug, witnesses in people.items():
        for witness in witnesses:
            yield from _lost(stored, slug, witness)
            if witness.longest_wait_s > ANSWERED_WITHIN_S:
                yield f"{slug}: somebody waited {witness.longest_wait_s:.0f} s for an answer"
    yield from _doubled(stored, people)


def _lost(stored: Stored, slug: str, witness: Witness) -> Iterator[str]:
    for deal, version in witness.seen.items():
        if version > stored.versions.get((slug, deal), -1):
            yield f"{slug}, deal {deal}: move {version} was shown and is lost"


def _doubled(stored: Stored, people: People) -> Iterator[str]:
    asked: Counter[tuple[str, int, str]] = Counter()
    for slug, witnesses in people.items():
        for witness in witnesses:
            for (deal, action), times in witness.pressed.items():
                asked[slug, deal, action] += times
    for key, times in (stored.played - asked).items():
        slug, deal, action = key
        yield f"{slug}, deal {deal}: {action} was played {times} times more than asked for"

"""Hundreds of deals under faults: `python -m tests.faults --deals 300`.

On SQLite, or with DATABASE_URL on a fresh database of that PostgreSQL server; the broker is always
one of its own.
"""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from tests.faults.chaos import play


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10_000)
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="durak-faults-") as folder:
        began = time.monotonic()
        chaos = play(
            Path(folder) / "data",
            deals=options.deals,
            tables=options.tables,
            seed=options.seed,
            database=os.environ.get("DATABASE_URL", ""),
        )
    took = time.monotonic() - began
    everybody = [person for people in chaos.people.values() for person in people]
    waited = max(person.longest_wait_s for person in everybody)
    print(
        f"{chaos.over} deals in {took:.0f} s, all whole; {chaos.tally.reconnects} pages came back;"
    )
    print(f"the longest wait for an answer was {waited:.1f} s. Faults, and until all played again:")
    for fault, seconds in sorted(chaos.recoveries.items()):
        slow = f"median {statistics.median(seconds):4.1f} s, longest {max(seconds):4.1f} s"
        print(f"{len(seconds):>6}  {fault:<14} {slow}")


if __name__ == "__main__":
    main()

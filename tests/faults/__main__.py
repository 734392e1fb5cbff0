"""Hundreds of deals under faults: `python -m tests.faults --deals 300`.

On SQLite, or with DATABASE_URL on a fresh database of that PostgreSQL server; the broker is always
one of its own.
"""

import argparse
import os
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
    print(f"{chaos.over} deals in {time.monotonic() - began:.0f} s, all whole; faults:")
    for fault, number in sorted(chaos.faults.items()):
        print(f"{number:>6}  {fault}")
    print(f"{chaos.tally.reconnects:>6}  pages that came back")


if __name__ == "__main__":
    main()

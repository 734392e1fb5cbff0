"""Waits for the supervisor's end of a pipe to close, then kills the groups that were named.

Run as a file of its own with nothing imported but the standard library. A line "+123" names a
process group, "-123" takes it back.
"""

import os
import signal
import sys
from contextlib import suppress


def main() -> None:
    groups: set[int] = set()
    for line in sys.stdin:
        change = groups.add if line.startswith("+") else groups.discard
        change(int(line[1:]))
    for group in groups:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()

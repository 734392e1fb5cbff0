"""Which processes run, and whose children they are."""

import subprocess


def _table() -> dict[int, tuple[int, str]]:
    """Parent and state of each process of this machine."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    )
    rows = (line.split() for line in listed.stdout.splitlines())
    return {int(pid): (int(parent), state) for pid, parent, state in rows}


def alive(pids: set[int]) -> set[int]:
    """Those of the processes that still run; a zombie that nobody has reaped does not."""
    table = _table()
    return {pid for pid in pids if pid in table and not table[pid][1].startswith("Z")}


def descendants(root: int) -> set[int]:
    """The process itself, its children, and theirs."""
    table = _table()
    found = {root}
    while more := {pid for pid, (parent, _) in table.items() if parent in found} - found:
        found |= more
    return found

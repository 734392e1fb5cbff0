"""The watchdog kills what its supervisor leaves behind, where the kernel does not help."""

import os
import signal
import subprocess
import sys

import pytest

from durak_site.play.mortality import Watchdog
from tests.play_process import CODE, wait_for
from tests.processes import alive

PARENT = """
import subprocess, sys, time
from durak_site.play.mortality import Watchdog
dog = Watchdog()
pids = []
for _ in range(2):
    child = subprocess.Popen([sys.executable, "-S", "-c", "input()"],
                             stdin=subprocess.PIPE, start_new_session=True)
    dog.watch(child.pid)
    pids.append(child.pid)
dog.forget(pids[1])
print(dog.pid, *pids, flush=True)
time.sleep(60)
"""


@pytest.fixture
def sleeper():
    started = []

    def start() -> int:
        started.append(subprocess.Popen(["sleep", "60"], start_new_session=True))
        return started[-1].pid

    yield start
    for process in started:
        process.kill()
        process.wait()


def test_watched_children_die_with_a_parent_killed_with_9() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], cwd=CODE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        dog, watched, _ = map(int, parent.stdout.readline().split())
        parent.kill()
    wait_for(lambda: not alive({watched, dog}), 5, what="both are gone")


def test_a_child_taken_back_is_left_alone(sleeper) -> None:
    dog = Watchdog()
    mine, other = sleeper(), sleeper()
    dog.watch(mine)
    dog.watch(other)
    dog.forget(mine)
    dog.close()
    assert alive({mine, other}) == {mine}


def test_a_killed_watchdog_is_replaced_and_told_everything_again(sleeper) -> None:
    dog = Watchdog()
    first, second = sleeper(), sleeper()
    dog.watch(first)
    before = dog.pid
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: not alive({before}), 5)
    dog.watch(second)
    assert dog.pid != before
    dog.close()
    assert alive({first, second}) == set()

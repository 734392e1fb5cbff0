"""A process of the site that dies is started again, and the site goes on."""

import os

import pytest

from tests.play_process import PlayProcess, wait_for


def kill_and_wait_for_another(site: PlayProcess, role: str) -> int:
    """The pid of the one killed."""
    killed = site.kill(role)
    wait_for(lambda: site.children.get(role, killed) != killed, what=f"another {role}")
    return killed


@pytest.mark.parametrize("role", ["web", "clock", "bots", "beat"])
def test_a_killed_process_is_started_again(site: PlayProcess, role: str) -> None:
    kill_and_wait_for_another(site, role)
    wait_for(lambda: site.health() == 200, what="the site answers")
    assert f"{role} was killed by signal 9; starting it again" in site.output


def test_a_process_killed_again_and_again_is_started_again_and_again(site: PlayProcess) -> None:
    killed = {kill_and_wait_for_another(site, "beat") for _ in range(3)}
    assert len(killed) == 3
    assert site.process.poll() is None


def test_what_a_killed_worker_leaves_of_its_own_processes_goes_with_it(site: PlayProcess) -> None:
    group = site.kill("bots")
    wait_for(lambda: not group_lives(group), what="the group has gone")


def test_a_killed_broker_is_started_again(embedded_site: PlayProcess) -> None:
    kill_and_wait_for_another(embedded_site, "broker")
    wait_for(lambda: embedded_site.health() == 200, what="the site answers")


def group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True

"""When the supervisor goes, everything goes."""

import signal

import pytest

from durak_site import environment
from durak_site.play import supervisor
from tests.play_process import PlayProcess, wait_for
from tests.processes import alive, descendants
from tests.site.conftest import Start


def family(play: PlayProcess) -> set[int]:
    """Every process of the site: children, their children, and the watchdog."""
    return descendants(play.process.pid)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop_it_is_gone_with_all_its_processes(start_play: Start, number: int) -> None:
    play = start_play()
    play.wait_until_ready()
    processes = family(play)
    play.process.send_signal(number)
    assert play.process.wait(20) == 0
    assert alive(processes) == set()
    assert not (play.data / "play.json").exists()


def test_it_grants_its_processes_less_than_the_five_seconds_it_may_take_to_stop() -> None:
    assert supervisor.TIME_TO_STOP + supervisor.TIME_TO_STOP_BROKER <= 4


def test_killed_with_9_it_leaves_no_orphan(start_play: Start) -> None:
    play = start_play()
    play.wait_until_ready()
    processes = family(play)
    assert len(processes) > 6
    play.process.kill()
    play.process.wait()
    wait_for(lambda: not alive(processes), 5, what="nothing is left")


def test_after_a_kill_the_same_folder_can_be_used_at_once(start_play: Start) -> None:
    first = start_play()
    first.wait_until_ready()
    first.process.kill()
    first.process.wait()
    second = start_play()
    second.wait_until_ready()
    assert second.health() == 200
    assert environment.broker_socket(second.data).is_socket()


def test_stopped_while_it_still_starts_it_leaves_nothing(start_play: Start) -> None:
    play = start_play()
    wait_for(lambda: len(family(play)) > 2, what="the first children")
    processes = family(play)
    assert play.stop() == 0
    assert alive(processes) == set()

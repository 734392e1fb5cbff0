"""`manage.py play` brings up every role and says where the site is."""

import re
import stat
import urllib.request
from pathlib import Path

from durak_site import environment
from tests.play_process import ROLES, PlayProcess
from tests.site.conftest import Start


def test_every_role_runs_in_a_process_of_its_own(embedded_site: PlayProcess) -> None:
    assert set(embedded_site.children) == set(ROLES)
    assert len(set(embedded_site.children.values())) == len(ROLES)


def test_the_printed_address_answers(embedded_site: PlayProcess) -> None:
    address = re.search(r"Durak is ready: (http://127\.0\.0\.1:\d+)/", embedded_site.output)
    assert address is not None
    assert address[1] == embedded_site.url
    with urllib.request.urlopen(f"{address[1]}/healthz", timeout=5) as response:
        assert response.read() == b'{"status": "ok"}'


def test_what_is_secret_in_the_data_folder_is_for_its_owner_alone(
    embedded_site: PlayProcess,
) -> None:
    data = embedded_site.data
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
    assert len((data / "secret_key").read_text()) >= 50


def test_stopped_and_started_again_it_keeps_the_secret_key_and_the_data(start_play: Start) -> None:
    first = start_play()
    first.wait_until_ready()
    key = (first.data / "secret_key").read_text()
    made = "from accounts.models import User; User.objects.create(username='kept')"
    first.shell(made)
    assert first.stop() == 0
    second = start_play()
    second.wait_until_ready()
    assert (second.data / "secret_key").read_text() == key
    asked = "from accounts.models import User; print(User.objects.get().username)"
    assert second.shell(asked).strip() == "kept"


def test_a_data_folder_with_a_long_path_gets_its_socket_elsewhere(
    start_play: Start, tmp_path: Path
) -> None:
    deep = tmp_path / ("long-" * 12) / ("path-" * 12) / "data"
    deep.parent.mkdir(parents=True)
    start_play(data=deep).wait_until_ready()
    socket = environment.broker_socket(deep)
    assert not socket.is_relative_to(deep)
    assert socket.is_socket()
    assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700


def test_with_a_broker_given_none_is_embedded(start_play: Start, broker: str) -> None:
    play = start_play(REDIS_URL=broker, REDIS_PREFIX="durak-test-given")
    play.wait_until_ready()
    assert set(play.children) == set(ROLES) - {"broker"}


def test_listening_on_all_addresses_it_answers_to_those_it_prints(start_play: Start) -> None:
    play = start_play("--host", "0.0.0.0")
    play.wait_until_ready()
    assert play.url.startswith("http://localhost:")
    for address in re.findall(r"http://[\w.]+:\d+", play.output):
        with urllib.request.urlopen(f"{address}/healthz", timeout=5) as response:
            assert response.status == 200

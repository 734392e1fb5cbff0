"""/metrics: shown to whoever has the token, and moves, pages and queues are counted."""

import re
from urllib.request import Request, urlopen

import pytest
import redis
from django.test import Client
from prometheus_client import REGISTRY

from games import pulse
from games.tasks import sweep
from tests.games import tables
from tests.live_site import METRICS_TOKEN
from tests.play_process import PlayProcess, wait_for
from tests.site.test_socket_limits import MAKE, socket_of

TOKEN = "a token for tests"


@pytest.fixture
def read(client: Client, settings, tmp_path):
    """Reads /metrics into a dict from name and labels to number."""
    settings.METRICS_TOKEN, settings.METRICS_DIR = TOKEN, tmp_path

    def ask():
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        lines = re.findall(r"^(\w\S*) (\S+)$", answer.text, re.M)
        return {name: float(number) for name, number in lines}

    return ask


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer other", "Basic a token for tests"])
@pytest.mark.django_db
def test_without_the_token_there_is_no_such_page(client: Client, settings, sent: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 404


@pytest.mark.django_db
def test_without_a_token_set_there_is_no_such_page_for_anybody(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_queues_are_measured_where_they_lie(read, settings) -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.rpush(f"{settings.REDIS_PREFIX}:bots", "a task", "another")
    found = read()
    assert found['durak_queue_depth{queue="bots"}'] == 2
    assert found['durak_queue_depth{queue="clock"}'] == 0


def test_the_age_of_the_last_sweep_is_shown(read) -> None:
    pulse.beat()
    assert 0 <= read()["durak_sweep_age_seconds"] < 60


def test_a_broker_that_is_away_leaves_a_gap_and_no_error(read, settings) -> None:
    settings.REDIS_URL = "unix:///no/such/socket"
    assert "durak_queue_depth" not in str(read())


def sample(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.django_db(transaction=True)
def test_a_move_is_counted_and_its_message_timed() -> None:
    moves = sample("durak_moves_total", actor="bot") + sample("durak_moves_total", actor="player")
    sent = sample("durak_broadcast_seconds_count")
    tables.step(tables.table_of(tables.person(), bots=1))
    assert sample("durak_broadcast_seconds_count") > sent
    now = sample("durak_moves_total", actor="bot") + sample("durak_moves_total", actor="player")
    assert now == moves + 1


@pytest.mark.django_db(transaction=True)
def test_the_sweep_notes_how_late_it_found_what_was_due() -> None:
    before = sample("durak_sweep_delay_seconds_count")
    tables.let_pass(tables.table_of(tables.person(), tables.person()))
    sweep()
    assert sample("durak_sweep_delay_seconds_count") == before + 1


def test_all_processes_of_a_site_count_together(live_site: PlayProcess) -> None:
    slug = live_site.shell(MAKE.format(n="metrics")).strip()
    with socket_of(live_site, slug) as opened:
        opened.recv(timeout=10)
        found = wait_for(lambda: about(live_site, 'durak_moves_total{actor="bot"}'))
    assert found["durak_open_sockets"] >= 1  # of the web process
    assert found['durak_thinking_seconds_count{level="normal"}'] >= 1  # of a worker
    wait_for(lambda: about(live_site, "durak_sweep_age_seconds"))


def about(site: PlayProcess, name: str) -> dict[str, float]:
    """All numbers as soon as this one is there."""
    asked = Request(f"{site.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    with urlopen(asked, timeout=10) as answer:
        lines = re.findall(r"^(\w\S*) (\S+)$", answer.read().decode(), re.M)
    found = {key: float(number) for key, number in lines}
    return found if name in found else {}

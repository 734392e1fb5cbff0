"""/metrics for Prometheus: what all processes of this machine have counted, and the queues."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from secrets import compare_digest

import redis
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from durak_site.play.roles import QUEUES
from games import pulse


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """404 without METRICS_TOKEN or for whoever does not send it: `Authorization: Bearer …`."""
    if not settings.METRICS_TOKEN or not _allowed(request):
        raise Http404
    _forget_the_dead(Path(settings.METRICS_DIR))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(settings.METRICS_DIR))  # type: ignore[no-untyped-call]
    registry.register(Surroundings())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _allowed(request: HttpRequest) -> bool:
    expected = f"Bearer {settings.METRICS_TOKEN}"
    return compare_digest(request.headers.get("Authorization", "").encode(), expected.encode())


def _forget_the_dead(folder: Path) -> None:
    """Drop the open sockets of processes that are gone; what they counted stays counted."""
    for file in folder.glob("gauge_live*.db"):
        pid = int(file.stem.rsplit("_", 1)[1])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            pass  # it lives, as somebody else


class Surroundings(Collector):
    """What no process counts by itself: tasks that wait, and the age of the last sweep."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Nothing of the broker while it is away."""
        with suppress(redis.RedisError, OSError):
            yield _queues()
            age = pulse.age_s()
            if age is not None:
                yield GaugeMetricFamily("durak_sweep_age_seconds", "Since the last sweep", age)


def _queues() -> GaugeMetricFamily:
    family = GaugeMetricFamily("durak_queue_depth", "Tasks that wait", labels=["queue"])
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
        for queue in QUEUES:
            depth = client.llen(f"{settings.REDIS_PREFIX}:{queue}")
            family.add_metric([queue], float(depth))
    return family

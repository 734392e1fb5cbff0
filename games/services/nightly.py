"""What is done once a night: old traces and talk are forgotten, fair play is looked at."""

import logging
from collections.abc import Callable

from accounts.services import traces
from games.services import fair_play, invitations, talk

logger = logging.getLogger(__name__)

WORK: dict[str, Callable[[], object]] = {
    "traces": lambda: traces.forget_old(),
    "talk": lambda: talk.forget_old(),
    "invitations": lambda: invitations.forget_old(),
    "fair play": lambda: fair_play.look(),
}


def nightly() -> dict[str, object]:
    """Do each of it; what fails does not stop the rest and comes again the next night."""
    done: dict[str, object] = {}
    for name, work in WORK.items():
        try:
            done[name] = work()
        except Exception:
            logger.exception("nightly: %s", name)
    return done

"""What would have been better: asked for, worked out piece by piece, kept.

A task says only "there is work"; which review is next stands in the database. So a task that is
lost or comes twice does no harm, and of two workers each has a review of its own.
"""

import logging
import time
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.models import User
from games import effects
from games.bots import judge
from games.bots.contract import Question
from games.bots.judge import Verdict
from games.engine.actions import Action
from games.engine.errors import EngineError
from games.engine.state import State
from games.engine.view import view
from games.models import Deal, Review
from games.playback import Playback, playback_of
from games.services.errors import Refused

logger = logging.getLogger(__name__)

MOST_WAITING = 3
"""Reviews that one person may wait for at a time."""
PIECE_S = 15
"""How long a task works before the next review has its turn; a decision may take 7 s more."""
LEASE = timedelta(seconds=30)
"""How long a review belongs to a worker of which nothing is heard; each verdict renews it."""
MOST_CLAIMS = 4
"""Workers that may take a review and be lost before the next verdict; then it has failed."""
ASK_AGAIN = timedelta(seconds=20)
DECISION_MS = 350
DEAL_MS = 30_000
"""What the estimates of a whole deal may take, however many decisions it has."""
ENDING_S = 3
MOST_CARDS = 26
"""Cards that two seats may hold for their ending to be tried."""
ROLLOUTS_PER_MS = 30


def ask(*, user: User, deal: Deal) -> Review:
    """Ask for the review of a deal that is over, or find the one there is; one for each deal.

    Raises Refused: `too_many_reviews`.
    """
    assert deal.status != Deal.Status.PLAYING
    with transaction.atomic():
        review = Review.objects.filter(deal=deal).first()
        if review is not None:
            return review
        if Review.objects.filter(asked_by=user, finished_at=None).count() >= MOST_WAITING:
            raise Refused("too_many_reviews", most=MOST_WAITING)
        asked = {"asked_by": user, "moves": deal.version, "ask_again_at": _later()}
        review, _made = Review.objects.get_or_create(deal=deal, defaults=asked)
        effects.review()
    return review


def work(*, seconds: float = PIECE_S) -> bool:
    """Go on with the review that has waited longest, for about so long; False if none waits."""
    review = _claim()
    if review is None:
        return False
    try:
        if review.claims > MOST_CLAIMS:
            _keep(review, failed=True, finished_at=timezone.now())
        else:
            _go_on(review, time.monotonic() + seconds)
    except EngineError:
        logger.exception("review of deal %s", review.deal_id)
        _keep(review, failed=True, finished_at=timezone.now())
    except Exception:
        # Perhaps only the database was away: the sweep tries again when the claim has run out.
        logger.exception("review of deal %s", review.deal_id)
        raise
    _keep(review, claimed_until=None, ask_again_at=_later())
    if Review.objects.filter(_free(), finished_at=None).exists():
        effects.review()
    return True


def ask_again() -> int:
    """Send for a worker if a review has waited too long: its task, or its worker, is lost."""
    now = timezone.now()
    due = Review.objects.filter(_free(), finished_at=None, ask_again_at__lte=now)
    asked = due.update(ask_again_at=_later())
    if asked:
        effects.review()
    return asked


def _later() -> Any:
    return timezone.now() + ASK_AGAIN


def _free() -> Q:
    return Q(claimed_until=None) | Q(claimed_until__lte=timezone.now())


def _claim() -> Review | None:
    """The free review that has waited longest, from now on this worker's own; compare and set."""
    waiting = Review.objects.filter(_free(), finished_at=None).order_by("ask_again_at", "pk")
    for number in waiting.values_list("pk", flat=True)[:5]:
        until = timezone.now() + LEASE
        mine = Review.objects.filter(_free(), pk=number, finished_at=None)
        if mine.update(claimed_until=until, ask_again_at=until, claims=F("claims") + 1):
            return Review.objects.select_related("deal").get(pk=number)
    return None


def _keep(review: Review, **values: Any) -> bool:
    """Write, as long as the review is this worker's; False if another has it by now."""
    mine = Review.objects.filter(pk=review.pk, claimed_until=review.claimed_until)
    return bool(mine.update(**values))


def _renew(review: Review) -> bool:
    """Write what was found and keep the review for longer; False if another has it by now."""
    until = timezone.now() + LEASE
    found = {"done": review.done, "verdicts": review.verdicts, "claims": 0}
    if not _keep(review, **found, claimed_until=until, ask_again_at=until):
        return False
    review.claimed_until = until
    return True


def _go_on(review: Review, until: float) -> None:
    """Judge move after move until the time is over, keeping each verdict as it is found."""
    playback = playback_of(review.deal)
    judging = _Judging(playback)
    while review.done < len(playback.steps) and time.monotonic() < until:
        review.verdicts += judging.verdict(review.done)
        review.done += 1
        if not _renew(review):
            return
    if review.done == len(playback.steps):
        _keep(review, finished_at=timezone.now())


def _budget_ms(playback: Playback) -> int:
    """Milliseconds for each decision, so that the whole deal takes no longer than DEAL_MS."""
    pairs = zip(playback.states, playback.steps, strict=False)
    choices = sum(len(view(state, step.seat).legal_actions) > 1 for state, step in pairs)
    return max(1, min(DECISION_MS, DEAL_MS // max(1, choices)))


class _Judging:
    """One deal in the hands of one task; what was too hard waits until fewer cards are left."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.budget_ms = _budget_ms(playback)
        self.too_many = MOST_CARDS + 1

    def verdict(self, number: int) -> list[dict[str, Any]]:
        """What is kept of a move: one verdict, or none if there was nothing to choose or know."""
        step, state = self.playback.steps[number], self.playback.states[number]
        seen = view(state, step.seat)
        ending = judge.is_ending(state)
        if len(seen.legal_actions) < 2 and not ending:
            return []
        question = Question(
            seen, self.playback.history(number), budget_ms=self.budget_ms, seed=number
        )
        try:
            verdict = self._judge(question, state, step.action, ending=ending)
        except Exception:
            # One decision that a player cannot judge is not known; the others are.
            logger.exception("review: move %s", number + 1)
            verdict = None
        return [_as_json(number + 1, step.seat, verdict, ending=ending)]

    def _judge(
        self, question: Question, state: State, action: Action, *, ending: bool
    ) -> Verdict | None:
        found = self._solve(question, state, action) if ending else None
        if found is not None or len(question.view.legal_actions) < 2:
            return found
        return judge.estimate(question, action, rollouts=int(self.budget_ms * ROLLOUTS_PER_MS))

    def _solve(self, question: Question, state: State, action: Action) -> Verdict | None:
        cards = sum(map(len, state.hands))
        if cards >= self.too_many:
            return None
        found = judge.solve(question, state, action, seconds=ENDING_S)
        if found is None:
            self.too_many = cards
        return found


def _as_json(number: int, seat: int, verdict: Verdict | None, *, ending: bool) -> dict[str, Any]:
    kept: dict[str, Any] = {"move": number, "seat": seat, "ending": ending, "exact": False}
    if verdict is None:
        return kept
    return kept | {
        "played": str(verdict.played),
        "best": str(verdict.best),
        "worth": verdict.worth,
        "got": verdict.got,
        "exact": verdict.exact,
    }

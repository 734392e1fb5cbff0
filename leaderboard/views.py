"""Pages of the boards."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leaderboard import selectors
from leaderboard.finished import Pool
from leaderboard.models import PoolChoice
from leaderboard.ratings import BOTS, ESTABLISHED_AFTER
from leaderboard.selectors import Board, Kind, Period

KINDS = (
    (Kind.RATING, _("Rating")),
    (Kind.WINS, _("Wins")),
    (Kind.STREAK, _("Longest streaks")),
    (Kind.FEWEST, _("Least often durak")),
)
PERIODS = (
    (Period.ALL, _("All time")),
    (Period.SEASON, _("This season")),
    (Period.WEEK, _("This week")),
)


@require_safe
def board(
    request: HttpRequest, pool: str = Pool.TWO.value, kind: str = Kind.RATING.value
) -> HttpResponse:
    """A page of a board: ?period= for counts, ?page= from 1."""
    asked = _board(pool, kind, request.GET.get("period", Period.ALL.value))
    viewer = request.user if request.user.is_authenticated else None
    page = selectors.page(asked, number=_page_number(request), viewer=viewer)
    context = {
        "board": asked,
        "page": page,
        "pools": PoolChoice.choices,
        "kinds": KINDS,
        "periods": PERIODS,
        "established_after": ESTABLISHED_AFTER,
    }
    return render(request, "leaderboard/board.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """How ratings are computed, and those of the automatic players."""
    context = {
        "bots": [(level, skill.points) for level, skill in BOTS.items()],
        "established_after": ESTABLISHED_AFTER,
    }
    return render(request, "leaderboard/about.html", context)


def _board(pool: str, kind: str, period: str) -> Board:
    try:
        return Board(Kind(kind), Pool(pool), Period(period), timezone.now())
    except ValueError as error:
        raise Http404 from error


def _page_number(request: HttpRequest) -> int:
    text = request.GET.get("page", "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1

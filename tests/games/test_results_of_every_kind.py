"""Each way in which a deal can end gives every seat the fate that the rules give it."""

import pytest
from django.utils import timezone

from games.engine.codec import outcome_to_json
from games.engine.outcome import Outcome
from games.models import Deal
from games.rated_deals import finished
from games.services.results import places
from leaderboard.finished import Fate
from tests.games.tables import deal_of, person, table_of

pytestmark = pytest.mark.django_db

OUT, DURAK, DRAWN, LEFT = Fate.OUT, Fate.DURAK, Fate.DRAWN, Fate.LEFT


def fates(outcome, *, left=(), preset_name="classic", seats=4):
    """Place and fate of each seat of a deal that ended like this."""
    deal = deal_of(table_of(*(person() for _ in range(seats)), preset_name=preset_name))
    deal.status, deal.finished_at = Deal.Status.FINISHED, timezone.now()
    deal.outcome = outcome_to_json(outcome)
    line_up = list(deal.line_up.all())
    for seat in line_up:
        seat.place = places(outcome, frozenset(left))[seat.number]
        seat.left_at = timezone.now() if seat.number in left else None
    return [(seat.place, seat.fate) for seat in finished(deal, line_up).seats]


def test_one_after_the_other_is_out_and_the_last_is_the_durak():
    ended = Outcome("durak", "last_with_cards", (2,), ((1,), (0,), (3,), (2,)), (1, 0, 3))
    assert fates(ended) == [(2, OUT), (1, OUT), (4, DURAK), (3, OUT)]


def test_a_shared_exit_is_a_shared_place():
    ended = Outcome("durak", "last_with_cards", (2,), ((1,), (0, 3), (2,)), (1, 0, 3))
    assert fates(ended) == [(2, OUT), (1, OUT), (4, DURAK), (2, OUT)]


def test_with_nobody_left_the_last_ones_drew_and_the_others_have_won():
    ended = Outcome("draw", "nobody_left", (), ((1,), (3,), (0, 2)), (1, 3, 0, 2))
    assert fates(ended) == [(3, DRAWN), (1, OUT), (3, DRAWN), (2, OUT)]


def test_at_two_a_draw_is_a_draw_for_both():
    ended = Outcome("draw", "nobody_left", (), ((0, 1),), (0, 1))
    assert fates(ended, seats=2) == [(1, DRAWN), (1, DRAWN)]


@pytest.mark.parametrize("reason", ["repetition", "bouts_without_discard"])
def test_a_repetition_is_a_draw_for_those_who_still_play(reason):
    ended = Outcome("draw", reason, (), ((3,), (0, 1, 2)), (3,))
    assert fates(ended) == [(2, DRAWN), (2, DRAWN), (2, DRAWN), (1, OUT)]


def test_who_resigns_is_last_even_behind_the_durak_and_in_a_draw():
    ended = Outcome("durak", "last_with_cards", (2,), ((1,), (0,), (3,), (2,)), (1, 0, 3))
    assert fates(ended, left=[1]) == [(1, OUT), (4, LEFT), (3, DURAK), (2, OUT)]
    ended = Outcome("draw", "repetition", (), ((0, 1, 2, 3),), ())
    assert fates(ended, left=[0]) == [(4, LEFT), (1, DRAWN), (1, DRAWN), (1, DRAWN)]


def test_a_deal_that_all_abandoned_is_won_by_nobody():
    ended = Outcome("durak", "last_with_cards", (2,), ((1,), (0,), (3,), (2,)), (1, 0, 3))
    assert fates(ended, left=[0, 1, 2, 3]) == [(1, LEFT)] * 4


def test_a_team_is_the_durak_together():
    ended = Outcome("durak", "team_out", (1, 3), ((0, 2), (1, 3)), (0, 2))
    assert fates(ended, preset_name="pairs") == [(1, OUT), (3, DURAK), (1, OUT), (3, DURAK)]


def test_teams_whose_last_cards_go_together_draw():
    ended = Outcome("draw", "nobody_left", (), ((0, 1, 2, 3),), (0, 1, 2, 3))
    assert fates(ended, preset_name="pairs") == [(1, DRAWN)] * 4

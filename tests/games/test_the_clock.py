"""Time-outs: who is answered for, how, and what a late move meets (rules.md §9)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import clock
from games.engine.actions import Action, Kind
from games.engine.legal import legal_actions, waited
from games.engine.rules import Rules
from games.models import Deal, Move
from games.rendering import render_table
from games.selectors.table import table_page
from games.services import play, thinking
from games.services.errors import Refused
from tests.games.tables import (
    an_action,
    deal_of,
    dice,
    let_pass,
    person,
    play_out,
    play_until,
    sitter,
    state_of,
    step,
    table_of,
    until_person_is_asked,
    who_is_asked,
)

pytestmark = pytest.mark.django_db


def time_out(table):
    """The deadline passes and the clock answers; returns the moves it made."""
    deal = let_pass(table)
    assert play.timeout(deal_id=deal.pk, version=deal.version)
    return list(Move.objects.filter(deal=deal, number__gt=deal.version))


def several_asked(state):
    return state.phase == "throw" and len(waited(state)) > 1


def test_a_decision_has_the_time_that_the_rules_give():
    assert clock.allowance(Rules(clock_s=60), "defend") == timedelta(seconds=60)
    assert clock.allowance(Rules(clock_s=25), "throw") == timedelta(seconds=25)


def test_after_a_take_throwers_have_ten_seconds_at_most():
    assert clock.allowance(Rules(clock_s=25), "taking") == timedelta(seconds=10)
    assert clock.allowance(Rules(clock_s=10), "taking") == timedelta(seconds=10)


def test_the_deadline_lies_the_allowed_time_ahead():
    table = table_of(person(), person())
    before = timezone.now()
    step(table)
    ahead = deal_of(table).deadline_at - before
    assert timedelta(seconds=25) <= ahead < timedelta(seconds=27)


def test_a_late_leader_leads_as_the_easy_player_would():
    table = table_of(person(), person())
    expected = (who_is_asked(table), str(an_action(table, who_is_asked(table))))
    (move,) = time_out(table)
    assert (move.seat, move.action) == expected
    assert move.actor == "clock"


@pytest.mark.parametrize("seed", range(6))
def test_a_late_defender_never_does_more_than_beat_or_take(seed):
    table = table_of(person(), person(), person(), preset_name="show")
    rng = dice(seed)
    for _ in range(10):
        play_until(table, lambda state: state.phase == "defend" or state.outcome, rng=rng)
        if state_of(table).outcome:
            break
        (move,) = time_out(table)
        assert move.action.split()[0] in {"beat", "take"}


def test_every_late_thrower_says_done_at_one_stroke_and_in_seat_order():
    table = table_of(*(person() for _ in range(4)), preset_name="show")
    play_until(table, several_asked, rng=dice())
    late = sorted(waited(state_of(table)))
    moves = time_out(table)
    assert [(move.seat, move.action) for move in moves] == [(seat, "done") for seat in late]
    assert [move.number for move in moves] == list(
        range(moves[0].number, moves[0].number + len(late))
    )


def can_throw_in(state):
    return state.phase == "throw" and len(legal_actions(state, min(waited(state)))) > 1


def test_a_thrower_with_a_fitting_card_says_done_all_the_same():
    table = table_of(person(), person())
    play_until(table, can_throw_in)
    assert [move.action for move in time_out(table)] == ["done"]


def test_nothing_happens_before_the_deadline():
    table = table_of(person(), person())
    deal = deal_of(table)
    assert not play.timeout(deal_id=deal.pk, version=deal.version)
    assert not Move.objects.exists()


def test_a_clock_that_comes_for_an_older_version_changes_nothing():
    table = table_of(person(), person())
    step(table)
    deal = let_pass(table)
    assert not play.timeout(deal_id=deal.pk, version=0)
    assert deal_of(table).version == 1


def test_a_doubled_clock_answers_once():
    table = table_of(person(), person())
    deal = let_pass(table)
    results = [play.timeout(deal_id=deal.pk, version=0) for _ in range(2)]
    assert results == [True, False]
    assert Move.objects.count() == 1


def test_a_move_that_comes_after_the_clock_answered_is_refused():
    table = table_of(person(), person())
    user, action = sitter(table, who_is_asked(table)), an_action(table, who_is_asked(table))
    time_out(table)
    with pytest.raises(Refused) as refusal:
        play.act_as(slug=table.slug, user_id=user.pk, action=action, version=0)
    assert refusal.value.code == "stale"
    assert Move.objects.count() == 1


def test_a_move_between_deadline_and_clock_counts():
    table = table_of(person(), person())
    let_pass(table)
    step(table)
    assert Move.objects.get().actor == "player"


def test_the_clock_stops_when_the_deal_is_over():
    table = table_of(person(), person())
    play_out(table)
    deal = deal_of(table)
    assert deal.deadline_at is None
    assert not play.timeout(deal_id=deal.pk, version=deal.version)


def test_the_done_of_one_thrower_does_not_prolong_the_time_of_the_others():
    table = table_of(*(person() for _ in range(4)), preset_name="show")
    play_until(table, several_asked, rng=dice())
    deadline, seat = deal_of(table).deadline_at, who_is_asked(table)
    play.act_as(
        slug=table.slug,
        user_id=sitter(table, seat).pk,
        action=Action(Kind.DONE),
        version=deal_of(table).version,
    )
    assert deal_of(table).deadline_at == deadline


def test_a_done_that_closes_the_bout_starts_the_clock_for_the_next_lead():
    table = table_of(person(), person())
    play_until(table, lambda state: state.phase == "taking")
    leader, deadline = who_is_asked(table), deal_of(table).deadline_at
    while state_of(table).phase == "taking":
        play.act_as(
            slug=table.slug,
            user_id=sitter(table, leader).pk,
            action=Action(Kind.DONE),
            version=deal_of(table).version,
        )
    assert who_is_asked(table) == leader
    assert deal_of(table).deadline_at > deadline + timedelta(seconds=10)
    assert deal_of(table).asked_version == deal_of(table).version


def seat_of(table, user):
    return table.seats.get(user=user)


def three_timeouts(table, user):
    """The person does not answer three times in a row."""
    for expected in (1, 2, 3):
        until_person_is_asked(table, user)
        time_out(table)
        assert seat_of(table, user).timeouts_in_row == expected


@pytest.fixture
def absent():
    """A table against automatic players whose only person has just been marked away."""
    user = person()
    table = table_of(user, bots=2)
    three_timeouts(table, user)
    return table, user


def test_after_three_timeouts_in_a_row_a_seat_is_away(absent):
    table, user = absent
    assert seat_of(table, user).away


def test_a_move_of_ones_own_forgets_earlier_timeouts():
    user = person()
    table = table_of(user, bots=2)
    until_person_is_asked(table, user)
    time_out(table)
    until_person_is_asked(table, user)
    step(table)
    assert seat_of(table, user).timeouts_in_row == 0


def test_a_seat_that_is_away_is_played_after_two_seconds(absent, heard):
    table, user = absent
    play_until_asked_by_bots(table, user)
    deal = deal_of(table)
    seat = seat_of(table, user).number
    assert heard.thoughts[-1] == (deal.pk, deal.version, seat, 2.0)
    assert thinking.think(deal_id=deal.pk, version=deal.version, seat=seat)
    assert deal.moves.get(number=deal.version + 1).actor == "clock"


def play_until_asked_by_bots(table, user):
    """Let the automatic players go on until the absent one is asked."""
    seat = seat_of(table, user).number
    for _ in range(100):
        if seat in waited(state_of(table)):
            return
        step(table)
    raise AssertionError("never asked")


def test_who_acts_is_no_longer_away(absent):
    table, user = absent
    play_until_asked_by_bots(table, user)
    step(table)
    seat = seat_of(table, user)
    assert (seat.away, seat.timeouts_in_row) == (False, 0)
    assert deal_of(table).moves.last().actor == "player"


def test_who_says_that_he_is_back_plays_himself(absent):
    table, user = absent
    play_until_asked_by_bots(table, user)
    play.come_back(slug=table.slug, user_id=user.pk)
    deal, seat = deal_of(table), seat_of(table, user)
    assert not seat.away
    assert not thinking.think(deal_id=deal.pk, version=deal.version, seat=seat.number)


def test_a_stand_in_that_thought_too_long_does_not_play_for_an_owner_who_is_back(absent):
    table, user = absent
    play_until_asked_by_bots(table, user)
    deal, seat = deal_of(table), seat_of(table, user).number
    action = an_action(table, seat)
    play.come_back(slug=table.slug, user_id=user.pk)
    with pytest.raises(Refused) as refusal:
        play.act(deal_id=deal.pk, seat=seat, action=action, version=deal.version, actor="clock")
    assert refusal.value.code == "not_automatic"


def test_automatic_players_are_never_away():
    table = table_of(person(), bots=1)
    seat = table.seats.get(user=None)
    play_until(table, lambda state: seat.number in waited(state))
    time_out(table)
    seat.refresh_from_db()
    assert (seat.away, seat.timeouts_in_row) == (False, 0)


def test_a_deal_in_which_nobody_ever_answers_comes_to_its_end():
    table = table_of(person(), person(), person())
    for _ in range(300):
        if deal_of(table).status != Deal.Status.PLAYING:
            break
        time_out(table)
    assert deal_of(table).outcome["result"] in {"durak", "draw"}
    assert set(Move.objects.values_list("actor", flat=True)) == {"clock"}


def test_a_move_that_the_clock_made_is_told_to_its_owner_as_the_clocks():
    user = person()
    table = table_of(user, bots=2)
    play_until(table, lambda state: state.phase == "lead" and waited(state) == {0})
    time_out(table)
    mine = table_page(slug=table.slug, user_id=user.pk)
    assert mine.deal.by_clock
    assert " for you." in render_table(mine)
    assert " for you." not in render_table(table_page(slug=table.slug, user_id=None))


def test_a_move_of_ones_own_is_told_as_ones_own():
    user = person()
    table = table_of(user, bots=2)
    until_person_is_asked(table, user)
    step(table)
    mine = table_page(slug=table.slug, user_id=user.pk)
    assert not mine.deal.by_clock
    assert " for you." not in render_table(mine)

"""The budget of a thought: it shrinks with the queue, and everybody still gets one."""

import pytest

from games import thinking_time as times

PAUSE = (600, 1600)


def fair(waiting, level="hard", processes=2, pause=PAUSE):
    return times.fair_ms(level, waiting=waiting, processes=processes, pause_ms=pause)


def now(until_act_ms, until_deadline_ms=20_000, level="hard"):
    return times.now_ms(level, until_act_ms=until_act_ms, until_deadline_ms=until_deadline_ms)


def test_alone_a_thinker_has_all_its_time():
    assert fair(waiting=1) == fair(waiting=0) == times.MOST_MS["hard"]


def test_the_budget_shrinks_with_the_queue_and_never_below_the_least():
    budgets = [fair(waiting) for waiting in (1, 5, 10, 20, 50, 100, 1000)]
    assert budgets == sorted(budgets, reverse=True)
    assert len(set(budgets)) >= 4
    assert budgets[-1] == times.LEAST_MS


@pytest.mark.parametrize("waiting", [5, 10, 20, 40])
def test_all_who_wait_are_done_within_their_pause(waiting):
    work = waiting * (fair(waiting) + times.MOVE_COST_MS)
    assert work <= 2 * sum(PAUSE) / 2


def test_a_hundred_at_least_budgets_are_done_within_the_shortest_clock():
    work = 100 * (fair(100) + times.MOVE_COST_MS + times.OVERRUN_MS)
    assert work / 2 < 5_000  # two processes


def test_more_processes_leave_more_time():
    assert fair(40, processes=8) > fair(40, processes=2)


def test_a_thought_fits_into_the_shortest_pause():
    assert fair(1, pause=(50, 150)) == 50
    assert fair(1, pause=(0, 0)) == times.LEAST_MS


def test_levels_that_do_not_think_need_no_time():
    assert fair(1, level="easy") == now(1000, level="normal") == 0


def test_a_thought_that_begins_late_is_short():
    assert now(until_act_ms=320) == 300
    assert now(until_act_ms=120) == 100
    assert now(until_act_ms=-3_000) == times.LEAST_MS


def test_close_to_the_deadline_half_of_what_is_left_is_thought():
    assert now(until_act_ms=300, until_deadline_ms=100) == 50
    assert now(until_act_ms=300, until_deadline_ms=-5) == 0


def test_who_is_hopelessly_late_does_not_think():
    assert now(until_act_ms=-times.HOPELESSLY_LATE_MS - 1) == 0


def test_what_is_added_to_a_budget_stays_below_fifty_milliseconds():
    assert times.OVERRUN_MS < 50

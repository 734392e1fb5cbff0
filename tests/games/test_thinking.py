"""Thoughts of the hard player at a table: in time, at a pace that tells nothing, without a peek."""

import json
import pickle
import threading
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.cache import cache

from games import effects, replay, thinking_time
from games.bots import PLAYERS, Question
from games.engine.codec import encode
from games.engine.legal import legal_actions, waited
from games.engine.view import view
from games.engine.view_codec import view_from_json, view_to_json
from games.services import load, thinking, thoughts
from games.services.alarm import ThoughtTooLong, alarm
from games.services.running import Running
from tests.engine.test_hidden_cards import dealt_anew
from tests.games.tables import deal_of, dice, let_pass, person, play_until, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def rested(monkeypatch):
    """The seconds for which automatic players rested before they acted, instead of the rests."""
    rests = []
    monkeypatch.setattr(thinking.time, "sleep", rests.append)
    return rests


def hard_table(condition=lambda _options: True, **options):
    """A table where a hard player is asked, with legal actions that fit; and its seat."""
    table = table_of(person(), bots=1, level="hard", **options)

    def asked(state):
        return 1 in waited(state) and condition(legal_actions(state, 1))

    with pytest.MonkeyPatch.context() as quick:
        quick.setattr(thinking.time, "sleep", lambda _seconds: None)
        quick.setattr(thinking_time, "MOST_MS", {"hard": 0})
        play_until(table, asked, rng=dice(3))
    return table, 1


def running_of(table):
    return Running.load(deal_of(table))


def think(table, seat):
    deal = deal_of(table)
    return thinking.think(deal_id=deal.pk, version=deal.version, seat=seat)


def replaced(monkeypatch, play):
    """Put another player in the place of the hard one."""
    info = PLAYERS["hard"]
    monkeypatch.setitem(PLAYERS, "hard", type(info)("hard", play, at_tables=True, thinks=True))


# --- What a player is told ------------------------------------------------------------------


def test_a_question_is_plain_data_that_holds_a_view_and_no_state():
    table, seat = hard_table()
    question = thinking.question_for(running_of(table), seat, 100)
    assert pickle.loads(pickle.dumps(question)) == question
    as_text = json.dumps(view_to_json(question.view))
    assert view_from_json(json.loads(as_text)) == question.view
    assert question.view == view(state_of(table), seat)
    assert question.view.hands is None
    named = {name for name in Question.__dataclass_fields__ if name != "clock"}
    assert named == {"view", "history", "budget_ms", "seed", "rollouts"}


def test_a_question_stays_the_same_when_the_hidden_cards_are_dealt_anew():
    table, seat = hard_table()
    deal = deal_of(table)
    before = thinking.question_for(running_of(table), seat, 100)
    for seed in range(20):
        deal.state = encode(dealt_anew(state_of(table), seat, dice(seed)))
        deal.save(update_fields=["state"])
        assert thinking.question_for(running_of(table), seat, 100) == before


# --- Pace -----------------------------------------------------------------------------------


def test_the_moment_of_an_act_does_not_depend_on_the_hand():
    table, seat = hard_table()
    deal = deal_of(table)
    before = running_of(table).acts_at(seat)
    for seed in range(20):
        deal.state = encode(dealt_anew(state_of(table), 0, dice(seed)))  # the own hand too
        deal.save(update_fields=["state"])
        assert running_of(table).acts_at(seat) == before


@pytest.mark.parametrize("forced", [True, False])
def test_forced_or_free_a_thinker_acts_at_the_moment_chosen_before(
    monkeypatch, rested, settings, forced
):
    settings.BOT_DELAY_MS = [60_000, 60_000]  # so that the moment is not over on a slow machine
    replaced(monkeypatch, PLAYERS["easy"].play)
    monkeypatch.setattr(thinking, "LONGEST_REST_S", 120)
    table, seat = hard_table(lambda options: (len(options) == 1) == forced)
    running = running_of(table)
    assert think(table, seat)
    left = (running.acts_at(seat) - running.now).total_seconds()
    assert rested[-1] == pytest.approx(left, abs=10)
    assert rested[-1] < left


def test_a_thinker_is_woken_so_early_that_its_thought_fits_into_the_pause(heard, settings):
    settings.BOT_DELAY_MS = [600, 600]
    table, seat = hard_table(lambda options: len(options) > 1)
    budget = thinking_time.MOST_MS["hard"]
    running_of(table).wake([seat])
    assert heard.thoughts[-1][3] == pytest.approx(0.6 - (budget + thinking_time.MARGIN_MS) / 1000)


def test_with_many_waiting_a_thinker_is_woken_later_for_it_has_less_time(
    heard, settings, monkeypatch
):
    settings.BOT_DELAY_MS = [600, 600]
    table, seat = hard_table(lambda options: len(options) > 1)
    monkeypatch.setattr(load, "waiting_thinkers", lambda: 100)
    running_of(table).wake([seat])
    least = (thinking_time.LEAST_MS + thinking_time.MARGIN_MS) / 1000
    assert heard.thoughts[-1][3] == pytest.approx(0.6 - least)


def test_deals_that_wait_for_a_thinker_are_counted_and_no_others(heard):
    hard_table()
    hard_table()
    table_of(person(), person())
    easy = table_of(person(), bots=1, level="easy")
    play_until(easy, lambda state: 1 in waited(state))
    mine, _ = hard_table()
    play_until(mine, lambda state: waited(state) == {0})
    assert load.waiting_thinkers() == 2


# --- Time -----------------------------------------------------------------------------------


def test_a_thought_without_end_is_stopped_and_a_careful_person_answers(monkeypatch):
    def endless(question):
        while True:
            question.view.legal_actions.count(None)

    replaced(monkeypatch, endless)
    table, seat = hard_table()
    question = thinking.question_for(running_of(table), seat, 20)
    assert thinking.ask("hard", question) == thinking.ask("normal", question)


def test_a_player_cannot_sleep_through_the_alarm_by_catching_errors():
    def stubborn():
        while True:
            with suppress(Exception):
                threading.Event().wait(0.001)

    with pytest.raises(ThoughtTooLong), alarm(0.01):
        stubborn()


def test_after_a_thought_no_alarm_rings():
    with alarm(0.05):
        pass
    threading.Event().wait(0.1)


def test_a_thread_is_left_alone():
    heard = []

    def block():
        with alarm(0.001):
            heard.append(threading.Event().wait(0.05))

    thread = threading.Thread(target=block)
    thread.start()
    thread.join()
    assert heard == [False]


def test_who_is_hopelessly_late_moves_like_a_careful_person_at_once(monkeypatch, rested):
    def never(_question):
        raise AssertionError("there is no time to think")

    table, seat = hard_table()
    deal = deal_of(table)
    deal.deadline_at -= timedelta(seconds=15)
    deal.save(update_fields=["deadline_at"])
    replaced(monkeypatch, never)
    assert think(table, seat)
    assert rested[-1] == 0


# --- The queue ------------------------------------------------------------------------------


def test_thoughts_in_the_queue_are_counted():
    assert effects.queued_thoughts() == 0
    for seat in range(3):
        effects._think(1, 1, seat, 0.0)
    assert effects.queued_thoughts() == 3


def test_without_a_broker_nothing_is_in_the_queue(monkeypatch):
    monkeypatch.setattr(effects, "THOUGHTS", None)
    assert effects.queued_thoughts() == 0


def test_while_the_queue_is_long_nobody_is_asked_twice_until_half_the_clock_is_gone(heard):
    table, _seat = hard_table()
    deal = let_pass(table, "wake_at")
    heard.thoughts.clear()
    assert not thinking.wake_again(deal_id=deal.pk, wake_at=deal.wake_at, busy=True)
    assert heard.thoughts == []
    assert deal_of(table).wake_at > deal.wake_at
    deal.deadline_at -= timedelta(seconds=20)
    deal.save(update_fields=["deadline_at", "wake_at"])
    assert thinking.wake_again(deal_id=deal.pk, wake_at=deal.wake_at, busy=True)
    assert len(heard.thoughts) == 1


# --- Counting -------------------------------------------------------------------------------


def test_thoughts_are_counted_by_their_budget():
    before = thoughts.counted()
    thoughts.note(budget_ms=15, took_ms=14)
    thoughts.note(budget_ms=120, took_ms=300)
    after = thoughts.counted()
    grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert grown == {"15": 1, "200": 1, "overrun": 1}


def test_a_thought_that_cannot_be_counted_is_played_all_the_same(monkeypatch, rested):
    def away(*_arguments):
        raise ConnectionError

    table, seat = hard_table(lambda options: len(options) > 1)
    monkeypatch.setattr(cache, "add", away)
    assert think(table, seat)
    assert replay.rebuild(deal_of(table)) == state_of(table)

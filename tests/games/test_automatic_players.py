"""Bots, stand-ins and auto-done: asked after commit, answering through the one door."""

import logging

import pytest

from games import clock
from games.bots import PLAYERS
from games.engine.actions import Action, Kind
from games.engine.legal import legal_actions, waited
from games.models import Move
from games.services import lobby, play, thinking
from tests.games.tables import (
    deal_of,
    dice,
    person,
    play_until,
    sitter,
    state_of,
    step,
    table_of,
)

pytestmark = pytest.mark.django_db


def bot_is_asked(table):
    """Play on until an automatic player is asked; returns its seat."""
    bots = set(table.seats.filter(user=None).values_list("number", flat=True))
    play_until(table, lambda state: bool(waited(state) & bots))
    return min(waited(state_of(table)) & bots)


def think(table, seat, version=None):
    deal = deal_of(table)
    version = deal.version if version is None else version
    return thinking.think(deal_id=deal.pk, version=version, seat=seat)


def test_an_automatic_player_that_is_asked_is_woken_after_a_natural_delay(heard):
    table = table_of(person(), bots=3)
    for _ in range(30):
        deal = deal_of(table)
        if deal.outcome:
            break
        asked = {(d, v, seat) for d, v, seat, _ in heard.thoughts}
        for seat in waited(state_of(table)):
            awake = any((deal.pk, v, seat) in asked for v in range(deal.asked_version, 99))
            assert awake == (sitter(table, seat) is None)
        step(table)
    assert all(0.6 <= delay <= 1.6 for *_, delay in heard.thoughts)


def test_the_delay_follows_from_public_numbers_alone():
    delays = [clock.natural_delay(deal_id=1, version=v, seat=0) for v in range(200)]
    assert delays == [clock.natural_delay(deal_id=1, version=v, seat=0) for v in range(200)]
    assert len(set(delays)) > 190
    assert 0.6 <= min(delays) < 0.7
    assert 1.5 < max(delays) <= 1.6


def test_the_delay_can_be_shortened_for_tests(settings):
    settings.BOT_DELAY_MS = [0, 0]
    assert clock.natural_delay(deal_id=1, version=1, seat=1) == 0


def test_when_the_sweep_asks_again_is_written_down():
    table = table_of(person(), bots=1)
    bot_is_asked(table)
    deal = deal_of(table)
    assert deal.wake_at > deal.started_at
    assert deal.wake_at < deal.deadline_at


def test_nothing_is_written_down_when_only_people_are_asked():
    table = table_of(person(), bots=1)
    play_until(table, lambda state: waited(state) == {0})
    assert deal_of(table).wake_at is None


def test_an_answer_is_appended_as_the_move_of_an_automatic_player():
    table = table_of(person(), bots=1)
    seat = bot_is_asked(table)
    assert think(table, seat)
    move = Move.objects.last()
    assert (move.seat, move.actor) == (seat, "bot")


def test_a_doubled_task_plays_once():
    table = table_of(person(), bots=1)
    seat = bot_is_asked(table)
    version = deal_of(table).version
    think(table, seat, version)
    after = deal_of(table).version
    think(table, seat, version)
    assert deal_of(table).version == after


def test_a_task_for_an_earlier_question_plays_nothing():
    table = table_of(person(), bots=1)
    seat = bot_is_asked(table)
    if deal_of(table).version == 0:
        think(table, seat)
        seat = bot_is_asked(table)
    assert not think(table, seat, version=0)


def test_a_task_for_a_deal_that_is_gone_or_a_seat_that_is_not_asked_plays_nothing():
    table = table_of(person(), bots=2)
    seat = bot_is_asked(table)
    idle = next(n for n in range(3) if n not in waited(state_of(table)))
    assert not think(table, idle)
    assert not thinking.think(deal_id=0, version=0, seat=seat)


def test_nobody_thinks_for_a_person():
    table = table_of(person(), bots=1)
    play_until(table, lambda state: waited(state) == {0})
    assert not think(table, 0)


def test_several_asked_throwers_each_say_done_in_answer_to_one_question(heard):
    table = table_of(person(), bots=4, preset_name="show")
    play_until(
        table, lambda s: s.phase in {"throw", "taking"} and len(waited(s) - {0}) > 1, rng=dice(5)
    )
    deal = deal_of(table)
    asked = sorted(waited(state_of(table)) - {0})
    before = len(heard.thoughts)
    for seat in asked:
        if deal_of(table).asked_version == deal.asked_version:
            assert think(table, seat, deal.version)
    woken_anew = [t for t in heard.thoughts[before:] if t[1] in range(deal.version, 1)]
    assert woken_anew == []


def test_a_table_of_automatic_players_plays_to_the_end_on_its_tasks_alone(heard):
    user = person()
    table = table_of(user, bots=3)
    lobby.leave(user=user, slug=table.slug)
    for _ in range(1500):
        if not heard.thoughts:
            break
        deal_id, version, seat, _delay = heard.thoughts.pop(0)
        thinking.think(deal_id=deal_id, version=version, seat=seat)
    assert deal_of(table).outcome is not None
    table.refresh_from_db()
    assert table.status == "closed"


def test_a_player_that_fails_is_named_in_the_log_and_easy_moves_instead(monkeypatch, caplog):
    def broken(_question):
        raise ZeroDivisionError("thought too hard")

    table = table_of(person(), bots=1, level="normal")
    seat = bot_is_asked(table)
    monkeypatch.setattr("games.bots.registry.normal.play", broken)
    info = PLAYERS["normal"]
    monkeypatch.setitem(PLAYERS, "normal", type(info)("normal", broken, at_tables=True))
    deal = deal_of(table)
    with caplog.at_level(logging.ERROR):
        assert think(table, seat)
    assert {(line.deal, line.version) for line in caplog.records} == {(deal.pk, deal.version)}
    assert "thought too hard" in caplog.text
    assert deal_of(table).version == deal.version + 1


def test_a_player_is_asked_with_its_view_and_the_public_history(monkeypatch):
    table = table_of(person(), bots=1)
    seat = bot_is_asked(table)
    questions = []

    def listening(level, question):
        questions.append((level, question))
        return PLAYERS["easy"].play(question)

    monkeypatch.setattr(thinking, "choose", listening)
    think(table, seat)
    ((level, question),) = questions
    assert level == "easy"
    assert question.view.seat == seat
    assert [event.kind for event in question.history][:3] == ["dealt", "dealt", "lead"]


def test_a_retried_task_thinks_with_the_same_chance_as_before(monkeypatch):
    table = table_of(person(), bots=1)
    seat = bot_is_asked(table)
    seeds = []
    monkeypatch.setattr(thinking, "choose", lambda level, q: seeds.append(q.seed) or _stop())
    for _ in range(2):
        with pytest.raises(StopAsyncIteration):
            think(table, seat)
    assert seeds[0] == seeds[1]


def _stop():
    raise StopAsyncIteration


def only_done(state, seat):
    return list(legal_actions(state, seat)) == [Action(Kind.DONE)]


def person_can_only_say_done(table):
    play_until(table, lambda s: 0 in waited(s) and only_done(s, 0), rng=dice(2))


def test_auto_done_answers_for_its_owner_when_nothing_else_can_be_done(heard):
    user = person()
    table = table_of(user, bots=1)
    play.set_auto_done(slug=table.slug, user_id=user.pk, on=True)
    person_can_only_say_done(table)
    deal = deal_of(table)
    assert heard.thoughts[-1][:3] == (deal.pk, deal.version, 0)
    assert think(table, 0)
    move = Move.objects.get(deal=deal, number=deal.version + 1)
    assert (move.seat, move.action) == (0, "done")


def test_auto_done_chosen_while_one_is_asked_answers_too(heard):
    user = person()
    table = table_of(user, bots=1)
    person_can_only_say_done(table)
    heard.thoughts.clear()
    play.set_auto_done(slug=table.slug, user_id=user.pk, on=True)
    assert [seat for _, _, seat, _ in heard.thoughts] == [0]


def test_auto_done_does_not_answer_when_a_card_could_be_thrown_in(heard):
    user = person()
    table = table_of(user, bots=1)
    play.set_auto_done(slug=table.slug, user_id=user.pk, on=True)
    play_until(table, lambda s: s.phase == "throw" and len(legal_actions(s, 0)) > 1)
    assert not think(table, 0)


def test_without_auto_done_a_thrower_without_a_fitting_card_is_asked_like_any_other():
    table = table_of(person(), bots=1)
    person_can_only_say_done(table)
    assert not think(table, 0)

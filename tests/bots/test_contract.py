"""What every player owes: a legal answer, the same one to the same question, and no peeking."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from games.bots import PLAYERS, NoLegalAction, PlayerInfo, Question, UnknownPlayer, choose
from games.bots.contract import Answer
from games.engine.codec import decode, encode
from games.engine.legal import waited
from games.engine.view import view
from tests.bots.asking import ask, played_out
from tests.engine.builders import at, play
from tests.engine.test_hidden_cards import dealt_anew
from tests.engine.worlds import FEW, SEEDS, fresh, some_states

LEVELS = sorted(name for name, player in PLAYERS.items() if player.at_tables)


@FEW
@given(SEEDS)
def test_players_of_every_level_play_random_rules_to_the_end(seed: int) -> None:
    dice = Random(seed)
    state = fresh(dice)
    levels = [dice.choice(LEVELS) for _ in range(state.rules.players)]
    end, decisions = played_out(state, levels, seed)
    assert end.outcome is not None
    assert decisions > 0


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_dealing_the_hidden_cards_anew_changes_no_choice(level: str) -> None:
    compared = 0
    for seed in range(30):
        dice = Random(seed)
        for state in some_states(dice, 4):
            for seat in sorted(waited(state)):
                there = ask(level, dealt_anew(state, seat, dice), seat, seed=seed)
                assert there == ask(level, state, seat, seed=seed)
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    for state in some_states(Random(7), 8):
        for seat in sorted(waited(state)):
            again = decode(encode(state))
            assert ask(level, state, seat) == ask(level, again, seat)


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_no_time_to_think_still_gives_a_legal_action(level: str) -> None:
    for state in some_states(Random(11), 8):
        for seat in sorted(waited(state)):
            question = Question(view(state, seat), (), budget_ms=0, seed=1)
            assert choose(level, question).action in question.view.legal_actions


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_a_seat_with_nothing_to_do_is_a_typed_error(level: str) -> None:
    waiting = view(at("6S KC | 9S AD"), 1)
    over = view(play(at("6S | 7D"), "0 attack 6S", "1 take"), 1)
    watcher = view(at("6S KC | 9S AD"), None)
    for seen in (waiting, over, watcher):
        with pytest.raises(NoLegalAction):
            choose(level, Question(seen, (), budget_ms=200, seed=1))


def test_a_player_that_nobody_knows_is_a_typed_error() -> None:
    with pytest.raises(UnknownPlayer):
        ask("grandmaster", at("6S KC | 9S AD"), 0)


def test_a_player_that_raises_is_replaced_by_the_easy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Question) -> Answer:
        raise RuntimeError("lost the thread")

    monkeypatch.setitem(PLAYERS, "normal", PlayerInfo("normal", broken, at_tables=True))
    answer = ask("normal", at("9S 7C KD | TD QS"), 0)
    assert str(answer.action) == "attack 7C"
    assert answer.fallback == "RuntimeError: lost the thread"


def test_an_illegal_answer_is_replaced_by_the_easy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = ask("easy", at("6C KD | TD QS"), 0)
    monkeypatch.setitem(PLAYERS, "normal", PlayerInfo("normal", lambda _: foreign, at_tables=True))
    answer = ask("normal", at("9S 7C KD | TD QS"), 0)
    assert str(answer.action) == "attack 7C"
    assert answer.fallback == "illegal answer: attack 6C"


def test_what_a_player_says_depends_on_the_seed_alone() -> None:
    state = at("9S 7C KD | TD QS")
    phrases = [ask("easy", state, 0, seed=seed).phrase for seed in range(300)]
    other = [ask("easy", at("9C 7C AH | TD QS"), 0, seed=seed).phrase for seed in range(300)]
    assert phrases == other
    assert 0 < sum(phrase is not None for phrase in phrases) < 60


def test_options_that_a_player_does_not_know_leave_it_a_legal_move() -> None:
    seen = view(at("6S 6C KD | 9S AD QC", multi_lead=True), 0)
    packs = tuple(action for action in seen.legal_actions if len(action.cards) > 1)
    question = Question(replace(seen, legal_actions=packs), (), budget_ms=200, seed=1)
    assert {choose(level, question).action for level in LEVELS} <= set(packs)

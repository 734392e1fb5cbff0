"""What automatic players say: seldom, graciously, and nothing that tells of a hand."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from games.bots import PLAYERS
from games.bots.phrases import AFTER_LOSING, PHRASES, phrase_after_losing, phrase_for
from games.engine.legal import legal_actions, waited
from games.models import TalkLine
from games.services import results, small_talk, talk, thinking
from games.talk_words import PHRASES as KNOWN
from tests.engine.test_hidden_cards import dealt_anew
from tests.games.tables import deal_of, dice, person, play_out, play_until, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def chatty(monkeypatch):
    """Automatic players that say something with every act."""
    monkeypatch.setattr("games.bots.phrases.CHANCE", 1.0)


def said():
    return list(TalkLine.objects.order_by("pk").values_list("seat", "phrase"))


def act_once(table):
    """The first automatic player that is asked acts."""
    play_until(table, lambda state: 1 in waited(state))
    deal = deal_of(table)
    assert thinking.think(deal_id=deal.pk, version=deal.version, seat=1)


def test_every_phrase_is_one_that_the_table_knows_and_translates():
    spoken = {
        phrase for phrases in (*PHRASES.values(), *AFTER_LOSING.values()) for phrase in phrases
    }
    assert spoken <= set(KNOWN)
    assert set(AFTER_LOSING) == {name for name, player in PLAYERS.items() if player.at_tables}


def test_a_phrase_depends_on_the_act_and_on_chance_and_on_no_card():
    table = table_of(person(), bots=1)
    play_until(table, lambda state: 1 in waited(state))
    deal = deal_of(table)
    running = thinking.Running.load(deal)
    acts = legal_actions(running.state, 1)
    for seed in range(40):
        running.state = state_of(table)
        question = thinking.question_for(running, 1, 0)
        before = [phrase_for(question, action) for action in acts]
        running.state = dealt_anew(state_of(table), 0, dice(seed))  # another hand altogether
        anew = thinking.question_for(running, 1, 0)
        assert [phrase_for(anew, action) for action in acts] == before
        deal.version += 1  # another seed


def test_a_phrase_is_said_at_the_table(chatty):
    table = table_of(person(), bots=1)
    act_once(table)
    ((seat, phrase),) = said()
    assert seat == 1
    assert phrase in KNOWN


def test_one_line_in_a_while_at_a_table_whoever_says_it(chatty):
    table = table_of(person(), bots=3)
    play_until(table, lambda state: state.bout > 1)
    assert len(said()) == 1
    TalkLine.objects.update(created_at=TalkLine.objects.get().created_at - small_talk.QUIET)
    act_once(table)
    assert len(said()) == 2


def test_what_people_say_silences_nobody(chatty):
    user = person()
    table = table_of(user, bots=1)
    talk.say(slug=table.slug, user_id=user.pk, phrase="hello")
    act_once(table)
    assert [seat for seat, _ in said()] == [0, 1]


def test_a_stand_in_for_somebody_who_is_away_says_nothing_in_his_name(chatty):
    user = person()
    table = table_of(user, bots=1)
    table.seats.filter(user=user).update(away=True)
    play_until(table, lambda state: waited(state) == {0})
    TalkLine.objects.all().delete()
    deal = deal_of(table)
    assert thinking.think(deal_id=deal.pk, version=deal.version, seat=0)
    assert said() == []


def test_a_refused_phrase_stops_no_move(monkeypatch, chatty):
    monkeypatch.setattr("games.bots.phrases.PHRASES", dict.fromkeys(PHRASES, ("no such phrase",)))
    table = table_of(person(), bots=1)
    before = deal_of(table).version
    act_once(table)
    assert deal_of(table).version > before
    assert said() == []


@pytest.mark.parametrize(("durak", "lines"), [((1,), [(1, "well")]), ((0,), []), ((), [])])
def test_easy_loses_gracefully(monkeypatch, durak, lines):
    monkeypatch.setattr(small_talk, "phrase_after_losing", lambda level, _: AFTER_LOSING[level][0])
    table = table_of(person(), bots=1)
    TalkLine.objects.all().delete()
    small_talk.lose_gracefully(deal_of(table), SimpleNamespace(durak=durak))
    assert said() == lines


def test_at_the_end_of_a_deal_the_durak_is_asked_for_a_word(monkeypatch):
    asked = []
    monkeypatch.setattr(results.small_talk, "lose_gracefully", lambda *told: asked.append(told))
    table = table_of(person(), bots=1)
    play_out(table)
    ((deal, outcome),) = asked
    assert deal == deal_of(table)
    assert list(outcome.durak) == deal_of(table).outcome["durak"]


def test_after_losing_easy_speaks_more_often_than_not_and_others_sometimes():
    for level, least, most in (("easy", 110, 170), ("normal", 30, 90), ("hard", 30, 90)):
        spoken = [phrase_after_losing(level, str(n)) for n in range(200)]
        assert least < sum(phrase is not None for phrase in spoken) < most
    assert phrase_after_losing("reference", "1") is None


def test_a_quiet_table_hears_few_phrases_in_a_whole_deal():
    table = table_of(person(), bots=3)
    play_out(table)
    assert len(said()) <= 2
    assert timedelta(seconds=10) < small_talk.QUIET

"""One action of one person: what it writes, and what is refused without a trace."""

import pytest

from games.engine.actions import Action, Kind
from games.engine.errors import IllegalAction
from games.engine.legal import legal_actions, waited
from games.engine.rules import Rules
from games.models import Deal, Move
from games.services import lobby, play
from games.services.errors import Refused
from tests.games.tables import (
    an_action,
    deal_of,
    dice,
    person,
    play_out,
    play_until,
    sitter,
    state_of,
    step,
    table_of,
    who_is_asked,
)

pytestmark = pytest.mark.django_db

TAKE, DONE = Action(Kind.TAKE), Action(Kind.DONE)


@pytest.fixture
def table():
    return table_of(person("Ann"), person("Bob"), person("Cy"))


def act(table, user, action, version=None, **more):
    """The action of a person on the version that he sees."""
    version = deal_of(table).version if version is None else version
    return play.act_as(slug=table.slug, user_id=user.pk, action=action, version=version, **more)


def snapshot(table):
    """Everything that a refusal must leave alone."""
    table.refresh_from_db()
    deals = list(Deal.objects.order_by("pk").values())
    return table.revision, deals, list(Move.objects.values()), list(table.seats.values())


def assert_refused(table, code, call):
    before = snapshot(table)
    with pytest.raises((Refused, IllegalAction)) as refusal:
        call()
    assert refusal.value.code == code
    assert snapshot(table) == before


def test_a_move_is_appended_and_changes_state_version_and_revision(table):
    seat = who_is_asked(table)
    action = an_action(table, seat)
    revision = table.revision
    done = act(table, sitter(table, seat), action)
    table.refresh_from_db()
    deal = deal_of(table)
    move = Move.objects.get()
    assert (done.version, deal.version, done.over) == (1, 1, False)
    assert (move.number, move.seat, move.action, move.actor) == (1, seat, str(action), "player")
    assert move.events == [["attack", seat, list(action.cards), 0, None]]
    assert state_of(table).table[0].attack == action.cards[0]
    assert table.revision == revision + 1


def test_a_move_starts_the_clock_of_the_next_decision(table):
    before = deal_of(table).deadline_at
    step(table)
    assert deal_of(table).deadline_at > before


def test_the_same_move_twice_is_played_once(table):
    seat = who_is_asked(table)
    action, user = an_action(table, seat), sitter(table, seat)
    act(table, user, action, version=0)
    assert_refused(table, "stale", lambda: act(table, user, action, version=0))


def test_a_move_for_an_older_or_a_coming_version_is_refused(table):
    step(table)
    step(table)
    user = sitter(table, who_is_asked(table))
    action = an_action(table, who_is_asked(table))
    for version in (0, 1, 3, 99, -1, 10**30):
        assert_refused(table, "stale", lambda v=version: act(table, user, action, version=v))


def test_a_move_out_of_turn_is_refused_with_the_rule(table):
    other = (who_is_asked(table) + 1) % 3
    card = state_of(table).hands[other][0]
    attack = Action(Kind.ATTACK, (card,))
    assert_refused(table, "not_your_lead", lambda: act(table, sitter(table, other), attack))


def test_a_card_of_another_hand_is_refused(table):
    seat = who_is_asked(table)
    card = state_of(table).hands[(seat + 1) % 3][0]
    attack = Action(Kind.ATTACK, (card,))
    assert_refused(table, "card_not_in_hand", lambda: act(table, sitter(table, seat), attack))


def test_a_watcher_and_nobody_in_particular_cannot_play(table):
    action = an_action(table, who_is_asked(table))
    assert_refused(table, "watching", lambda: act(table, person(), action))
    assert_refused(
        table,
        "watching",
        lambda: play.act_as(slug=table.slug, user_id=None, action=action, version=0),
    )


def test_after_the_end_nothing_can_be_played(table):
    play_out(table)
    user = sitter(table, 0)
    assert_refused(table, "deal_over", lambda: act(table, user, TAKE))


def test_a_move_for_the_last_deal_is_not_played_in_the_next(table):
    play_out(table)
    for seat in table.seats.all():
        lobby.go_on(user=seat.user, slug=table.slug)
    seat = who_is_asked(table)
    user, action = sitter(table, seat), an_action(table, seat)
    assert_refused(table, "other_deal", lambda: act(table, user, action, deal_number=1))
    act(table, user, action, deal_number=2)


def test_before_the_first_deal_there_is_nothing_to_play():
    host = person()
    table = lobby.create_table(host=host, rules=Rules(players=3))
    with pytest.raises(Refused) as refusal:
        play.act_as(slug=table.slug, user_id=host.pk, action=TAKE, version=0)
    assert refusal.value.code == "no_deal"


def test_a_table_that_does_not_exist_is_refused():
    with pytest.raises(Refused) as refusal:
        play.act_as(slug="nowhere", user_id=1, action=TAKE, version=0)
    assert refusal.value.code == "no_such_table"


def several_throwers_asked(state):
    return state.phase in {"throw", "taking"} and len(waited(state)) > 1


def test_the_done_of_one_thrower_does_not_make_the_done_of_another_late():
    table = table_of(person(), person(), person(), person(), preset_name="show")
    play_until(table, several_throwers_asked, rng=dice())
    version = deal_of(table).version
    throwers = sorted(waited(state_of(table)))
    for seat in throwers:
        act(table, sitter(table, seat), DONE, version=version)
    assert deal_of(table).version == version + len(throwers)


def test_a_done_said_twice_is_refused_by_the_rule_not_counted_twice():
    table = table_of(person(), person(), person(), person(), preset_name="show")
    play_until(table, several_throwers_asked, rng=dice())
    version = deal_of(table).version
    user = sitter(table, min(waited(state_of(table))))
    act(table, user, DONE, version=version)
    assert_refused(table, "already_done", lambda: act(table, user, DONE, version=version))


def test_a_new_card_makes_an_older_done_late():
    table = table_of(person(), person(), person(), person(), preset_name="show")

    def can_throw(state):
        return several_throwers_asked(state) and any(
            len(legal_actions(state, seat)) > 1 for seat in waited(state)
        )

    play_until(table, can_throw, rng=dice(3))
    version, state = deal_of(table).version, state_of(table)
    thrower = next(s for s in waited(state) if len(legal_actions(state, s)) > 1)
    other = next(s for s in waited(state) if s != thrower)
    card = next(a for a in legal_actions(state, thrower) if a.kind is Kind.ATTACK)
    act(table, sitter(table, thrower), card)
    assert_refused(table, "stale", lambda: act(table, sitter(table, other), DONE, version=version))

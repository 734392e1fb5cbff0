"""Start and moves alone give the stored state, after every move of a deal."""

import pytest

from games import replay
from games.engine.actions import Action
from games.engine.codec import encode
from games.engine.rules import PRESETS
from games.engine.shuffle import commitment, deck_order
from games.models import Deal
from games.services import lobby, play
from tests.games.tables import (
    deal_of,
    dice,
    person,
    play_out,
    play_until,
    sitter,
    state_of,
    step,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PRESETS)
def test_the_rebuilt_state_equals_the_stored_one_after_every_move(name, seed):
    rng = dice(seed)
    people = [person() for _ in range(max(PRESETS[name].players, seed + 2))]
    if PRESETS[name].next_leader == "alternate" or PRESETS[name].teams != "none":
        people = people[: PRESETS[name].players]
    table = table_of(*people, preset_name=name)
    for _ in range(70):
        deal = deal_of(table)
        assert encode(replay.rebuild(deal)) == deal.state
        if deal.status != Deal.Status.PLAYING:
            break
        step(table, rng)


def test_every_state_on_the_way_is_found_again():
    table = table_of(person(), person())
    stored = [deal_of(table).state]
    for _ in range(30):
        step(table)
        stored.append(deal_of(table).state)
    assert [encode(state) for state in replay.states(deal_of(table))] == stored


def test_the_next_deal_opens_as_the_last_one_ended_and_is_rebuilt_too():
    ann, bob = person(), person()
    table = table_of(ann, bob, preset_name="duel")
    opener = state_of(table).opener
    play_out(table)
    for user in (ann, bob):
        lobby.go_on(user=user, slug=table.slug)
    assert state_of(table).opener == 1 - opener
    play_out(table)
    deal = deal_of(table)
    assert (deal.number, deal.match_number) == (2, 1)
    assert encode(replay.rebuild(deal)) == deal.state


def test_clock_and_automatic_players_leave_the_same_kind_of_moves():
    table = table_of(person(), bots=2)
    play_until(table, lambda state: state.bout == 3)
    deal = deal_of(table)
    assert set(deal.moves.values_list("actor", flat=True)) == {"player", "bot"}
    assert encode(replay.rebuild(deal)) == deal.state


def test_the_history_is_every_public_event_from_the_dealing_on():
    table = table_of(person(), bots=1)
    play_until(table, lambda state: state.bout == 2)
    deal = deal_of(table)
    events = replay.history(deal)
    kinds = [event.kind for event in events]
    assert kinds[:3] == ["dealt", "dealt", "lead"]
    assert sum(len(move.events) for move in deal.moves.all()) == len(events) - 3


def test_the_commitment_is_shown_before_its_deal_and_kept():
    host = person()
    table = lobby.create_table(host=host, rules=PRESETS["classic"])
    promised = commitment(bytes(table.next_seed))
    lobby.start(user=host, slug=table.slug)
    deal = deal_of(table)
    assert deal.commitment == promised == commitment(bytes.fromhex(deal.mix["server_seed"]))
    assert tuple(deal.order.split()) == deck_order(bytes(deal.seed), 36)


def test_a_new_seed_lies_ready_when_a_deal_ends():
    table = table_of(person(), person())
    before = bytes(table.next_seed)
    play_out(table)
    table.refresh_from_db()
    assert bytes(table.next_seed) != before == bytes.fromhex(deal_of(table).mix["server_seed"])


def test_a_move_by_a_moderator_goes_the_same_way():
    table = table_of(person(), person())
    seat = state_of(table).leader

    card = state_of(table).hands[seat][0]
    deal = deal_of(table)
    play.act(
        deal_id=deal.pk,
        seat=seat,
        action=Action.parse(f"attack {card}"),
        version=0,
        actor="moderator",
    )
    assert deal_of(table).moves.get().actor == "moderator"
    assert sitter(table, seat) is not None

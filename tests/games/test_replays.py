"""A deal that is over can be gone through again, from any eyes; a running one by nobody."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine.rules import PRESETS
from games.engine.view import view
from games.models import Deal
from games.moments import move_lines, render_moment
from games.playback import playback_of
from games.replay import history, rebuild
from games.selectors.replays import Wish, over_deal, replay_of
from tests.games.hidden import cards_in
from tests.games.tables import deal_of, dice, person, play_fast, play_until, sitter, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    made = table_of(person("Ann"), person("Bo"), bots=1)
    play_fast(made, dice())
    return made


def address(table, **wish):
    query = "&".join(f"{name}={value}" for name, value in wish.items())
    return f"/t/{table.slug}/deals/1/?{query}"


def html(client, table, **wish):
    answer = client.get(address(table, **wish))
    assert answer.status_code == 200
    return answer.content.decode()


def replayed(table, move=None, whose="public", user_id=None):
    deal = over_deal(slug=table.slug, number=1)
    return replay_of(deal, user_id=user_id, wish=Wish(move, whose))


# --- What is shown ------------------------------------------------------------------------------


def test_the_playback_of_a_deal_is_what_was_stored_of_it(table):
    deal = deal_of(table)
    playback = playback_of(deal)
    assert playback.states[-1] == rebuild(deal)
    assert len(playback.steps) == deal.version
    assert playback.history(deal.version) == history(deal)


def test_a_watcher_of_a_replay_sees_what_a_watcher_saw(table):
    states = playback_of(deal_of(table)).states
    for number in (0, 5, len(states) - 1):
        replay = replayed(table, number)
        assert replay.table.view == view(states[number], None)
        assert not replay.hands
        assert not replay.talon


def test_the_table_of_a_replay_has_its_players_and_the_cards_that_lay_there(table):
    states = playback_of(deal_of(table)).states
    number = next(n for n, state in enumerate(states) if len(state.table) > 1)
    text = render_moment(replayed(table, number), here="?", path="")
    assert text.count('class="seat ') == 3
    assert text.count('class="pair"') == len(states[number].table)
    assert {pair.attack for pair in states[number].table} <= cards_in(text)
    assert f'data-phase="{states[number].phase}"' in text


def test_from_a_seat_only_its_hand_is_open(table):
    replay = replayed(table, 4, "1")
    assert replay.hands == {1: playback_of(deal_of(table)).states[4].hands[1]}
    assert not replay.talon


def test_with_all_cards_open_every_card_of_the_deck_is_somewhere(table):
    shown = cards_in(render_moment(replayed(table, 0, "all"), here="?", path=""))
    assert len(shown) == 36


def test_who_sat_there_looks_from_his_own_seat_at_first(table):
    bo = sitter(table, 1)
    assert replayed(table, whose="", user_id=bo.pk).whose == "1"
    assert replayed(table, whose="", user_id=person().pk).whose == "public"
    assert replayed(table, whose="", user_id=None).whose == "public"


def test_every_move_is_told_in_words_and_links_to_itself(client, table):
    page = html(client, table)
    lines = move_lines(replayed(table))
    assert len(lines) == deal_of(table).version
    assert all(line.text for line in lines)
    assert [line.bout for line in lines if line.bout] == list(
        range(1, max(replayed(table).bouts) + 1)
    )
    assert page.count('data-move="') == len(lines) + 1
    assert f'href="/t/{table.slug}/deals/1/?view=public&amp;move=3"' in page.replace(
        "&move", "&amp;move"
    )


def test_a_link_to_a_move_needs_no_script(client, table):
    page = html(client, table, move=7)
    assert 'data-move="7" data-last=' in page
    assert re.search(r'data-move="7" aria-current="step"', page)
    assert f'value="{7}"' in page


def test_htmx_gets_the_part_that_changes_and_nothing_else(client, table):
    part = client.get(address(table, move=7), headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<div id="replay"')
    assert "<html" not in part
    assert "moves-title" not in part


def test_the_last_move_shows_who_was_the_durak(client, table):
    last = deal_of(table).version
    assert "durak!" in html(client, table, move=last) or "draw" in html(client, table, move=last)
    assert "durak!" not in html(client, table, move=0).split("<main")[1]


def test_nothing_can_be_played_in_a_replay(client, table):
    for move in (0, 5, 999):
        page = html(client, table, move=move, view="all")
        assert "ws-send" not in page
        assert 'name="action"' not in page


def test_the_table_offers_to_watch_its_finished_deal_again(client, table):
    assert f'href="/t/{table.slug}/deals/1/"' in client.get(f"/t/{table.slug}/").content.decode()


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_kind_of_rules_can_be_watched_again_at_every_move(preset):
    made = table_of(*[person() for _ in range(PRESETS[preset].players)], preset_name=preset)
    play_fast(made, dice())
    for move in [*range(0, deal_of(made).version, 9), deal_of(made).version]:
        for whose in ("public", "0", "all"):
            assert 'id="replay"' in render_moment(replayed(made, move, whose), here="?", path="")


# --- Bad addresses ------------------------------------------------------------------------------


def test_beyond_the_end_is_the_end_and_says_so(client, table):
    page = html(client, table, move=9999)
    last = deal_of(table).version
    assert f'data-move="{last}" data-last="{last}"' in page
    assert f"This deal has {last} moves. This is its end." in page


def test_a_move_that_is_no_number_is_the_start(client, table):
    for move in ("-1", "x", "", "1e3", "99999999999999999999", "٣", "1.5", "%00"):
        assert 'data-move="0"' in html(client, table, move=move)


def test_a_view_that_there_is_not_shows_nobodys_cards(client, table):
    for whose in ("7", "-1", "x", "ALL", "%00", "٣", "0x1", "1" * 500):
        assert 'class="shown"' not in html(client, table, view=whose)


def test_a_deal_that_does_not_exist_is_not_found(client, table):
    for path in (
        "nosuchtable/deals/1",
        "{slug}/deals/2",
        "{slug}/deals/0",
        "{slug}/deals/" + "9" * 20,
    ):
        assert client.get(f"/t/{path.format(slug=table.slug)}/").status_code == 404


def test_a_deal_whose_moves_cannot_be_played_any_more_is_told_so_in_words(client, table):
    deal = deal_of(table)
    Deal.objects.filter(pk=deal.pk).update(order=" ".join(reversed(deal.order.split())))
    answer = client.get(address(table))
    assert answer.status_code == 404
    assert "cannot be shown again" in answer.content.decode()


# --- While it runs ------------------------------------------------------------------------------


def test_a_running_deal_is_shown_to_nobody_not_even_to_its_players_or_the_staff():
    ann, admin = person("Ann"), person("Root")
    admin.is_staff = admin.is_superuser = True
    admin.save()
    made = table_of(ann, bots=1)
    play_until(made, lambda state: state.bout > 1)
    for user in (None, ann, admin):
        client = Client()
        if user:
            client.force_login(user)
        for wish in ({}, {"view": "all", "move": 3}, {"view": "0"}):
            answer = client.get(address(made, **wish))
            assert answer.status_code == 404
            text = answer.content.decode()
            assert "Still being played" in text
            assert not cards_in(text)


# --- Fast ---------------------------------------------------------------------------------------


def test_a_step_asks_the_database_for_little(client, table):
    client.get(address(table))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(address(table, move=9, view="all"))
    assert len(asked) <= 4
    assert not any("games_move" in one["sql"] for one in asked)


def test_the_scripts_of_the_page_are_files():
    page = Path("templates/games/replay/page.html").read_text()
    assert "<style" not in page
    assert not re.search(r"<script>|\son\w+=", page)

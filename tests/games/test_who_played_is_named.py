"""After a deal the page names those who played it, whoever has gone or come since."""

import pytest
from django.utils import timezone

from games.rendering import render_table
from games.selectors.table import table_page
from games.services import lobby
from tests.games.tables import deal_of, person, play_fast, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return person("Ann")


@pytest.fixture
def bob():
    return person("Bob")


@pytest.fixture
def table(ann, bob):
    table = table_of(ann, bob)
    play_fast(table)
    assert deal_of(table).outcome["durak"], "these cards make no draw"
    return table


def shown(table, user):
    return render_table(table_page(slug=table.slug, user_id=user.pk))


def test_who_leaves_after_the_deal_is_still_its_durak(table, ann, bob):
    durak, winner = (ann, bob) if deal_of(table).outcome["durak"] == [0] else (bob, ann)
    lobby.leave(user=durak, slug=table.slug)
    page = shown(table, winner)
    assert f"{durak.name}\u2069: the durak!" in page
    assert "Nobody" not in page


def test_who_sits_down_afterwards_is_not_taken_for_the_one_who_played(table, ann, bob):
    lobby.leave(user=bob, slug=table.slug)
    cy = person("Cy")
    lobby.join(user=cy, slug=table.slug)
    page = shown(table, cy)
    assert "Bob" in page
    assert "Nobody" not in page


def test_automatic_players_of_a_table_closed_for_idleness_keep_their_level(ann, bob):
    table = table_of(ann, bob, bots=1)
    play_fast(table)
    lobby.close_idle(slug=table.slug, idle_since=timezone.now())
    played = table_page(slug=table.slug, user_id=None).played
    assert [(sitter.left, sitter.level) for sitter in played] == [
        (True, ""),
        (True, ""),
        (False, "easy"),
    ]

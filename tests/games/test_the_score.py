"""The score of a match: kept over its deals, shown at the table, begun anew with other people."""

import pytest
from django.utils import translation

from games.engine.match import Match
from games.engine.outcome import Outcome
from games.engine.rules import Rules
from games.rendering import render_table
from games.score import score_in_short, score_rows
from games.selectors.table import table_page
from games.services import deals, lobby
from tests.games.tables import deal_of, person, play_out, table_of

NAMES = ["Ann", "Bo", "Cy"].__getitem__


def fell(durak, *, laid=(), players=2):
    """A deal whose durak took these last attack cards."""
    others = tuple(seat for seat in range(players) if seat != durak)
    return Outcome(
        "durak",
        "last_with_cards",
        (durak,),
        (*((seat,) for seat in others), (durak,)),
        others,
        None,
        tuple(laid),
        "H",
    )


def test_before_the_first_deal_has_ended_there_is_no_score():
    match = Match.begin(Rules())
    assert score_rows(match, NAMES, 0) == score_rows(None, NAMES, 0) == []
    assert score_in_short(match, 0) == score_in_short(None, None) == ""


def test_every_seat_has_a_row_with_what_it_gathered():
    match = Match.of(Rules(players=3), [fell(1, players=3), fell(1, players=3)])
    rows = score_rows(match, NAMES, 0)
    assert [(row.name, row.wins, row.losses, row.draws) for row in rows] == [
        ("Ann", 2, 0, 0),
        ("Bo", 0, 2, 0),
        ("Cy", 2, 0, 0),
    ]
    assert [row.is_me for row in rows] == [True, False, False]
    assert not any(row.rung for row in rows)


def test_the_ladder_shows_with_what_a_seat_is_hit_next():
    match = Match.of(Rules(ties="ladder"), [fell(1, laid=("6S",))])
    assert [row.rung for row in score_rows(match, NAMES, None)] == ["six", "seven"]
    assert score_in_short(match, 1) == "Deal 2 · won 0, lost 1 · hit by: seven"


def test_who_was_hit_with_the_ace_has_lost_the_match():
    ranks = ("6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS")
    match = Match.of(Rules(ties="ladder"), [fell(0, laid=(card,)) for card in ranks])
    assert score_rows(match, NAMES, 0)[0].rung == "lost the match"


def test_a_watcher_is_told_only_which_deal_it_is():
    assert score_in_short(Match.of(Rules(), [fell(0)]), None) == "Deal 2"


@pytest.mark.django_db
def test_the_table_shows_the_score_of_its_match_and_no_other():
    ann, bo, cy = person("Ann"), person("Bo"), person("Cy")
    table = table_of(ann, bo)
    assert table_page(slug=table.slug, user_id=ann.pk).match.deals == 0
    for number in (1, 2):
        play_out(table)
        page = table_page(slug=table.slug, user_id=ann.pk)
        assert page.match.deals == number
        assert sum(score.losses + score.draws for score in page.match.scores) >= number
        lobby.go_on(user=ann, slug=table.slug)
        lobby.go_on(user=bo, slug=table.slug)
    play_out(table)
    lobby.leave(user=bo, slug=table.slug)
    lobby.join(user=cy, slug=table.slug)
    lobby.go_on(user=ann, slug=table.slug)
    assert table_page(slug=table.slug, user_id=ann.pk).match.deals == 0


@pytest.mark.django_db
def test_a_match_that_is_lost_is_followed_by_another(monkeypatch):
    ann, bo = person("Ann"), person("Bo")
    table = table_of(ann, bo, ties="ladder")
    play_out(table)
    fallen = [fell(0, laid=(f"{rank}S",)) for rank in "6789TJQKA"]
    lost = Match.of(Rules(ties="ladder"), fallen)
    assert lost.lost_by == (0,)
    monkeypatch.setattr(deals, "match_of", lambda deal: lost)
    lobby.go_on(user=ann, slug=table.slug)
    lobby.go_on(user=bo, slug=table.slug)
    assert deal_of(table).match_number == 2


@pytest.mark.django_db
def test_the_page_of_a_finished_deal_has_the_score_in_words():
    ann, bo = person("Ann"), person("Bo")
    table = table_of(ann, bo)
    play_out(table)
    with translation.override("en"):
        html = render_table(table_page(slug=table.slug, user_id=ann.pk))
    assert "The match after 1 deal" in html
    lobby.go_on(user=ann, slug=table.slug)
    lobby.go_on(user=bo, slug=table.slug)
    html = render_table(table_page(slug=table.slug, user_id=ann.pk))
    assert "Deal 2 · won" in html

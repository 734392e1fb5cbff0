"""What a person played: his deals and matches, newest first, filtered, page by page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.services import leaving
from games.models import Admission, Deal, new_code
from games.selectors import history
from games.selectors.history import Asked, deals_of, matches_of
from games.services import lobby
from tests.games.hidden import cards_in
from tests.games.tables import (
    deal_of,
    dice,
    person,
    play_fast,
    play_until,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return person("Ann")


@pytest.fixture
def bo():
    return person("Bo")


def played(*people, seed=1, **options):
    """A table at which one deal was played to its end."""
    table = table_of(*people, **options)
    play_fast(table, dice(seed))
    return table


def again(table, *people, seed=2):
    """The next deal of the same match, to its end."""
    for user in people:
        lobby.go_on(user=user, slug=table.slug)
    play_fast(table, dice(seed))


def addresses(person, viewer=None, **asked):
    page = deals_of(person, viewer_id=viewer.pk if viewer else None, asked=Asked(**asked))
    return [(row.slug, row.number) for row in page.rows]


def html(viewer, person, **query):
    client = Client()
    if viewer:
        client.force_login(viewer)
    answer = client.get(f"/u/{person.slug}/deals/", query)
    assert answer.status_code == 200
    return answer.content.decode()


# --- Deals --------------------------------------------------------------------------------------


def test_deals_come_newest_first_and_say_how_they_ended_for_him(ann, bo):
    first, second = played(ann, bo), played(ann, bots=2)
    assert addresses(ann) == [(second.slug, 1), (first.slug, 1)]
    assert addresses(bo) == [(first.slug, 1)]
    row = deals_of(bo, viewer_id=None, asked=Asked()).rows[0]
    outcome = deal_of(first).outcome
    fates = {"draw": "drawn"}.get(outcome["result"]) or (
        "durak" if 1 in outcome["durak"] else "out"
    )
    assert row.result == fates
    assert row.moves == deal_of(first).version
    assert [sitter.name for sitter in row.others] == ["Ann"]


def test_a_deal_that_still_runs_is_in_no_history(ann, bo):
    table = table_of(ann, bo)
    play_until(table, lambda state: state.bout > 1)
    assert addresses(ann, ann) == []
    for viewer in (None, ann, bo):
        page = html(viewer, ann)
        assert table.slug not in page.split("<main")[1]
        assert not cards_in(page)


def test_who_left_sees_that_he_left(ann, bo):
    table = table_of(ann, bo)
    lobby.leave(user=ann, slug=table.slug)
    play_fast(table)
    assert deals_of(ann, viewer_id=None, asked=Asked()).rows[0].result == "left"


def test_a_void_deal_is_named_as_one(ann, bo):
    table = played(ann, bo)
    Deal.objects.filter(table=table).update(status=Deal.Status.VOID)
    assert deals_of(ann, viewer_id=None, asked=Asked()).rows[0].result == "void"
    assert "does not count" in html(None, ann)


# --- Filters ------------------------------------------------------------------------------------


def test_deals_are_filtered_by_rules_seats_result_and_opponent(ann, bo):
    duel = played(ann, bo, preset_name="duel")
    three = played(ann, bots=2)
    assert addresses(ann, preset="duel") == [(duel.slug, 1)]
    assert addresses(ann, players=3) == [(three.slug, 1)]
    assert addresses(ann, opponent="bo") == [(duel.slug, 1)]
    assert addresses(ann, opponent="Ann") == []
    by_result = {row.key: row.result for row in deals_of(ann, viewer_id=None, asked=Asked()).rows}
    for fate in ("out", "durak", "drawn", "left"):
        found = deals_of(ann, viewer_id=None, asked=Asked(result=fate)).rows
        assert {row.key for row in found} == {k for k, v in by_result.items() if v == fate}


def test_filters_that_make_no_sense_are_left_open_and_said(ann, bo):
    table = played(ann, bo)
    for query in ({"preset": "x"}, {"players": "9"}, {"result": "?"}, {"before": "-1"}):
        assert table.slug in html(None, ann, **query)
    assert "Select a valid choice" in html(None, ann, preset="x")
    assert table.slug not in html(None, ann, opponent="%00Nobody")
    assert table.slug in html(None, ann, before=str(2**70))


@pytest.mark.parametrize("name", ["\0", "Bo\0", "\0Nobody"])
def test_a_name_with_a_null_byte_is_that_of_nobody(ann, bo, name):
    table = played(ann, bo)
    page = html(None, ann, opponent=name)
    assert table.slug not in page
    assert "Null characters" not in page


def test_what_was_typed_comes_back_as_text(ann):
    assert (
        "<script>"
        not in html(None, ann, opponent="<script>alert(1)</script>")
        .split("<main")[1]
        .split("</main")[0]
    )


# --- Pages --------------------------------------------------------------------------------------


def test_pages_go_on_from_a_key_and_nothing_is_twice_or_missing(ann, bo, monkeypatch):
    monkeypatch.setattr(history, "ROWS_PER_PAGE", 2)
    table = played(ann, bo)
    for seed in range(2, 6):
        again(table, ann, bo, seed=seed)
    seen, before, pages = [], None, 0
    while True:
        page = deals_of(ann, viewer_id=None, asked=Asked(before=before))
        seen += [row.number for row in page.rows]
        pages += 1
        before = page.older
        if before is None:
            break
    assert seen == [5, 4, 3, 2, 1]
    assert pages == 3
    text = html(None, ann, preset="classic")
    assert re.search(r'rel="next" href="\?preset=classic&amp;before=\d+"', text)


def test_a_page_costs_the_same_few_queries_however_long_it_is(ann, bo):
    table = played(ann, bo)
    client = Client()
    client.force_login(bo)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/u/{ann.slug}/deals/")
        counts.append(len(asked))
        again(table, ann, bo)
    with CaptureQueriesContext(connection) as frame:
        client.get("/records/")
    assert counts[0] == counts[1] <= len(frame) + 4
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/u/{ann.slug}/deals/?show=matches")
    assert len(asked) <= len(frame) + 6


# --- Private tables -----------------------------------------------------------------------------


def test_a_private_tables_deals_are_seen_by_who_sat_there_or_was_let_in(ann, bo):
    table = played(ann, bo)
    table.code = new_code()
    table.save()
    guest, stranger = person("Guest"), person("Stranger")
    Admission.objects.create(table=table, user=guest)
    deal = f"/t/{table.slug}/deals/1/"
    for viewer, may in ((ann, True), (bo, True), (guest, True), (stranger, False), (None, False)):
        client = Client()
        if viewer:
            client.force_login(viewer)
        assert ((table.slug in html(viewer, ann)) is may) is True
        assert (table.slug in html(viewer, ann, show="matches")) is may
        for address in (deal, f"{deal}record/", f"/t/{table.slug}/matches/1/"):
            assert client.get(address).status_code == (200 if may else 404)


# --- Matches ------------------------------------------------------------------------------------


def test_matches_gather_the_deals_of_one_line_up(ann, bo):
    table = played(ann, bo)
    again(table, ann, bo)
    other = played(ann, bots=1)
    rows = matches_of(ann, viewer_id=None, asked=Asked()).rows
    assert [(row.slug, row.match_number, row.deals) for row in rows] == [
        (other.slug, 1, 1),
        (table.slug, 1, 2),
    ]
    lost = [deal for deal in Deal.objects.filter(table=table) if 0 in deal.outcome["durak"]]
    assert rows[1].durak == len(lost)


def test_the_page_of_a_match_has_its_score_and_its_deals(client, ann, bo):
    table = played(ann, bo)
    again(table, ann, bo)
    page = client.get(f"/t/{table.slug}/matches/1/").content.decode()
    assert "The match after 2 deals" in page
    assert page.index(f"/t/{table.slug}/deals/2/") < page.index(f"/t/{table.slug}/deals/1/")


def test_the_page_of_a_match_tells_of_a_running_deal_only_that_it_runs(client, ann, bo):
    table = played(ann, bo)
    for user in (ann, bo):
        lobby.go_on(user=user, slug=table.slug)
    play_until(table, lambda state: state.bout > 1)
    page = client.get(f"/t/{table.slug}/matches/1/").content.decode()
    assert "Deal 2 is still being played." in page
    assert f"/t/{table.slug}/deals/2/" not in page
    assert not cards_in(page)


def test_a_match_that_there_is_not_is_not_found(client, ann, bo):
    table = played(ann, bo)
    for path in (f"{table.slug}/matches/2", f"{table.slug}/matches/{'9' * 30}", "nosuch/matches/1"):
        assert client.get(f"/t/{path}/").status_code == 404


# --- From elsewhere -----------------------------------------------------------------------------


def test_profile_menu_and_table_lead_there(client, ann, bo):
    table = played(ann, bo)
    client.force_login(bo)
    assert f'href="/u/{ann.slug}/deals/"' in client.get(f"/u/{ann.slug}/").content.decode()
    assert f'href="/t/{table.slug}/deals/1/"' in client.get(f"/u/{ann.slug}/").content.decode()
    assert f'href="/u/{bo.slug}/deals/"' in client.get("/").content.decode()
    assert f'href="/t/{table.slug}/matches/1/"' in client.get(f"/t/{table.slug}/").content.decode()


def test_a_closed_account_has_no_history_and_no_name_in_that_of_others(client, ann, bo):
    table = played(ann, bo)
    slug = ann.slug
    leaving.close(person=ann)
    assert client.get(f"/u/{slug}/deals/").status_code == 404
    for page in (html(None, bo), client.get(f"/t/{table.slug}/deals/1/").content.decode()):
        assert "Ann" not in page

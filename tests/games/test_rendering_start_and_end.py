"""The room before the first deal and the result after one."""

from dataclasses import replace

from games.rendering import render_table
from tests.games.html_tree import faces_in, plain, seats, tree
from tests.games.samples import SAMPLES


def test_the_end_shows_places_and_crowns_the_fool():
    found = tree(SAMPLES["over"]())
    lines = [" ".join(plain(row).split()) for row in found("tr") if row.parent.tag == "tbody"]
    assert plain(found("h2")[1]) == "Bo: the durak! ;)"
    assert lines == ["1 Ann Lee", "2 Mira", "3 Cyrus the Patient", "4 Bo"]
    assert "durak" in seats(found)["seat-2"].classes


def test_the_end_shows_the_cards_that_were_left():
    assert faces_in(render_table(SAMPLES["over"]())) == {"6S", "QD", "8H"}


def test_epaulettes_are_said():
    assert "epaulettes" in render_table(SAMPLES["over-me"]())


def test_the_next_deal_is_offered_to_those_who_sit_here():
    assert tree(SAMPLES["over"]()).one("button", form="go-on-form")
    watcher = replace(SAMPLES["over"](), me=None)
    assert not tree(watcher)("button", form="go-on-form")


def test_the_host_may_fill_the_table_and_start():
    found = tree(SAMPLES["open"]())
    starts = [b for b in found("button", form="start-form") if "formaction" not in b.attrs]
    assert [button.attrs["value"] for button in starts] == ["easy", "normal", "hard"]
    assert len(found("li", class_="free")) == 2


def test_the_host_gives_each_free_seat_an_automatic_player_of_a_level():
    found = tree(SAMPLES["open"]())
    offered = [
        (button.attrs["formaction"][-7:], button.attrs["value"])
        for button in found("button", form="start-form", name="level")
        if "formaction" in button.attrs
    ]
    assert offered == [
        (f"s/{seat}/bot/"[-7:], level) for seat in (2, 3) for level in ("easy", "normal", "hard")
    ]


def test_a_stranger_may_take_a_free_seat():
    page = replace(SAMPLES["open"](), me=None, is_host=False)
    found = tree(page)
    assert [b.attrs["value"] for b in found("button", form="join-form")] == ["2", "3"]
    assert not found("button", form="start-form")

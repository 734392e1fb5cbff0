"""The others round the table: roles, clocks, marks, names."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.chairs import initials
from games.rendering import render_table
from tests.games.html_tree import seats, tree
from tests.games.samples import SAMPLES, make_sitters


def test_roles_are_said_in_words():
    roles = {n.parent.attrs["id"]: n.text for n in tree(SAMPLES["full-bout"]())(class_="role")}
    assert roles == {"seat-1": "leads", "seat-2": "takes", "seat-3": "normal", "seat-4": "out"}


def test_who_has_said_done_is_marked():
    others = seats(tree(SAMPLES["throw-in-6"]()))
    assert "is-done" in others["seat-3"].classes
    assert "is-done" not in others["seat-2"].classes


def test_the_others_sit_clockwise_from_the_viewers_left_in_every_language():
    with translation.override("ar"):
        found = tree(SAMPLES["throw-in-6"]())
    assert list(seats(found)) == ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"]
    assert found.one(id="others").attrs["dir"] == "ltr"


def test_the_clock_runs_for_those_the_table_waits_for():
    found = tree(SAMPLES["throw-in-6"]())
    waiting = {id_ for id_, node in seats(found).items() if "waits" in node.classes}
    assert waiting == {"seat-5"}
    assert found.one(id="live").attrs["data-left"] == "8.0"
    assert found.one(id="live").attrs["data-of"] == "25"
    assert found.one(id="clock")


def test_partners_share_a_mark_and_not_only_a_colour():
    found = tree(SAMPLES["partners"]())
    teams = {id_: node.attrs["data-team"] for id_, node in seats(found).items()}
    assert teams == {"seat-1": "1", "seat-2": "0", "seat-3": "1"}
    assert found.one(id="me").attrs["data-team"] == "0"


def test_a_shown_card_lies_with_its_owner():
    found = tree(SAMPLES["partners"]())
    (shown,) = found(class_="mini")
    assert shown.parent.attrs["id"] == "seat-2"
    assert shown.attrs["aria-label"] == "shown: king of hearts, trump"


def test_names_are_escaped():
    page = SAMPLES["waiting-2"]()
    nasty = '<script>alert("x")</script>'
    page = replace(page, seats=make_sitters(2, s1={"name": nasty}))
    html = render_table(page)
    assert "<script" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Ann Lee", "AL"), ("bo", "Bo"), ("Cyrus the Patient", "CP"), ("ليلى", "لي"), ("Ö", "Ö")],
)
def test_an_avatar_is_drawn_from_the_name(name, letters):
    assert initials(name) == letters

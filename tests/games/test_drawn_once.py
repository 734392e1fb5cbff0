"""Parts of a table that look alike on many pages are drawn once, and each as its language reads."""

from dataclasses import replace

from django.utils import translation

from games.chairs import Chair
from games.templatetags.drawn import _drawn, drawn

SEAT = "games/table/_seat.html"
CHAIR = Chair(
    number=1,
    name="Ann <b>",
    initials="AN",
    count=3,
    role="",
    css="hue-1",
    team="",
    level="",
    is_me=False,
    waits=False,
)


def test_equal_parts_are_drawn_once():
    drawn(SEAT, CHAIR)
    before = _drawn.cache_info().misses
    assert drawn(SEAT, replace(CHAIR)) == drawn(SEAT, CHAIR)
    assert _drawn.cache_info().misses == before


def test_a_part_that_differs_is_drawn_anew():
    assert "is-out" in drawn(SEAT, replace(CHAIR, css="hue-1 is-out"))
    assert "is-out" not in drawn(SEAT, CHAIR)


def test_each_language_has_its_own():
    with translation.override("en"):
        assert "3 cards" in drawn(SEAT, CHAIR)
    with translation.override("ru"):
        assert "3 cards" not in drawn(SEAT, CHAIR)


def test_what_people_write_is_escaped():
    assert "Ann &lt;b&gt;" in drawn(SEAT, CHAIR)

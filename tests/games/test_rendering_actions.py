"""The buttons of a seat, and what its frames carry."""

from dataclasses import replace

from tests.games.html_tree import tree
from tests.games.samples import SAMPLES


def test_every_frame_carries_the_deal_and_the_version_it_was_made_for():
    found = tree(SAMPLES["defend"]())
    form = found.one("form", id="me")
    sent = {n.attrs["name"]: n.attrs["value"] for n in found("input") if n.parent is form}
    assert "ws-send" in form.attrs
    assert sent == {"version": "31", "deal": "2"}


def test_take_and_done_keep_their_places_and_say_what_they_do():
    for name, can_take, can_done in (
        ("defend", True, False),
        ("throw-in-6", False, True),
        ("waiting-5", False, False),
    ):
        found = tree(SAMPLES[name]())
        take, done = found("button", class_="act")[:2]
        assert (take.attrs["value"], done.attrs["value"]) == ("take", "done")
        assert ("disabled" not in take.attrs, "disabled" not in done.attrs) == (can_take, can_done)
        assert take.text.startswith("Take")
        assert done.text.startswith("Done")


def test_the_take_button_counts_the_cards():
    assert tree(SAMPLES["two-targets"]()).one(id="take").text.startswith("Take 4 cards")


def test_the_opener_chooses_whom_to_attack():
    found = tree(SAMPLES["direction"]())
    labels = {b.attrs["value"]: b.text for b in found("button", class_="act")}
    assert "Ann Lee" in labels["clockwise"]
    assert "Cyrus" in labels["counterclockwise"]


def test_auto_done_is_offered_to_throwers_and_says_whether_it_is_on():
    assert not tree(SAMPLES["defend"]())(id="auto")
    page = SAMPLES["throw-in-6"]()
    assert tree(page).one(id="auto").attrs["aria-pressed"] == "false"
    seats = (replace(page.seats[0], auto_done=True), *page.seats[1:])
    assert tree(replace(page, seats=seats)).one(id="auto").attrs["aria-pressed"] == "true"


def test_who_is_away_can_say_that_he_is_back():
    page = SAMPLES["waiting-2"]()
    seats = (replace(page.seats[0], away=True), page.seats[1])
    assert tree(replace(page, seats=seats))("button", form="back-form")
    assert not tree(page)("button", form="back-form")


def test_a_watcher_has_no_hand_and_no_button():
    found = tree(SAMPLES["watcher-6"]())
    assert [button.attrs["id"] for button in found("button")] == ["seal"]
    assert not found("form")
    assert not found(id="hand")
    assert len(found("li", class_="seat")) == 6

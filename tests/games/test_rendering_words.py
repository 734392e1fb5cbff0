"""What just happened and what to do now, in a sentence."""

from dataclasses import replace

import pytest

from games.engine.events import Event
from tests.games.html_tree import plain, tree
from tests.games.samples import SAMPLES, make_page, make_view


@pytest.mark.parametrize(
    ("events", "seat", "words"),
    [
        ([Event("attack", 3, ("7S",))], 0, "Cyrus the Patient plays 7♠."),
        ([Event("attack", 0, ("7S", "7C"))], 0, "You play 7♠ 7♣."),
        ([Event("beat", 1, ("7S", "TS"))], 0, "Ann Lee beats 7♠ with 10♠."),
        ([Event("transfer", 1, ("7D",), to=2)], 0, "Ann Lee passes on to Bo with 7♦."),
        ([Event("show", 1, ("7H",), to=2)], 0, "Ann Lee shows 7♥ and passes on to Bo."),
        ([Event("take", 0)], 0, "You take."),
        ([Event("done", 2)], 0, "Bo is done."),
        ([Event("done", 2), Event("beaten", 1, ("7S", "8S"))], 0, "Beaten: 2 cards go."),
        ([Event("done", 2), Event("taken", 1, ("7S",))], 0, "Ann Lee took 1 card."),
        (
            [Event("attack", 3, ("6S",)), Event("taken", 1, ("6S",)), Event("out", 3)],
            0,
            "Cyrus the Patient plays 6♠. Ann Lee took 1 card. Cyrus the Patient is out.",
        ),
        ([Event("direction", 0, count=-1)], 0, "You chose: counterclockwise."),
        ([], 0, ""),
    ],
)
def test_the_last_action_is_told_in_a_sentence(events, seat, words):
    earlier = [Event("attack", 2, ("6D",))] if events else []
    page = make_page(make_view(seat=seat), events=[*earlier, *events])
    assert plain(tree(page).one(id="news")) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("attack", 0, ("7S",)), "The clock played 7♠ for you."),
        (Event("beat", 0, ("7S", "TS")), "The clock beat 7♠ with 10♠ for you."),
        (Event("transfer", 0, ("7D",), to=1), "The clock passed on to Ann Lee with 7♦ for you."),
        (Event("show", 0, ("7H",), to=1), "The clock passed on to Ann Lee with 7♥ for you."),
        (Event("take", 0), "Take was said for you."),
        (Event("done", 0), "Done was said for you."),
        (Event("direction", 0, count=1), "The clock chose for you: clockwise."),
        (Event("attack", 3, ("7S",)), "Cyrus the Patient plays 7♠."),
    ],
)
def test_what_was_played_for_somebody_is_not_told_him_as_his_own_doing(event, words):
    page = make_page(make_view(seat=0), events=[event])
    page = replace(page, deal=replace(page.deal, by_clock=True))
    assert plain(tree(page).one(id="news")) == words


def test_the_live_region_is_polite_and_says_whose_turn_it_is():
    region = tree(SAMPLES["defend"]()).one(id="words")
    assert region.attrs["role"] == "status"
    assert "Beat 7♠ or take" in plain(region)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("defend", "Beat 7♠ or take"),
        ("two-targets", "Beat 9♣ 9♦ or take"),
        ("partners", "Beat 7♠, pass on or take"),
        ("lead-3", "Your lead"),
        ("throw-in-6", "Throw in or say done"),
        ("waiting-5", "Bo defends"),
        ("full-bout", "Ann Lee is thinking"),
        ("direction", "Your lead: choose whom to attack"),
    ],
)
def test_the_prompt_says_what_to_do(name, words):
    assert plain(tree(SAMPLES[name]()).one(id="prompt")) == words

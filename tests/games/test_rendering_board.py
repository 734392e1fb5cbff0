"""The bout and the talon."""

import pytest

from games.engine.rules import preset
from games.engine.table import Pair
from tests.games.html_tree import tree
from tests.games.samples import SAMPLES, actions, make_page, make_view


def test_a_pair_is_spoken_as_one_thing():
    pairs = [n.text for n in tree(SAMPLES["throw-in-6"]())("li", class_="pair")]
    assert pairs[0].startswith("seven of spades, beaten by nine of spades")


def test_the_talon_says_its_count_and_shows_the_trump_card_until_it_is_drawn():
    found = tree(SAMPLES["defend"]())
    assert found.one(id="c8H").attrs["aria-label"] == "Trump card: eight of hearts, trump"
    assert found.one(class_="back")
    gone = tree(SAMPLES["many-20"]())
    assert gone.one(class_="ghost").attrs["aria-label"] == "Trumps: hearts"
    assert not gone(class_="back")


def test_only_the_trump_card_is_left_in_the_talon():
    found = tree(SAMPLES["waiting-2"]())
    assert found.one(id="c8H")
    assert not found(class_="back")


@pytest.mark.parametrize(
    ("left", "words"), [(2, "2 more cards"), (1, "1 more card"), (0, "No more cards"), (None, "")]
)
def test_the_limit_of_the_bout_is_said(left, words):
    found = tree(make_page(make_view(attacks_left=left)))
    assert found.one(id="limit").text == words


def test_a_bout_that_grew_past_six_is_still_complete():
    table = tuple(Pair(rank + suit) for rank in "67" for suit in "SCDH")
    view = make_view(table=table, layers=(3,) * 8, attacks_left=None, legal_actions=actions("take"))
    assert len(tree(make_page(view))("li", class_="pair")) == 8


@pytest.mark.parametrize(("direction", "words"), [(1, "clockwise"), (-1, "counterclockwise")])
def test_the_chosen_direction_is_shown_where_one_may_choose(direction, words):
    view = make_view(rules=preset("show", players=4), direction=direction)
    assert tree(make_page(view)).one(id="way").text == words
    assert not tree(SAMPLES["defend"]())(id="way")

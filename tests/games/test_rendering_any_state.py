"""What holds for every rendering: nothing hidden, nothing inline, small, well nested."""

import re

import pytest

from games.engine.cards import CARDS
from games.rendering import render_table
from tests.games.html_tree import faces_in, tree
from tests.games.samples import SAMPLES


def codes_in(html):
    """Every card that a piece of HTML names by its code, in any attribute or text."""
    return {
        code for code in CARDS if re.search(rf"(?<![0-9A-Za-z]){code}(?![0-9A-Za-z])", html)
    } | {match[1:] for match in re.findall(r"\bc[2-9TJQKA][SCDH]\b", html)}


def public_cards(view):
    cards = {pair.attack for pair in view.table} | {pair.defence for pair in view.table}
    cards |= {view.trump_card} | {card for hand in view.open_cards for card in hand}
    cards |= {card for hand in view.hands or () for card in hand}
    return cards - {None}


@pytest.mark.parametrize("name", SAMPLES)
def test_no_card_is_named_or_drawn_but_the_viewers_and_the_public_ones(name):
    page = SAMPLES[name]()
    html = render_table(page)
    allowed = public_cards(page.view) | set(page.view.hand) if page.view else set()
    assert codes_in(html) <= allowed
    assert faces_in(html) <= allowed


@pytest.mark.parametrize("name", SAMPLES)
def test_every_state_is_one_well_nested_element_with_unique_ids(name):
    found = tree(SAMPLES[name]())
    assert [node.attrs.get("id") for node in found.nodes if node.parent is None] == ["live"]
    ids = [node.attrs["id"] for node in found.nodes if "id" in node.attrs]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_rendering_stays_small(name):
    assert len(render_table(SAMPLES[name]()).encode()) < 8_000


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_needs_inline_script_or_style(name):
    found = tree(SAMPLES[name]())
    attributes = {attribute for node in found.nodes for attribute in node.attrs}
    assert not found("script")
    assert not found("style")
    assert not {a for a in attributes if a == "style" or a.startswith(("on", "hx-on"))}


def test_the_whole_part_is_morphed_into_the_page():
    assert tree(SAMPLES["defend"]()).one(id="live").attrs["hx-swap-oob"] == "morph"

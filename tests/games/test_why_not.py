"""Why a card cannot be played: the sentence names the rule, and the link leads to it."""

import pytest

from games.engine.actions import Action
from games.engine.apply import apply
from games.engine.position import position
from games.engine.rules import Rules, preset
from games.engine.view import view
from games.house_rules import anchor_for
from games.live import refusal
from games.prompts import waiting
from games.reasons import why_not, why_not_now
from games.rules_page.page import rules_page

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fin"].__getitem__


def seen(seat, rules, *hands, play=(), **more):
    """What a seat sees after these steps from a lead of seat 0."""
    cards = {"trump": "H", "leader": 0, "discarded": True, **more}
    state = position(rules, hands=[hand.split() for hand in hands], **cards)
    for step in play:
        who, _, action = step.partition(" ")
        state = apply(state, int(who), Action.parse(action)).after
    return view(state, seat)


FREE = Rules(players=3, throw_order="free")
THREE = ("7S 9D QC", "9S TC KD", "7D JS AC")

NOT_NOW = {
    "direction": (0, preset("show", players=3), THREE, ()),
    "taking": (1, FREE, THREE, ("0 attack 7S", "1 take")),
    "done": (2, FREE, THREE, ("0 attack 7S", "1 beat 7S 9S", "2 done")),
    "limit": (2, FREE, ("7S 7C 9D", "9S", "7D JS"), ("0 attack 7S",)),
    "throwers": (2, Rules(players=3, throwers="leader"), THREE, ("0 attack 7S", "1 beat 7S 9S")),
    "throw_order": (2, Rules(players=3), THREE, ("0 attack 7S", "1 beat 7S 9S")),
    "teams": (
        3, preset("pairs"), ("7S 9D", "9S TC", "8D JS", "7C QD"), ("0 attack 7S", "1 beat 7S 9S"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("anchor", NOT_NOW)
def test_the_rule_that_keeps_one_from_playing_at_all_is_named(anchor):
    seat, rules, hands, play = NOT_NOW[anchor]
    reason = why_not_now(seen(seat, rules, *hands, play=play), NAMES)
    assert reason is not None
    assert reason.anchor == anchor
    assert reason.text


@pytest.mark.parametrize(
    ("timing", "words"), [("all_beaten", "every card"), ("after_first_beat", "one card")]
)
def test_who_is_too_early_is_told_when(timing, words):
    rules = Rules(players=3, throw_order="free", throw_timing=timing)
    reason = why_not_now(seen(2, rules, *THREE, play=("0 attack 7S",)), NAMES)
    assert reason.anchor == "throw_timing"
    assert words in reason.text


def test_after_a_take_nobody_is_too_early():
    rules = Rules(players=3, throw_order="free", throw_timing="all_beaten")
    assert why_not_now(seen(2, rules, *THREE, play=("0 attack 7S", "1 take")), NAMES) is None


def test_out_of_turn_one_hears_for_whom_the_table_waits():
    reason = why_not_now(seen(2, FREE, *THREE), NAMES)
    assert reason.text == "Not yet: Ann leads."
    assert reason.anchor == ""


def test_with_a_card_to_play_there_is_no_reason_for_all():
    assert why_not_now(seen(0, FREE, *THREE), NAMES) is None


def test_who_holds_no_fitting_card_hears_it_of_each_of_them():
    sight = seen(2, FREE, "7S QC", "9S TC KD", "JS AC", play=("0 attack 7S", "1 beat 7S 9S"))
    assert why_not_now(sight, NAMES) is None
    assert why_not("JS", sight).text == "Not this one: no jack is on the table."
    assert why_not("JS", sight).anchor == "throwing-in"


def test_a_card_that_does_not_beat_leads_to_which_card_beats_which():
    sight = seen(1, FREE, *THREE, play=("0 attack 7S",))
    assert why_not("TC", sight).anchor == "beating"


def test_a_trump_shown_in_this_bout_says_so():
    rules = preset("show", players=3, direction="clockwise")
    hands = ("7S QC KD", "7H 7C KC", "8S 8D QD")
    sight = seen(1, rules, *hands, play=("0 attack 7S", "1 show 7H", "2 beat 7S 8S"))
    assert why_not_now(sight, NAMES) is None
    assert why_not("7H", sight).anchor == "show_trump"
    assert why_not("KC", sight).anchor == "throwing-in"


def test_a_watcher_and_a_deal_that_is_over_need_no_reasons():
    assert why_not_now(seen(None, FREE, *THREE), NAMES).text == "Not yet: Ann leads."
    over = seen(1, Rules(), "AS", "9D KC", play=("0 attack AS", "1 take"))
    assert why_not_now(over, NAMES) is None
    assert why_not("9D", over) is None
    assert waiting(over, NAMES) == ""


def test_every_reason_leads_to_a_place_on_the_rules_page():
    page = rules_page()
    places = {section.anchor for section in page.basics}
    places |= {section.anchor for _, sections in page.groups for section in sections}
    assert {*NOT_NOW, "throw_timing", "beating", "throwing-in", "show_trump"} <= places


def test_a_refusal_of_the_server_links_to_the_rule():
    html = refusal("No <nine> is on the table.", anchor_for("rank_not_on_table"))
    assert "No &lt;nine&gt; is" in html
    assert 'href="/rules/#throwing-in"' in html
    assert "<a" not in refusal("This table does not exist.", anchor_for("no_such_table"))

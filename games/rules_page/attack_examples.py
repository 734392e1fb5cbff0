"""Examples of the house rules about throwing in and limits, by option."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.rules_page import facts
from games.rules_page.example import Example

_FREE_3: Final = Rules(players=3, throw_order="free")

ATTACK: Final[Mapping[str, tuple[Example, ...]]] = {
    "throwers": (
        Example(
            _("%(ann)s leads against %(bo)s. Everybody holds a seven."),
            Rules(players=5, throw_order="free"),
            ("7S 7C", "9S KS QD", "7D JS", "7H KD", "8C 8D"),
            talon="6H",
            play=("0 attack 7S",),
            tries=("0 attack 7C", "2 attack 7D", "3 attack 7H"),
            option="throwers",
        ),
    ),
    "throw_timing": (
        Example(
            _("%(ann)s has led a seven, and it lies open."),
            _FREE_3,
            ("7S 9D QC", "9S TC KD", "7D JS AC"),
            play=("0 attack 7S",),
            tries=("2 attack 7D",),
            option="throw_timing",
        ),
        Example(
            _("One seven is beaten, and another one lies open."),
            Rules(players=3, throw_order="free", multi_lead=True),
            ("7S 7C QC", "9S TC KD", "7D 9C AC"),
            play=("0 attack 7S 7C", "1 beat 7S 9S"),
            tries=("2 attack 7D",),
            option="throw_timing",
        ),
    ),
    "throw_order": (
        Example(
            _("%(bo)s has beaten the lead. Now for more of these ranks."),
            Rules(players=4),
            ("7S 9D QC", "9S TC KD", "7D JS AC", "9C QS KH"),
            play=("0 attack 7S", "1 beat 7S 9S"),
            tries=("0 attack 9D", "2 attack 7D"),
            option="throw_order",
        ),
        Example(
            _("%(ann)s was done, so %(cy)s threw in; that is beaten too."),
            Rules(players=4),
            ("7S 9D QC", "9S TD KD", "7D 9H AC", "9C QS KH"),
            play=("0 attack 7S", "1 beat 7S 9S", "0 done", "2 attack 7D", "1 beat 7D TD"),
            tries=("0 attack 9D", "2 attack 9H"),
            option="throw_order",
        ),
    ),
    "multi_lead": (
        Example(
            _("%(ann)s leads and holds two sixes."),
            Rules(players=2),
            ("6S 6C KD", "9S TC KH"),
            tries=("0 attack 6S", "0 attack 6S 6C"),
            option="multi_lead",
        ),
    ),
    "first_cap": (
        Example(
            _("The first bout of the deal. Five cards are laid; %(ann)s has another ten."),
            Rules(players=2),
            ("6S 7C 8D 9S TC TD", "7S 8C 9D TS JC KH"),
            talon="6H",
            discarded=False,
            play=(
                *("0 attack 6S", "1 beat 6S 7S", "0 attack 7C", "1 beat 7C 8C"),
                *("0 attack 8D", "1 beat 8D 9D", "0 attack 9S", "1 beat 9S TS", "0 attack TC"),
            ),
            tries=("0 attack TD",),
            option="first_cap",
        ),
        Example(
            _("The second bout: in the first one %(bo)s took, so nothing is discarded yet."),
            Rules(players=2),
            ("6S 7C 8D 9S TC TD QS", "7S 8C 9D TS JC KH"),
            discarded=False,
            play=(
                *("0 attack QS", "1 take", "0 done", "0 attack 6S", "1 beat 6S 7S"),
                *("0 attack 7C", "1 beat 7C 8C", "0 attack 8D", "1 beat 8D 9D"),
                *("0 attack 9S", "1 beat 9S TS", "0 attack TC"),
            ),
            tries=("0 attack TD",),
            option="first_cap",
        ),
    ),
    "take_cap": (
        Example(
            _("%(bo)s defends with two cards, so two is the limit. He takes, and one is added."),
            _FREE_3,
            ("6S 6C KS", "TD KC", "6D AS AC"),
            play=("0 attack 6S",),
            then=("1 take", "0 attack 6C"),
            fact=facts.room_left,
            option="take_cap",
        ),
    ),
}

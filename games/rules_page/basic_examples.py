"""Examples of what every table plays, by section of the page."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.rules_page import facts
from games.rules_page.example import Example

BY_SECTION: Final[Mapping[str, tuple[Example, ...]]] = {
    "beating": (
        Example(
            _("%(ann)s leads an eight of spades against %(bo)s. Hearts are trumps."),
            Rules(players=2),
            ("8S QC KD", "7S TS TD 6H"),
            talon="QH",
            play=("0 attack 8S",),
            tries=("1 beat 8S TS", "1 beat 8S 7S", "1 beat 8S TD", "1 beat 8S 6H"),
        ),
        Example(
            _("Against a trump only a higher trump will do."),
            Rules(players=2),
            ("8H QC KD", "AS 7H TH"),
            talon="QH",
            play=("0 attack 8H",),
            tries=("1 beat 8H TH", "1 beat 8H 7H", "1 beat 8H AS"),
        ),
    ),
    "lead": (
        Example(
            _("%(ann)s leads: any card, but one she must play."),
            Rules(players=3),
            ("6S QC KH", "9S TC KD", "7D JS AC"),
            talon="8H",
            tries=("0 attack QC", "0 attack KH", "0 done", "2 attack 7D"),
        ),
    ),
    "throwing-in": (
        Example(
            _("A seven was led and beaten with a nine: sevens and nines may follow."),
            Rules(players=3, throw_order="free"),
            ("7S 9D QC", "9S TC KD", "7D TD AC"),
            talon="8H",
            play=("0 attack 7S", "1 beat 7S 9S"),
            tries=("0 attack 9D", "2 attack 7D", "2 attack TD"),
        ),
    ),
    "limit": (
        Example(
            _("%(bo)s defends with two cards, so the bout has room for two attack cards."),
            Rules(players=2),
            ("7S 7C 7D QC", "9S KH"),
            play=("0 attack 7S", "1 beat 7S 9S", "0 attack 7C"),
            tries=("0 attack 7D",),
        ),
    ),
    "done": (
        Example(
            _("Everything is beaten, and %(cy)s has said done."),
            Rules(players=3, throw_order="free"),
            ("7S QC KD", "9S TC KC", "7D JS AC"),
            talon="8H",
            play=("0 attack 7S", "1 beat 7S 9S", "2 done"),
            tries=("0 done", "2 attack 7D", "1 done"),
        ),
    ),
    "taking": (
        Example(
            _("%(bo)s has said take."),
            Rules(players=3, throw_order="free"),
            ("7S QC KD", "9S TC KC", "7D JS AC"),
            talon="8H",
            play=("0 attack 7S", "1 take"),
            tries=("2 attack 7D", "0 done", "1 beat 7S 9S"),
        ),
        Example(
            _("Once everything is beaten, there is nothing left to take."),
            Rules(players=2),
            ("7S QC KD", "9S TC KC"),
            talon="8H",
            play=("0 attack 7S", "1 beat 7S 9S"),
            tries=("1 take", "0 done"),
        ),
    ),
    "end": (
        Example(
            _("The talon is empty. %(ann)s leads her last card, and %(bo)s cannot beat it."),
            Rules(players=2),
            ("AS", "9D KC"),
            then=("0 attack AS", "1 take"),
            fact=facts.how_it_ended,
        ),
    ),
}

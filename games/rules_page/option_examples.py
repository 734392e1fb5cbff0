"""Examples of the house rules, by option; Ann sits at seat 0, Bo at 1, Cy at 2, Dee at 3."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules, preset
from games.rules_page import facts
from games.rules_page.attack_examples import ATTACK
from games.rules_page.example import Example

PASSING: Final[Mapping[str, tuple[Example, ...]]] = {
    "transfer": (
        Example(
            _("%(ann)s has led a seven, and %(bo)s holds one too."),
            Rules(players=3),
            ("7S QC KD", "7D 9S KH", "8S JD QD"),
            play=("0 attack 7S",),
            tries=("1 beat 7S 9S", "1 transfer 7D"),
            option="transfer",
        ),
        Example(
            _("The same, but with a second seven thrown in and the first one beaten: too late."),
            preset("transfer", players=3, throw_order="free"),
            ("7S QC KD", "7D 9S KH", "7C JD QD"),
            play=("0 attack 7S", "1 beat 7S 9S", "2 attack 7C"),
            tries=("1 transfer 7D", "1 beat 7C KH"),
        ),
        Example(
            _("%(cy)s has only one card: two sevens are more than he could answer."),
            preset("transfer", players=3),
            ("7S QC KD", "7D 9S KH", "QD"),
            play=("0 attack 7S",),
            tries=("1 transfer 7D",),
        ),
    ),
    "show_trump": (
        Example(
            _("Hearts are trumps. %(bo)s holds the seven of trumps."),
            preset("transfer", players=3),
            ("7S QC KD", "7H 9S KC", "8S JD QD"),
            play=("0 attack 7S",),
            tries=("1 show 7H", "1 transfer 7H"),
            option="show_trump",
        ),
        Example(
            _("Some bouts later: %(bo)s has shown his seven of trumps before in this deal."),
            preset("show", players=2, direction="clockwise"),
            ("7S 7C TS KD", "7H 9S KC QD"),
            play=("0 attack 7S", "1 show 7H", "0 beat 7S TS", "1 done", "0 attack 7C"),
            tries=("1 show 7H",),
            option="show_trump",
            values=("per_bout", "per_deal"),
        ),
    ),
}

PARTNERS: Final[Mapping[str, tuple[Example, ...]]] = {
    "teams": (
        Example(
            _("%(ann)s attacks %(bo)s. %(dee)s sits across from %(bo)s."),
            Rules(players=4, throw_order="free"),
            ("7S QC KD", "9S TC KH", "7D JS AC", "7C QD AD"),
            talon="6H",
            play=("0 attack 7S",),
            tries=("2 attack 7D", "3 attack 7C"),
            option="teams",
            values=("none", "2v2"),
        ),
        Example(
            _("Six at the table. %(ann)s attacks %(bo)s; three others hold a seven."),
            Rules(players=6, throw_order="free", deck=52),
            ("7S QC KD", "9S TC KH", "7D JS AC", "7C QD AD", "7H 8D JD", "8C 8S QS"),
            talon="6H",
            play=("0 attack 7S",),
            tries=("2 attack 7D", "3 attack 7C", "4 attack 7H"),
            option="teams",
            values=("none", "2v2v2", "3v3"),
        ),
    ),
    "partner_plays_seat": (
        Example(
            _("%(cy)s is out; his partner %(ann)s beats the attack. Who leads now?"),
            preset("pairs", throwers="leader"),
            ("9S QC KD", "7S QD KC", "", "8S JS AD"),
            leader=1,
            out=(2,),
            play=("1 attack 7S",),
            then=("0 beat 7S 9S", "1 done"),
            fact=facts.who_leads,
            option="partner_plays_seat",
        ),
    ),
    "direction": (
        Example(
            _("%(ann)s opens the deal."),
            Rules(players=4),
            ("6S 9S QC", "7D TC KD", "8S JD AC", "9D JC KH"),
            talon="6H",
            discarded=False,
            tries=("0 clockwise", "0 counterclockwise"),
            option="direction",
        ),
    ),
}

END: Final[Mapping[str, tuple[Example, ...]]] = {
    "draw": (
        Example(
            _("Both have one card left. %(ann)s leads, and %(bo)s beats."),
            Rules(players=2),
            ("7S", "9S"),
            then=("0 attack 7S", "1 beat 7S 9S"),
            fact=facts.how_it_ended,
            option="draw",
        ),
    ),
    "ties": (
        Example(
            _("%(ann)s leads her last card, a six, and %(bo)s takes it."),
            Rules(players=2),
            ("6S", "9D KC"),
            then=("0 attack 6S", "1 take"),
            fact=facts.how_it_ended,
            option="ties",
            values=("off", "labels"),
        ),
        Example(
            _("%(ann)s leads a six; %(bo)s takes it, and gets her last six as well."),
            Rules(players=2),
            ("6S 6C", "9D KC"),
            then=("0 attack 6S", "1 take", "0 attack 6C"),
            fact=facts.how_it_ended,
            option="ties",
            values=("off", "labels"),
        ),
        Example(
            _("A first deal on the ladder: everybody can be hit with a six."),
            Rules(players=2, ties="ladder"),
            ("6S", "9D KC"),
            then=("0 attack 6S", "1 take"),
            fact=facts.next_rung,
        ),
        Example(
            _("The same, but the last card is a queen: a fall, and no hit."),
            Rules(players=2, ties="ladder"),
            ("QS", "9D KC"),
            then=("0 attack QS", "1 take"),
            fact=facts.next_rung,
        ),
    ),
    "scoring": (
        Example(
            _("%(dee)s is out, then %(ann)s. %(bo)s leads his last card, and %(cy)s takes it."),
            Rules(players=4),
            ("", "6S", "8H 9C", ""),
            leader=1,
            out=(3, 0),
            then=("1 attack 6S", "2 take"),
            fact=facts.what_counts,
            option="scoring",
        ),
    ),
    "next_leader": (
        Example(
            _("%(dee)s is out, then %(ann)s. %(bo)s leads his last card, and %(cy)s takes it."),
            Rules(players=4),
            ("", "6S", "8H 9C", ""),
            leader=1,
            out=(3, 0),
            then=("1 attack 6S", "2 take"),
            fact=facts.who_opens,
            option="next_leader",
            values=("right_of_durak", "left_of_durak", "first_finisher", "lowest_trump"),
        ),
        Example(
            _("Two players. %(ann)s opened this deal and leads her last card; %(bo)s takes it."),
            Rules(players=2),
            ("6S", "8H 9C"),
            then=("0 attack 6S", "1 take"),
            fact=facts.who_opens,
            option="next_leader",
            values=("alternate", "right_of_durak"),
        ),
        Example(
            _("%(dee)s is out. %(bo)s leads his last card against %(cy)s, and their team is out."),
            Rules(players=4, teams="2v2"),
            ("TD JD", "6S", "8H 9C", ""),
            leader=1,
            out=(3,),
            then=("1 attack 6S", "2 take"),
            fact=facts.who_opens,
            option="next_leader",
            values=("winning_team", "lowest_trump"),
        ),
    ),
}

CLOCK: Final[Mapping[str, tuple[Example, ...]]] = {
    "clock_s": (
        Example(
            _("%(bo)s thinks too long about a seven."),
            Rules(players=2),
            ("7S QC KD", "9S JS KH"),
            play=("0 attack 7S",),
            fact=facts.easy_move,
        ),
    ),
}

SEATS: Final[Mapping[str, tuple[Example, ...]]] = {
    "players": (
        Example(
            _("Two at the table: only %(ann)s can add a card against %(bo)s."),
            Rules(players=2),
            ("7S 7C KD", "9S TC KH"),
            play=("0 attack 7S",),
            tries=("0 attack 7C",),
        ),
        Example(
            _("Four at the table: %(cy)s and %(dee)s may throw in as well."),
            Rules(players=4, throw_order="free"),
            ("7S QC KD", "9S TC KH", "7D JS AC", "7C QD AD"),
            talon="6H",
            play=("0 attack 7S",),
            tries=("2 attack 7D", "3 attack 7C"),
        ),
    ),
}

BY_OPTION: Final = {**SEATS, **ATTACK, **PASSING, **PARTNERS, **END, **CLOCK}

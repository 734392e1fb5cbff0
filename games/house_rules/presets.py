"""Texts of the presets."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.house_rules.texts import PresetText

PRESET_TEXTS: Final[Mapping[str, PresetText]] = {
    "classic": PresetText(
        pgettext_lazy("preset", "Classic"),
        _("Everybody throws in, the leader first. Start here."),
        _("The rules most people know. Beat or take; the last one with cards is the durak."),
    ),
    "duel": PresetText(
        pgettext_lazy("preset", "Duel"),
        _("For two, one card at a time, opening by turns."),
        _("The attacker adds a card only when everything is beaten, so that each answer counts."),
    ),
    "strict": PresetText(
        pgettext_lazy("preset", "Strict"),
        _("Classic, but the lowest trump opens every deal."),
        _("Nobody is favoured by how the last deal ended."),
    ),
    "transfer": PresetText(
        pgettext_lazy("preset", "Passing on"),
        _("Classic, and the attack may be passed on to the next player."),
        _("A card of the same rank, and the trouble is your neighbour's."),
    ),
    "show": PresetText(
        pgettext_lazy("preset", "Show and pass on"),
        _("Pass on, or only show the trump; the opener chooses the direction."),
        _("Anybody throws in whenever he likes, and who was out first opens the next deal."),
    ),
    "ordered": PresetText(
        pgettext_lazy("preset", "In good order"),
        _("One after the other, and only when all is beaten; ties count."),
        _("The last attacker goes on first. After “take” up to six cards may be laid in all."),
    ),
    "pairs": PresetText(
        pgettext_lazy("preset", "Two pairs"),
        _("Four players, two against two."),
        _("Your partner sits across. Who is out early leaves the rest to him."),
    ),
    "trios": PresetText(
        pgettext_lazy("preset", "Three against three"),
        _("Six players, two teams."),
        _("Friend and foe by turns round the table."),
    ),
    "three_pairs": PresetText(
        pgettext_lazy("preset", "Three pairs"),
        _("Six players, three teams of two."),
        _("Pairs are placed as they finish; the last pair are the fools."),
    ),
}

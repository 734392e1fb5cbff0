"""Texts of the options about how a deal ends and what comes after it."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.house_rules.texts import OptionText, ValueText

DRAW: Final = OptionText(
    pgettext_lazy("result of a deal", "Draw"),
    _("What happens when nobody has cards left."),
    _(
        "The last two players may get rid of their last cards in one bout. Is that a draw, or does "
        "the one who defended lose?"
    ),
    {
        True: ValueText(_("A draw"), _("draws count"), _("Nobody is the durak.")),
        False: ValueText(
            _("No draws"), _("no draws"), _("The defender of the last bout is the durak.")
        ),
    },
)

SCORING: Final = OptionText(
    _("Counting"),
    _("What a deal counts for in the match."),
    _("A match is several deals in a row at one table, with the same players."),
    {
        "each_out_wins": ValueText(
            _("Everybody out wins"),
            _("everybody who gets out wins"),
            _("A win for each player who gets out, a loss for the durak."),
        ),
        "loser_only": ValueText(
            _("Only the loss"), _("only the loss counts"), _("The durak gets a loss, nobody a win.")
        ),
        "first_out": ValueText(
            _("Only the first"),
            _("only the first out wins"),
            _("One win, for whoever is out first."),
        ),
    },
)

TIES: Final = OptionText(
    _("Ties and epaulettes"),
    _("A special mark for a durak who falls to a six."),
    _(
        "If the deal ends with the durak taking and the last attack card is a six, he is a durak "
        "with a tie. If the last two are sixes, he wears epaulettes. Only cards laid against him "
        "count; with 24 cards the nine plays the six's part. On the ladder everybody can be hit "
        "with a six at first, after that with a seven, and so on: only if the last attack card "
        "has exactly this rank, the winners score, twice for two such cards. Trumps alone do not "
        "hit. Who is hit with an ace has lost the match."
    ),
    {
        "off": ValueText(_("Off"), _("no ties"), _("A durak is a durak.")),
        "labels": ValueText(
            _("Ties and epaulettes"),
            _("ties and epaulettes"),
            _("A six at the end is remarked upon; it counts no more."),
        ),
        "ladder": ValueText(
            _("The ladder"),
            _("the ladder, from six to ace"),
            _("Only a hit with the right rank scores."),
        ),
    },
)

NEXT_LEADER: Final = OptionText(
    _("Who opens the next deal"),
    _("Who leads first when a match goes on."),
    _(
        "The first deal of a match is opened by the lowest trump in hand. Where nobody fits, say "
        "after a draw or when the players have changed, the lowest trump opens again."
    ),
    {
        "right_of_durak": ValueText(
            _("The player before the durak"),
            _("the durak defends first"),
            _("So the durak defends first."),
        ),
        "left_of_durak": ValueText(
            _("The player after the durak"),
            _("the player after the durak opens"),
            _("So the durak is not attacked first."),
        ),
        "first_finisher": ValueText(
            _("Who was out first"),
            _("who was out first opens"),
            _("If the durak sits beside him, he attacks the durak."),
        ),
        "alternate": ValueText(
            _("By turns"), _("opening by turns"), _("The other player than last time.")
        ),
        "lowest_trump": ValueText(
            _("The lowest trump"), _("the lowest trump always opens"), _("Like the first deal.")
        ),
        "winning_team": ValueText(
            _("The winning team"),
            _("the winning team opens"),
            _("The winner who was out first."),
        ),
    },
)

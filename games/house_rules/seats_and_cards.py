"""Texts of the options about the table itself: players, deck, clock, direction, teams."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.house_rules.texts import OptionText, ValueText

PLAYERS: Final = OptionText(
    _("Players"),
    _("How many sit at the table."),
    _(
        "Everybody is dealt six cards, so the deck sets the limit: 24 cards seat four, "
        "36 or 52 cards seat six."
    ),
    {
        2: ValueText("2", _("2 players"), _("A duel: what he takes, you know.")),
        3: ValueText("3", _("3 players"), _("One neighbour to attack, one to fear.")),
        4: ValueText("4", _("4 players"), _("The usual round.")),
        5: ValueText("5", _("5 players"), _("Lively: many who may throw in.")),
        6: ValueText("6", _("6 players"), _("A full table.")),
    },
)

DECK: Final = OptionText(
    _("Deck"),
    _("How many cards are in play."),
    _("A small deck makes a quick deal. With a big one there is more to remember."),
    {
        24: ValueText(_("24 cards"), _("24 cards"), _("Nine to ace, for up to four players.")),
        36: ValueText(_("36 cards"), _("36 cards"), _("Six to ace, the usual deck.")),
        52: ValueText(_("52 cards"), _("52 cards"), _("Two to ace: a long deal.")),
    },
)

DIRECTION: Final = OptionText(
    _("Direction"),
    _("Which way round the table the deal goes."),
    _(
        "Whoever opens the deal attacks a neighbour. If he may choose which one, the whole deal "
        "goes that way round: turns, refills and passing on."
    ),
    {
        "clockwise": ValueText(
            _("Clockwise"), _("always clockwise"), _("Always to the left, like the clock.")
        ),
        "opener_chooses": ValueText(
            _("The opener chooses"),
            _("the opener chooses the direction"),
            _("Before his first lead the opener picks the neighbour to attack."),
        ),
    },
)

TEAMS: Final = OptionText(
    _("Teams"),
    _("Partners sit alternately and win or lose together."),
    _(
        "Nobody attacks his partner or throws in against him. With two teams the deal ends as soon "
        "as one team is entirely out; the other team is the durak. With three pairs the "
        "pairs are placed as they finish, and the last pair is the durak."
    ),
    {
        "none": ValueText(_("No teams"), _("no teams"), _("Each for himself.")),
        "2v2": ValueText(_("2 against 2"), _("2 against 2"), _("Four players, two teams.")),
        "2v2v2": ValueText(
            _("Three pairs"), _("three pairs"), _("Six players, three teams of two.")
        ),
        "3v3": ValueText(_("3 against 3"), _("3 against 3"), _("Six players, two teams.")),
    },
)

PARTNER_PLAYS_SEAT: Final = OptionText(
    _("Seat of a finished partner"),
    _("What becomes of a seat whose player is out, while his partner still plays."),
    _(
        "If the partner plays it, he does so with his own hand: his turn comes twice a round, to "
        "lead and to be attacked. If it is skipped, the turn goes to the next opponent who "
        "still plays. A seat vanishes for good when its whole team is out."
    ),
    {
        "on": ValueText(
            _("His partner plays it"),
            _("a partner plays on for a finished one"),
            _("The partner takes that turn too, with his own cards."),
        ),
        "skip": ValueText(
            _("It is skipped"),
            _("finished seats are skipped"),
            _("The turn goes on to the next opponent."),
        ),
    },
)

CLOCK: Final = OptionText(
    _("Thinking time"),
    _("Seconds for each decision."),
    _(
        "The server's clock alone counts. When your time is up, the easy player moves for you: he "
        "leads the lowest card, beats with the smallest one that will do, or takes. Who may throw "
        "in says done. After “take” there are ten seconds at most. Three times in a row, and your "
        "seat is played for you until you act again."
    ),
    {
        10: ValueText(_("10 seconds"), _("10 seconds a move"), _("For the quick.")),
        15: ValueText(_("15 seconds"), _("15 seconds a move"), _("Brisk.")),
        25: ValueText(_("25 seconds"), _("25 seconds a move"), _("Comfortable.")),
        60: ValueText(_("60 seconds"), _("60 seconds a move"), _("Time for tea.")),
    },
)

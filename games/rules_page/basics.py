"""What every table plays, in plain words: the first part of the rules page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.house_rules.texts import Text


@dataclass(frozen=True, slots=True)
class Basic:
    """A section of the page: its anchor, its title and what it says."""

    anchor: str
    title: Text
    lines: tuple[Text, ...]


BASICS: Final = (
    Basic(
        "goal",
        _("What it is about"),
        (
            _(
                "Get rid of your cards. Nobody is first for long; what counts is not to be the "
                "last. Who still holds cards when all others are out is the durak: the fool."
            ),
        ),
    ),
    Basic(
        "deal",
        _("Dealing"),
        (
            _(
                "Everybody gets six cards. The next card is turned up and goes under the rest, the "
                "talon; its suit is trump for this deal. If no card is left to turn, the last one "
                "dealt is shown and stays in that hand."
            ),
            _("In a first deal, whoever holds the lowest trump opens."),
        ),
    ),
    Basic(
        "lead",
        _("Leading"),
        (_("The leader attacks the next player with a card of his choice. He has to."),),
    ),
    Basic(
        "beating",
        _("Which card beats which"),
        (
            _(
                "A higher card of the same suit beats a lower one. A trump beats every card of the "
                "other suits."
            ),
        ),
    ),
    Basic(
        "defence",
        _("Defending"),
        (
            _(
                "The defender beats the cards of the attack one by one, in any order, or takes. At "
                "some tables he may also pass the attack on."
            ),
        ),
    ),
    Basic(
        "throwing-in",
        _("Throwing in"),
        (
            _(
                "The attackers may add cards of a rank that lies on the table, no matter who laid "
                "it. Who may, and when, is for the house rules to say."
            ),
        ),
    ),
    Basic(
        "limit",
        _("How much a bout holds"),
        (
            _(
                "A bout holds six attack cards at most, and never more than the defender had in "
                "his hand when the attack came to him. It stays that way while his hand shrinks."
            ),
        ),
    ),
    Basic(
        "done",
        _("Saying done"),
        (
            _(
                "When nothing lies open, or after “take”, each thrower in turn adds a card or says "
                "done. Who has said it adds nothing until a new card lies on the table."
            ),
            _(
                "You are asked even if nothing you hold would fit: otherwise the silence would "
                "tell what you hold. Switch on “auto-done” if you would rather not be."
            ),
        ),
    ),
    Basic(
        "taking",
        _("Taking"),
        (
            _(
                "Who takes gets every card of the bout, and the others may add some more. Then he "
                "misses his turn to lead. Taking is final."
            ),
        ),
    ),
    Basic(
        "refill",
        _("After the bout"),
        (
            _(
                "Beaten cards are out of the game, face down, and nobody looks at them again. Then "
                "all fill up to six cards from the talon: first who opened the bout, then the "
                "other attackers, the defender last."
            ),
            _(
                "Has he beaten everything, the defender leads next. Has he taken, the player after "
                "him leads."
            ),
        ),
    ),
    Basic(
        "end",
        _("The end of a deal"),
        (
            _(
                "Once the talon is empty, whoever has no cards at the end of a bout is out. The "
                "last one with cards is the durak."
            ),
            _(
                "If the same position comes for the third time, or nothing is discarded for sixty "
                "bouts, the deal is a draw."
            ),
        ),
    ),
)

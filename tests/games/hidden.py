"""Looking for a hidden card in whatever a viewer was sent, in every form in which it could hide."""

import json
import re

from games import words
from games.engine.cards import CARDS, deck_of

CSRF_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
CODE = re.compile(r"[2-9TJQKA][SCDH]")


def cards_in(text):
    """Every card that a text names: by code, by the class that draws it, by sign or in words."""
    text = CSRF_TOKEN.sub("", text)  # random letters
    found = set(CODE.findall(text))
    found |= {rank + suit for suit, rank in re.findall(r"\b([SCDH]) r([2-9TJQKA])\b", text)}
    lowered = text.lower()
    for card in CARDS:
        sign = f"{words.rank_sign(card)}{words.SUIT_SIGNS[card[1]]}"
        name = f"{words.RANKS[card[0]]} of {words.SUITS[card[1]]}"
        if sign in text or name in lowered:
            found.add(card)
    return found


class Truth:
    """Where every card of a stored state lies, read from its text without the engine's views."""

    def __init__(self, text, events=()):
        data = json.loads(text)
        self.deck = set(deck_of(data["rules"]["deck"]))
        self.hands = [set(hand.split()) for hand in data["hands"]]
        self.talon = data["talon"].split()
        self.discarded = set(data["discarded"].split())
        self.known = set(data["known"].split())
        self.table = set(data["attacks"].split()) | set(" ".join(data["beats"]).split())
        self.said = {card for event in words.latest(events) for card in event.cards}

    def hidden_from(self, seat):
        """The cards that a seat, or a watcher (None), must not be shown.

        Cards of the discard pile are hidden too (rules.md §3), but for those of the last action.
        """
        own = set() if seat is None else self.hands[seat]
        shown = self.known & set().union(*self.hands)
        return self.deck - own - shown - self.table - self.said - set(self.talon[-1:])


def leaks(text, truth, seat):
    """The hidden cards that a text shows to a seat, or to a watcher (None)."""
    return cards_in(text) & truth.hidden_from(seat)

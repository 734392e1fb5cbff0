"""What is wrong with a record, in words: the line and the reason."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import refusals, words
from games.engine.cards import CARDS
from games.engine.errors import BadRecord

_LONG = _("This is longer than a record may be.")
_CHARACTERS = _("There are characters here that no text holds.")
_HEADER = _("This header cannot be read, or it stands in the wrong place.")
_VALUE = _("What this header says cannot be read.")
_DECK = _("Deck, seed and commitment do not agree.")
_BOUT = _("The number of the bout is wrong or missing.")
_START = _("Trump or opener do not follow from the deck.")
_RESULT = _("The result does not agree with the play.")
_MOVE = _("This move cannot be read.")

_SENTENCES: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("text_too_large", "deal_too_long", "too_many_deals", "too_many_moves"), _LONG),
    **dict.fromkeys(("value_too_long", "comment_too_long"), _LONG),
    **dict.fromkeys(("not_utf8", "control_character", "bad_text", "bad_escape"), _CHARACTERS),
    "no_deal": _('No deal begins here: the first line has to be [Durak "1"].'),
    "unknown_format": _("This version of the format is not known here."),
    **dict.fromkeys(("unknown_preset", "bad_rules"), _("These rules are not known here.")),
    **dict.fromkeys(("header_out_of_place", "bad_header"), _HEADER),
    **dict.fromkeys(("bad_value", "no_such_seat", "opener_missing"), _VALUE),
    "wrong_number_of_cards": _("The deck has %(cards)s cards; it must have %(deck)s."),
    "card_twice": _("This card is there twice: %(card)s."),
    "card_not_in_deck": _("This card is not in the deck: %(card)s."),
    "no_such_card": _("There is no such card: %(card)s."),
    "order_unknown": _("The deck is missing, so nothing can be played again."),
    **dict.fromkeys(("deck_differs", "commitment_differs", "seed_differs"), _DECK),
    **dict.fromkeys(("wrong_trump", "wrong_opener", "bad_deal"), _START),
    **dict.fromkeys(("wrong_bout_number", "bout_number_missing"), _BOUT),
    **dict.fromkeys(("result_differs", "bad_result"), _RESULT),
    **dict.fromkeys(("nothing_to_beat", "which_card"), _("It is not clear which card is beaten.")),
    "comment_not_closed": _("A comment begins here and does not end."),
    "cut_short": _("The record is cut short: the mark of the end is missing."),
    "text_after_end": _("Something follows after the end of the deal."),
}


def in_words(error: BadRecord) -> str:
    """The line, if it is known, and the reason."""
    line = error.params.get("line")
    if line is None:
        return reason(error)
    return gettext("Line %(n)s: %(reason)s") % {"n": line, "reason": reason(error)}


def reason(error: BadRecord) -> str:
    """Why a record cannot be read or replayed, in a sentence."""
    if error.code == "illegal_move":
        why = error.params.get("reason_params")
        facts = why if isinstance(why, Mapping) else {}
        text = words.isolated(str(error.params.get("text", "")))
        said = refusals.sentence(str(error.params.get("reason", "")), facts)
        return gettext("The move %(move)s is against the rules. %(reason)s") % {
            "move": text,
            "reason": said,
        }
    sentence = str(_SENTENCES.get(error.code, _MOVE))
    try:
        return sentence % _spoken(error.params)
    except KeyError:
        return str(_MOVE)


def _spoken(params: Mapping[str, object]) -> dict[str, object]:
    return {
        name: words.sign(value) if isinstance(value, str) and value in CARDS else value
        for name, value in params.items()
    }

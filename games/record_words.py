"""What is wrong with a record that somebody brings or checks: the one list, and its sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import refusals, words
from games.engine.cards import CARDS
from games.engine.errors import BadRecord, InvalidRules
from games.house_rules.invalid import why_invalid

SENTENCES: Final[Mapping[str, Any]] = {
    "bad_deal": _("such a deal cannot be dealt (%(reason)s)"),
    "bad_escape": _("unknown escape %(text)s"),
    "bad_header": _("this is no header"),
    "bad_move": _("“%(text)s” is no move"),
    "bad_result": _("“%(text)s” is no result"),
    "bad_rules": _("these rules cannot be played. %(sentence)s"),
    "bad_text": _("%(char)s cannot stand in a record"),
    "bad_value": _("“%(text)s” is no value for this header"),
    "bout_number_missing": _("the first bout has no number"),
    "card_not_in_deck": _("%(card)s is not in a deck of %(deck)s"),
    "card_twice": _("This card is there twice: %(card)s."),
    "comment_not_closed": _("the comment is not closed"),
    "comment_too_long": _("the comment is longer than %(max)s characters"),
    "commitment_differs": _("the commitment does not belong to the seed"),
    "seed_differs": _("the seed does not follow from its parts"),
    "control_character": _("%(char)s cannot stand in a record"),
    "cut_short": _("the record breaks off before its end mark"),
    "deal_too_long": _("the deal is longer than %(max)s characters"),
    "deck_differs": _("the deck does not follow from the seed"),
    "header_out_of_place": _("the header %(header)s stands twice or in a wrong place"),
    "illegal_move": _("The move %(text)s is against the rules. %(sentence)s"),
    "nothing_to_beat": _("nothing is open that %(card)s could beat"),
    "no_deal": _("no deal begins here; one begins with [Durak “…”]"),
    "no_such_card": _("There is no such card: %(card)s."),
    "no_such_seat": _("there is no such seat"),
    "not_utf8": _("this is not UTF-8"),
    "opener_missing": _("a direction needs an opener"),
    "order_unknown": _("neither deck nor seed is told, so it cannot be replayed"),
    "result_differs": _("the result is not the one that was played, or is told in two ways"),
    "text_after_end": _("only comments may follow the end mark"),
    "text_too_large": _("This is longer than a record may be."),
    "too_many_deals": _("more than %(max)s deals"),
    "too_many_moves": _("more than %(max)s moves"),
    "unknown_actor": _("nobody named “%(actor)s” can move"),
    "unknown_format": _("format %(format)s is not known, only %(known)s"),
    "unknown_preset": _("there is no preset “%(preset)s”"),
    "value_too_long": _("the header is longer than %(max)s characters"),
    "which_card": _("which card does %(card)s beat? Open are: %(open)s"),
    "wrong_bout_number": _("the bouts are numbered wrongly here"),
    "wrong_number_of_cards": _("The deck has %(cards)s cards; it must have %(deck)s."),
    "wrong_opener": _("seat %(dealt)s opens, not %(told)s"),
    "wrong_trump": _("the trump card is %(dealt)s, not %(told)s"),
}
"""By the code of what is wrong (games/engine/record_*.py, notation.py)."""


def in_words(error: BadRecord) -> str:
    """The line, if it is known, and the reason, for a page: cards by their signs."""
    why = reason({**error.params, **_spoken(error.params)}, error)
    line = error.params.get("line")
    if line is None:
        return why[:1].upper() + why[1:]
    return gettext("Line %(n)s: %(reason)s") % {"n": line, "reason": why}


def reason(facts: Mapping[str, object], error: BadRecord) -> str:
    """Why a record cannot be read or replayed, with the facts as the reader shall see them."""
    told = {**facts, "sentence": refused_because(error)}
    try:
        return str(SENTENCES[error.code]) % told
    except KeyError:  # a code without words, or words without a fact
        return str(error)


def refused_because(error: BadRecord) -> str:
    """What the rules say against a move or the options of a record, "" if it is not that."""
    why = error.params.get("reason_params")
    if not isinstance(why, Mapping):
        return ""
    code = str(error.params.get("reason", ""))
    if error.code == "bad_rules":
        return why_invalid(InvalidRules(str(error.params["option"]), code, dict(why)))
    return refusals.sentence(code, why)


def _spoken(params: Mapping[str, object]) -> dict[str, object]:
    return {
        name: words.sign(value) if value in CARDS else words.isolated(value)
        for name, value in params.items()
        if isinstance(value, str)
    }

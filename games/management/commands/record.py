"""Check records of deals: that they can be read, and that every move in them is legal."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy as _

from games.engine.errors import BadRecord, InvalidRules
from games.engine.record import MAX_TEXT, Record, replay, scan
from games.house_rules.invalid import why_invalid
from games.refusals import sentence

SENTENCES: Final = {
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
    "card_twice": _("a card stands here twice"),
    "comment_not_closed": _("the comment is not closed"),
    "comment_too_long": _("the comment is longer than %(max)s characters"),
    "commitment_differs": _("the commitment does not belong to the seed"),
    "seed_differs": _("the seed does not follow from its parts"),
    "control_character": _("%(char)s cannot stand in a record"),
    "cut_short": _("the record breaks off before its end mark"),
    "deal_too_long": _("the deal is longer than %(max)s characters"),
    "deck_differs": _("the deck does not follow from the seed"),
    "header_out_of_place": _("the header %(header)s stands twice or in a wrong place"),
    "illegal_move": _("%(text)s is illegal: %(reason)s. %(sentence)s"),
    "nothing_to_beat": _("nothing is open that %(card)s could beat"),
    "no_deal": _("no deal begins here; one begins with [Durak “…”]"),
    "no_such_card": _("there is no such card"),
    "no_such_seat": _("there is no such seat"),
    "not_utf8": _("this is not UTF-8"),
    "opener_missing": _("a direction needs an opener"),
    "order_unknown": _("neither deck nor seed is told, so it cannot be replayed"),
    "result_differs": _("the result is not the one that was played, or is told in two ways"),
    "text_after_end": _("only comments may follow the end mark"),
    "text_too_large": _("more than %(max)s bytes"),
    "too_many_deals": _("more than %(max)s deals"),
    "too_many_moves": _("more than %(max)s moves"),
    "unknown_actor": _("nobody named “%(actor)s” can move"),
    "unknown_format": _("format %(format)s is not known, only %(known)s"),
    "unknown_preset": _("there is no preset “%(preset)s”"),
    "value_too_long": _("the header is longer than %(max)s characters"),
    "which_card": _("which card does %(card)s beat? Open are: %(open)s"),
    "wrong_bout_number": _("the bouts are numbered wrongly here"),
    "wrong_number_of_cards": _("the number of cards is wrong"),
    "wrong_opener": _("seat %(dealt)s opens, not %(told)s"),
    "wrong_trump": _("the trump card is %(dealt)s, not %(told)s"),
}
"""What is wrong with a record, by its code (games/engine/record_*.py, notation.py)."""


class Command(BaseCommand):
    help = (
        "Replays records of deals (docs/record-format.md), tells the first illegal move of each "
        "and closes with 'N passed, N failed'; exit status 1 if any failed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("verb", choices=["check"])
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        passed = failed = 0
        for path in files:
            for line, error in _check_file(path):
                passed += error is None
                failed += error is not None
                if error is not None:
                    self.stdout.write(f"{path}: {in_words(error, line)}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def _check_file(path: Path) -> Iterator[tuple[int, BadRecord | None]]:
    """Yield each deal's first line and what is wrong with it; a file that cannot be read is one."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
        for line, found in scan(data):
            yield line, found if isinstance(found, BadRecord) else _check(found)
    except OSError as error:
        yield 1, BadRecord("unreadable", {"why": error.strerror})
    except BadRecord as error:
        yield 1, error


def _check(record: Record) -> BadRecord | None:
    try:
        for _state in replay(record):
            pass
    except BadRecord as error:
        return error
    return None


def in_words(error: BadRecord, first_line: int) -> str:
    """Where and why a record fails: `line 30, move 12 (bout 4): b:x9S/TS is illegal: ...`."""
    facts = dict(error.params)
    reasons = facts.get("reason_params")
    if isinstance(reasons, dict):
        facts["sentence"] = _why(error, str(facts["reason"]), reasons)
    where = f"line {facts.get('line', first_line)}"
    if "move" in facts:
        where += f", move {facts['move']} (bout {facts['bout']})"
    try:
        why = str(SENTENCES[error.code]) % facts
    except KeyError:  # a code without words, or words without a fact
        why = str(error)
    return f"{where}: {why}"


def _why(error: BadRecord, reason: str, facts: dict[str, object]) -> str:
    if error.code == "bad_rules":
        return why_invalid(InvalidRules(str(error.params["option"]), reason, facts))
    return sentence(reason, facts)

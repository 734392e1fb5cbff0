"""Log lines: JSON with table, deal and version when wanted, and never a card or a seed."""

import json
import logging
import logging.config
from collections.abc import Iterator
from io import StringIO

import pytest

from durak_site.logs import configuration, without_secrets
from games.engine.cards import CARDS
from tests.games import tables


def written(form: str, *, level: str = "INFO") -> StringIO:
    """The stream into which a logger of that form writes, beside what tests have set up."""
    made = configuration(level=level, form=form)["formatters"][form]
    arguments = {name: value for name, value in made.items() if name not in {"()", "format"}}
    handler = logging.StreamHandler(StringIO())
    handler.setFormatter(made["()"](made["format"], **arguments))
    logging.getLogger("games").addHandler(handler)
    logging.getLogger("games").setLevel(level)
    return handler.stream


@pytest.fixture(autouse=True)
def _clean_up() -> Iterator[None]:
    yield
    logging.getLogger("games").handlers.clear()
    logging.getLogger("games").setLevel(logging.NOTSET)


def test_a_json_line_has_the_facts_as_fields() -> None:
    stream = written("json")
    logging.getLogger("games.x").info("move", extra={"table": "abc", "deal": 7, "version": 12})
    line = json.loads(stream.getvalue())
    assert (line["table"], line["deal"], line["version"]) == ("abc", 7, 12)
    assert (line["level"], line["logger"], line["message"]) == ("INFO", "games.x", "move")
    assert line["at"]


def test_a_plain_line_names_them_at_its_end() -> None:
    stream = written("plain")
    logging.getLogger("games.x").info("cannot show", extra={"table": "abc"})
    assert stream.getvalue().endswith("games.x: cannot show (table abc)\n")


@pytest.mark.parametrize("form", ["json", "plain"])
def test_a_card_or_seed_in_an_error_is_struck_out(form: str) -> None:
    stream = written(form)
    row = '(7, {"hands": ["6S 9S", "TD"]}, \\x' + "3f" * 32 + ")"
    try:
        raise ValueError(f"Failing row contains {row}")
    except ValueError:
        logging.getLogger("games.x").exception("deal with %s", "AS QH,JC")
    said = stream.getvalue()
    assert "Failing row" in said
    assert not any(card in said for card in CARDS)
    assert "3f3f" not in said


@pytest.mark.parametrize("card", sorted(CARDS))
def test_every_card_is_known_alone_and_among_others(card: str) -> None:
    assert card not in without_secrets(f"beat {card}, {card} {card}: refused")


def test_other_words_stay() -> None:
    said = "table XK7S9DAA closed in 2026, deal 6, user JS_9"
    assert without_secrets(said) == said


@pytest.mark.django_db(transaction=True)
def test_a_deal_is_a_line_for_each_move_without_its_cards() -> None:
    stream = written("json")
    table = tables.table_of(tables.person(), bots=1)
    tables.play_out(table)
    deal = tables.deal_of(table)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    moves = [line for line in lines if line["message"] == "move"]
    assert [line["version"] for line in moves] == list(range(1, deal.version + 1))
    assert {(line["table"], line["deal"]) for line in moves} == {(table.slug, deal.pk)}
    assert not any(f'"{card}' in stream.getvalue() for card in CARDS)

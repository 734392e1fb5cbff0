"""How the site logs: lines for a terminal or JSON for a collector; in neither is a card."""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
FORMS = ("plain", "json")

# What a call gives as `extra`.
ABOUT = ("table", "deal", "version", "seat", "actor")

# Cards as the engine writes them, alone or in a row, and the hexadecimal of a seed. A database
# quotes whole rows in its errors, and a refused action names what a hand holds.
SECRETS = re.compile(
    r"(?<![A-Za-z0-9_])(?:[2-9TJQKA][SHDC][ ,]*)*[2-9TJQKA][SHDC](?![A-Za-z0-9_])"
    r"|\b[0-9a-f]{32,}\b|\\x[0-9a-f]{16,}"
)


def without_secrets(text: str) -> str:
    """The text with every card and every seed struck out."""
    return SECRETS.sub("…", text)


class PlainFormatter(logging.Formatter):
    """A line for people, with the table and the deal it is about."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - as it is called there
        about = [f"{name} {vars(record)[name]}" for name in ABOUT if name in vars(record)]
        return super().formatMessage(record) + (f" ({', '.join(about)})" if about else "")


class JsonLines(JsonFormatter):
    """One JSON object a line, with whatever `extra` a call gave: table, deal, version, seat."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(str(super().format(record)))


def configuration(*, level: str, form: str) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, the web server's words too."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {
                "()": PlainFormatter,
                "format": "{asctime} {levelname} {name}: {message}",
                "style": "{",
            },
            "json": {
                "()": JsonLines,
                "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
                "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {"uvicorn": {"handlers": [], "level": level, "propagate": True}},
    }

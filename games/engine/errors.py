"""Typed errors: a stable code and parameters, no prose; the site makes the sentences."""

from __future__ import annotations

from collections.abc import Mapping


class EngineError(Exception):
    """Something refused; `code` is a stable slug, `section` the part of rules.md it rests on."""

    def __init__(
        self, code: str, params: Mapping[str, object] | None = None, section: str = ""
    ) -> None:
        self.code = code
        self.params: dict[str, object] = dict(params or {})
        self.section = section
        super().__init__(code, self.params, section)

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in sorted(self.params.items()))
        return f"{self.code}({shown})" if shown else self.code


class MalformedAction(EngineError):
    """A text or a set of cards that is no action in any position."""


class IllegalAction(EngineError):
    """A well-formed action that the rules refuse to this seat in this state."""


class InvalidRules(EngineError):
    """An option that is unknown, of a wrong type, out of range or at odds with another one."""

    def __init__(self, option: str, code: str, params: Mapping[str, object] | None = None) -> None:
        self.option = option
        super().__init__(code, {"option": option, **(params or {})}, "1")


class BadState(EngineError):
    """A position, a deck order or a stored text that is no state of any deal."""


class BadRecord(EngineError):
    """A record of a deal that cannot be read or replayed; params carry the line or move number."""

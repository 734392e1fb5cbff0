"""The options of a table (rules.md section 1): one frozen record, presets, validation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal

from games.engine.errors import InvalidRules

Throwers = Literal["all", "neighbours", "leader"]
ThrowTiming = Literal["any", "after_first_beat", "all_beaten"]
ThrowOrder = Literal["free", "leader_first", "last_attacker_first"]
FirstCap = Literal["off", "first_bout", "until_first_discard"]
TakeCap = Literal["same", "table_max", "unlimited"]
ShowTrump = Literal["off", "per_bout", "per_deal"]
Direction = Literal["clockwise", "opener_chooses"]
NextLeader = Literal[
    "right_of_durak",
    "left_of_durak",
    "first_finisher",
    "alternate",
    "lowest_trump",
    "winning_team",
]
Teams = Literal["none", "2v2", "2v2v2", "3v3"]
PartnerPlaysSeat = Literal["on", "skip"]
Scoring = Literal["each_out_wins", "loser_only", "first_out"]
Ties = Literal["off", "labels", "ladder"]

TEAM_PLAYERS: Final[Mapping[str, int]] = {"2v2": 4, "2v2v2": 6, "3v3": 6}
TEAM_COUNT: Final[Mapping[str, int]] = {"2v2": 2, "2v2v2": 3, "3v3": 2}


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of a table by its name in rules.md, with its default; `clock_s` in seconds.

    A record built by hand may be invalid until `validate` has passed; `from_dict` and `preset`
    validate by themselves, and so does whatever starts a deal.
    """

    players: int = 2
    deck: int = 36
    throwers: Throwers = "all"
    throw_timing: ThrowTiming = "any"
    throw_order: ThrowOrder = "leader_first"
    multi_lead: bool = False
    first_cap: FirstCap = "off"
    take_cap: TakeCap = "same"
    transfer: bool = False
    show_trump: ShowTrump = "off"
    direction: Direction = "clockwise"
    next_leader: NextLeader = "right_of_durak"
    teams: Teams = "none"
    partner_plays_seat: PartnerPlaysSeat = "on"
    draw: bool = True
    scoring: Scoring = "each_out_wins"
    ties: Ties = "off"
    clock_s: int = 25

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Rules:
        """Build rules from options by name, the rest being defaults; raises InvalidRules."""
        if not isinstance(options, Mapping):
            raise InvalidRules("rules", "not_options")
        for name in options:
            if name not in CHOICES:
                raise InvalidRules(str(name)[:40], "unknown_option")
        rules = cls(**options)
        rules.validate()
        return rules

    def to_dict(self) -> dict[str, Any]:
        """Return every option by name, ready for JSON."""
        return asdict(self)

    def diff(self, base: Rules | None = None) -> dict[str, Any]:
        """Return the options whose values differ from `base` (the defaults if None)."""
        other = base or Rules()
        return {
            name: getattr(self, name)
            for name in CHOICES
            if getattr(self, name) != getattr(other, name)
        }

    def validate(self) -> None:
        """Raise InvalidRules, naming the option, unless the options are valid together.

        Values that merely have no effect are accepted (`partner_plays_seat` without teams,
        `throwers` for two seats); what contradicts another option is not.
        """
        for name, choices in CHOICES.items():
            _check_value(name, getattr(self, name), choices)
        self._check_together()

    def _check_together(self) -> None:
        if self.players * 6 > self.deck:
            raise InvalidRules("players", "too_many_players", {"max": self.deck // 6})
        if self.teams != "none" and self.players != TEAM_PLAYERS[self.teams]:
            raise InvalidRules("teams", "teams_need_players", {"players": TEAM_PLAYERS[self.teams]})
        if self.show_trump != "off" and not self.transfer:
            raise InvalidRules("show_trump", "needs_transfer")
        if self.next_leader == "winning_team" and self.teams == "none":
            raise InvalidRules("next_leader", "needs_teams")
        if self.next_leader == "alternate" and self.players != 2:
            raise InvalidRules("next_leader", "needs_two_players")


CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "players": (2, 3, 4, 5, 6),
    "deck": (24, 36, 52),
    "throwers": ("all", "neighbours", "leader"),
    "throw_timing": ("any", "after_first_beat", "all_beaten"),
    "throw_order": ("free", "leader_first", "last_attacker_first"),
    "multi_lead": (False, True),
    "first_cap": ("off", "first_bout", "until_first_discard"),
    "take_cap": ("same", "table_max", "unlimited"),
    "transfer": (False, True),
    "show_trump": ("off", "per_bout", "per_deal"),
    "direction": ("clockwise", "opener_chooses"),
    "next_leader": (
        "right_of_durak",
        "left_of_durak",
        "first_finisher",
        "alternate",
        "lowest_trump",
        "winning_team",
    ),
    "teams": ("none", "2v2", "2v2v2", "3v3"),
    "partner_plays_seat": ("on", "skip"),
    "draw": (False, True),
    "scoring": ("each_out_wins", "loser_only", "first_out"),
    "ties": ("off", "labels", "ladder"),
    "clock_s": (10, 15, 25, 60),
}
"""The values an option may have, by its name, in the order of rules.md section 1."""

assert tuple(CHOICES) == tuple(field.name for field in fields(Rules))


def _check_value(name: str, value: object, choices: tuple[Any, ...]) -> None:
    """Refuse a value of another type than the choices (a bool is no int) or none of them."""
    if type(value) is not type(choices[0]):
        raise InvalidRules(name, "wrong_type", {"type": type(choices[0]).__name__})
    if value not in choices:
        raise InvalidRules(name, "not_a_choice", {"value": str(value)[:40]})


PRESETS: Final[Mapping[str, Rules]] = {
    "classic": Rules(),
    "duel": Rules(players=2, throwers="leader", throw_timing="all_beaten", next_leader="alternate"),
    "strict": Rules(next_leader="lowest_trump"),
    "transfer": Rules(transfer=True),
    "show": Rules(
        transfer=True,
        show_trump="per_bout",
        direction="opener_chooses",
        next_leader="first_finisher",
        throw_order="free",
    ),
    "ordered": Rules(
        throw_timing="all_beaten",
        throw_order="last_attacker_first",
        take_cap="table_max",
        ties="labels",
    ),
    "pairs": Rules(players=4, teams="2v2"),
    "trios": Rules(players=6, teams="3v3"),
    "three_pairs": Rules(players=6, teams="2v2v2"),
}


def preset(name: str, **overrides: Any) -> Rules:
    """Return a preset with some options changed; raises InvalidRules."""
    if name not in PRESETS:
        raise InvalidRules("preset", "unknown_preset", {"preset": str(name)[:40]})
    for option in overrides:
        if option not in CHOICES:
            raise InvalidRules(option, "unknown_option")
    rules = replace(PRESETS[name], **overrides)
    rules.validate()
    return rules

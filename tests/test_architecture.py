"""Imports go one way, as ARCHITECTURE.md draws it; a module without a place is an error too."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

CODE = Path(__file__).parent.parent

# From the top down: each may import itself and what comes after it.
APPS = ("durak_site", "games", "leaderboard", "accounts")

# The same inside games, by the name that follows "games.".
LAYERS = (
    {
        "about_people",
        "admin",
        "apps",
        "audience",
        "consumers",
        "consumers_lobby",
        "forms",
        "forms_lobby",
        "forms_history",
        "forms_record",
        "forms_match",
        "forms_report",
        "forms_rules",
        "live",
        "lobby_live",
        "management",
        "open_pages",
        "notices",
        "consumers_person",
        "record_words",
        "refusals",
        "routing",
        "rules_page",
        "tasks",
        "templatetags",
        "urls",
        "urls_replays",
        "views",
        "views_history",
        "views_invitations",
        "views_match",
        "views_players",
        "views_records",
        "views_report",
        "views_replays",
        "views_room",
        "views_rules",
        "views_shuffle",
        "wire",
    },
    {
        "acts",
        "chairs",
        "moments",
        "rendering",
        "review_words",
        "rendering_talk",
        "selectors",
        "services",
    },
    {
        "at_table",
        "bots",
        "brought",
        "clock",
        "compiled",
        "effects",
        "faces",
        "hint_words",
        "fair_play",
        "house_rules",
        "languages",
        "levels",
        "matches",
        "metrics",
        "mix",
        "models",
        "prepared",
        "presence",
        "models_meeting",
        "models_moderation",
        "models_review",
        "pace",
        "pairing",
        "playback",
        "models_talk",
        "prompts",
        "pulse",
        "qr",
        "quiet_socket",
        "rated_deals",
        "reasons",
        "replay",
        "score",
        "share_card",
        "shared",
        "talk_words",
        "thinking_time",
        "words",
    },
    {"engine"},
)

# What a layer alone would allow, and what is forbidden all the same.
FORBIDDEN = {
    "games.bots": ("games.models", "games.effects", "games.words", "django", "channels", "celery"),
    "games.models": ("games.bots", "games.effects", "games.replay"),
    "games.selectors": ("games.services", "games.effects", "games.rendering"),
    "games.services": ("games.rendering",),
    # They get a View, and cannot get at the cards it leaves out.
    "games.rendering": ("games.models", "games.services", "games.engine.state", "games.replay"),
    "games.acts": ("games.models", "games.services", "games.engine.state", "games.replay"),
    "games.chairs": ("games.models", "games.services", "games.engine.state", "games.replay"),
    "games.moments": ("games.models", "games.services", "games.engine.state"),
    "games.hint_words": ("games.models", "games.engine.state", "games.replay"),
    "games.prompts": ("games.models", "games.engine.state", "games.replay"),
    "games.words": ("games.models", "games.engine.state", "games.replay"),
    "games.consumers": ("games.models", "games.engine.state", "games.replay"),
    "games.consumers_lobby": ("games.models", "games.engine.state", "games.replay"),
    "games.consumers_person": ("games.models", "games.engine", "games.replay"),
    "games.pairing": ("games.models", "games.effects", "django", "channels", "celery"),
    "games.tasks": ("games.models", "games.engine"),
}

# Only these speak to other processes.
MAY_IMPORT = {
    "celery": ("durak_site", "games.tasks", "games.effects"),
    "channels": (
        "durak_site",
        "games.audience",
        "games.consumers",
        "games.consumers_lobby",
        "games.consumers_person",
        "games.quiet_socket",
        "games.routing",
        "games.effects",
    ),
}

# Time, chance and the world outside come into the engine as arguments.
NOT_IN_THE_ENGINE = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "threading",
    "time",
}


@dataclass(frozen=True)
class Import:
    """One imported name, where it stands."""

    by: str
    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.by}, line {self.line}: imports {self.name}"


def module_name(path: Path) -> str:
    parts = path.relative_to(CODE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {
        module_name(path): path
        for app in APPS
        for path in (CODE / app).rglob("*.py")
        if "migrations" not in path.parts
    }


@cache
def trees() -> dict[str, ast.Module]:
    return {name: ast.parse(path.read_text()) for name, path in modules().items()}


@cache
def imports() -> tuple[Import, ...]:
    return tuple(
        Import(by, name, node.lineno)
        for by, tree in trees().items()
        for node in ast.walk(tree)
        for name in imported_names(by, node)
    )


def imported_names(by: str, node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = absolute(by, node)
        for alias in node.names:
            whole = f"{package}.{alias.name}"
            yield whole if whole in modules() else package


def absolute(by: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    is_package = modules()[by].name == "__init__.py"
    parts = by.split(".")
    base = parts[: len(parts) - node.level + is_package]
    return ".".join([*base, *([node.module] if node.module else [])])


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def layer(name: str) -> int | None:
    """The number of a games module's layer, from the top; None outside games."""
    parts = name.split(".")
    if parts[0] != "games" or len(parts) == 1:
        return None
    return next((number for number, names in enumerate(LAYERS) if parts[1] in names), None)


def listed(found: list[Import]) -> str:
    return "\n".join(map(str, found))


def test_every_module_of_games_has_a_place() -> None:
    lost = sorted(
        name
        for name in modules()
        if within(name, "games") and name != "games"
        if layer(name) is None
    )
    assert not lost, f"put these into LAYERS in {Path(__file__).name}: {lost}"


def test_apps_import_downwards_only() -> None:
    order = {app: number for number, app in enumerate(APPS)}
    wrong = [
        one
        for one in imports()
        if (target := order.get(one.name.split(".")[0])) is not None
        if target < order[one.by.split(".")[0]]
    ]
    assert not wrong, listed(wrong)


def test_layers_of_games_import_downwards_only() -> None:
    wrong = [
        one
        for one in imports()
        if (source := layer(one.by)) is not None and (target := layer(one.name)) is not None
        if target < source
    ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("package", FORBIDDEN)
def test_what_is_forbidden_is_not_imported(package: str) -> None:
    wrong = [
        one
        for one in imports()
        if within(one.by, package) and any(within(one.name, name) for name in FORBIDDEN[package])
    ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("library", MAY_IMPORT)
def test_only_some_speak_to_other_processes(library: str) -> None:
    wrong = [
        one
        for one in imports()
        if within(one.name, library) and not any(within(one.by, by) for by in MAY_IMPORT[library])
    ]
    assert not wrong, listed(wrong)


def test_the_engine_needs_the_standard_library_alone() -> None:
    allowed = sys.stdlib_module_names - NOT_IN_THE_ENGINE
    wrong = [
        one
        for one in imports()
        if within(one.by, "games.engine") and not within(one.name, "games.engine")
        if one.name.split(".")[0] not in allowed
    ]
    assert not wrong, listed(wrong)


def test_chance_comes_from_a_generator_with_a_seed() -> None:
    wrong = [
        f"{name}, line {node.lineno}"
        for name, tree in trees().items()
        if within(name, "games.engine") or within(name, "games.bots")
        for node in ast.walk(tree)
        if takes_chance_from_the_module(node) or makes_a_generator_without_a_seed(node)
    ]
    assert not wrong, "\n".join(wrong)


def takes_chance_from_the_module(node: ast.AST) -> bool:
    """Whether it imports more of `random` than the class Random."""
    if isinstance(node, ast.Import):
        return any(alias.name == "random" for alias in node.names)
    if isinstance(node, ast.ImportFrom) and node.module == "random":
        return {alias.name for alias in node.names} != {"Random"}
    return False


def makes_a_generator_without_a_seed(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "Random" and not node.args


def test_automatic_players_need_the_engine_and_the_standard_library_alone() -> None:
    wrong = [
        one
        for one in imports()
        if within(one.by, "games.bots")
        if not within(one.name, "games.bots") and not within(one.name, "games.engine")
        if one.name.split(".")[0] not in sys.stdlib_module_names
    ]
    assert not wrong, listed(wrong)


def test_nothing_is_imported_inside_a_function() -> None:
    wrong = [
        f"{name}, line {inner.lineno}"
        for name, tree in trees().items()
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_file_holds_a_merge_that_was_left_unfinished() -> None:
    sides = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    folders = (*APPS, "templates", "static", "locale", "docs", "tests")
    files = [path for folder in folders for path in (CODE / folder).rglob("*.*")]
    text = [path for path in files if path.suffix in {".py", ".html", ".css", ".js", ".po", ".md"}]
    assert [str(path) for path in text if sides.search(path.read_text())] == []

"""The locked requirements: complete, with hashes, and free of any registry's address."""

import re
import tomllib
from pathlib import Path

import pytest

CODE = Path(__file__).parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=; ]", name, maxsplit=1)[0]).lower()


def locked(lock: str) -> dict[str, str]:
    """The entries of a lock file by name."""
    entries = re.findall(r"^(\S+?)==(.*?)(?=^\S|\Z)", (CODE / lock).read_text(), re.M | re.S)
    return {plain(name): rest for name, rest in entries}


@pytest.mark.parametrize("lock", LOCKS)
def test_no_address_of_a_registry(lock: str) -> None:
    text = (CODE / lock).read_text()
    assert "://" not in text
    assert not re.search(r"^\s*(-i|--index-url|--extra-index-url|--find-links)\b", text, re.M)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_entry_has_a_hash(lock: str) -> None:
    assert locked(lock)
    assert [name for name, rest in locked(lock).items() if "--hash=sha256:" not in rest] == []


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((CODE / "pyproject.toml").read_text())
    needed = {plain(name) for name in project["project"]["dependencies"]}
    assert needed - set(locked("requirements.txt")) == set()
    wanted = {plain(name) for name in project["dependency-groups"]["dev"]}
    assert (needed | wanted) - set(locked("requirements-dev.txt")) == set()


def test_both_locks_agree() -> None:
    def versions(lock: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (CODE / lock).read_text(), re.M))

    assert versions("requirements.txt") - versions("requirements-dev.txt") == set()

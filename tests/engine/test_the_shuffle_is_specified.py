"""docs/shuffle.md alone is enough to check a deal, and its test vectors hold."""

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engine import shuffle
from tests.engine import by_the_specification as spec

PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
VECTORS = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
[SNIPPET] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def values_of(vector: dict[str, Any]) -> dict[int, bytes]:
    return {int(seat): bytes.fromhex(value) for seat, value in vector["values"].items()}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_specification_gives_the_test_vectors(vector: dict[str, Any]) -> None:
    server_seed, values = bytes.fromhex(vector["server_seed"]), values_of(vector)
    assert spec.commitment_of(server_seed) == vector["commitment"]
    assert {s: spec.promise_of(v) for s, v in values.items()} == {
        int(seat): promise for seat, promise in vector["promises"].items()
    }
    seed = spec.seed_of(server_seed, vector["name"], values)
    assert seed.hex() == vector["seed"]
    assert spec.deck_of(seed, vector["cards"]) == vector["deck"].split()
    assert spec.draw_of(seed) == vector["draw"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_engine_gives_the_test_vectors(vector: dict[str, Any]) -> None:
    server_seed, values = bytes.fromhex(vector["server_seed"]), values_of(vector)
    assert shuffle.commitment(server_seed) == vector["commitment"]
    for seat, value in values.items():
        assert shuffle.promise(value) == vector["promises"][str(seat)]
    seed = shuffle.mixed_seed(server_seed, vector["name"], values)
    assert seed.hex() == vector["seed"]
    assert shuffle.deck_order(seed, vector["cards"]) == tuple(vector["deck"].split())
    assert shuffle.tie_draw(seed) == vector["draw"]


def test_the_lines_of_python_print_the_first_vector() -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(SNIPPET, {})
    vector = VECTORS[0]
    for line in (
        f"commitment: {vector['commitment']}",
        f"promise of seat 2 {vector['promises']['2']}",
        f"seed: {vector['seed']}",
        f"deck: {vector['deck']}",
    ):
        assert line in said.getvalue().splitlines()


def test_every_part_changes_the_seed() -> None:
    server_seed, values = bytes(32), {0: bytes(32), 2: b"\1" * 32}
    seeds = {
        shuffle.mixed_seed(server_seed, "a/1", values),
        shuffle.mixed_seed(b"\1" * 32, "a/1", values),
        shuffle.mixed_seed(server_seed, "a/2", values),
        shuffle.mixed_seed(server_seed, "a/1", {0: bytes(32)}),
        shuffle.mixed_seed(server_seed, "a/1", {0: b"\1" * 32, 2: bytes(32)}),
        shuffle.mixed_seed(server_seed, "a/1", {1: bytes(32), 2: b"\1" * 32}),
        shuffle.mixed_seed(server_seed, "a/1", {}),
    }
    assert len(seeds) == 7


@pytest.mark.parametrize(("seed", "value"), [(b"", bytes(32)), (bytes(32), b"short")])
def test_parts_of_another_size_are_refused(seed: bytes, value: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle.mixed_seed(seed, "a/1", {0: value})

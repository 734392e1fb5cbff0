"""What a phone has to load: compressed pages, files that it may keep for ever."""

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).parents[2]


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/", "/rules/", "/tables/new/"])
def test_pages_are_compressed_for_who_can_read_that(client: Client, page: str) -> None:
    plain = client.get(page)
    packed = client.get(page, headers={"accept-encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert b"</html>" in gzip.decompress(packed.content)


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static files of production."""
    folder = tmp_path_factory.mktemp("static")
    command = [sys.executable, "manage.py", "collectstatic", "--no-input"]
    env = {**os.environ, "STATIC_ROOT": str(folder), "DATA_DIR": str(folder / "data")}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    return folder


def test_modules_import_each_other_by_names_that_change_with_them(collected: Path) -> None:
    hashed = re.compile(r"\.[0-9a-f]{12}\.js$")
    imports = [
        (file.name, name)
        for file in collected.glob("js/*.js")
        if hashed.search(file.name)
        for name in re.findall(r'^import .*?from\s*"(.+?)"', file.read_text(), re.M)
    ]
    assert len(imports) > 4
    assert [found for found in imports if not hashed.search(found[1])] == []


def test_all_styles_and_scripts_of_ours_weigh_less_than_60_kb(collected: Path) -> None:
    ours = [file for name in ("css", "js", "vendor") for file in collected.glob(f"{name}/*.gz")]
    sizes = [file.stat().st_size for file in ours if re.search(r"\.[0-9a-f]{12}\.", file.name)]
    assert len(sizes) > 30
    assert sum(sizes) < 60_000

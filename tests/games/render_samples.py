"""Write the sample pages as files, to look at them in a browser.

DATA_DIR=/tmp/durak python -m tests.games.render_samples FOLDER [LANGUAGE ...]
"""

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
django.setup()

from django.contrib.staticfiles.storage import staticfiles_storage  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.utils import translation  # noqa: E402

from games.rendering import render_table  # noqa: E402
from tests.games.samples import SAMPLES  # noqa: E402

STATIC = Path(__file__).parents[2] / "static"


def main(folder: str, *languages: str) -> None:
    """A file for each sample and language."""
    staticfiles_storage.base_url = f"{STATIC.as_uri()}/"
    Path(folder).mkdir(parents=True, exist_ok=True)
    for language in languages or ("en",):
        with translation.override(language):
            for name, make in SAMPLES.items():
                Path(folder, f"{name}-{language}.html").write_text(page_of(make()))


def page_of(page: object) -> str:
    """The whole table page, as the site would send it to somebody without an account."""
    context = {"page": page, "live": render_table(page)}
    return render_to_string("games/table.html", context, request=RequestFactory().get("/"))


if __name__ == "__main__":
    main(*sys.argv[1:])

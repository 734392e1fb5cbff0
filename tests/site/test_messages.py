"""Translations are compiled without gettext tools, and only when they have changed."""

import gettext
import os
from pathlib import Path

from durak_site.messages import compile_stale

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

msgid "Take"
msgstr "Взять"

#, fuzzy
msgid "Done"
msgstr "Сделано"

msgid "%(count)s card"
msgid_plural "%(count)s cards"
msgstr[0] "%(count)s карта"
msgstr[1] "%(count)s карты"
msgstr[2] "%(count)s карт"
"""


def catalogue(folder: Path) -> Path:
    path = folder / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE)
    return path


def compiled(folder: Path) -> gettext.NullTranslations:
    return gettext.translation("django", folder, ["ru"])


def test_what_was_compiled_translates(tmp_path: Path) -> None:
    source = catalogue(tmp_path)
    assert list(compile_stale(tmp_path)) == [source]
    words = compiled(tmp_path)
    assert words.gettext("Take") == "Взять"
    assert words.ngettext("%(count)s card", "%(count)s cards", 3) == "%(count)s карты"


def test_a_fuzzy_translation_is_left_out(tmp_path: Path) -> None:
    catalogue(tmp_path)
    list(compile_stale(tmp_path))
    assert compiled(tmp_path).gettext("Done") == "Done"


def test_an_unchanged_catalogue_is_left_alone(tmp_path: Path) -> None:
    catalogue(tmp_path)
    list(compile_stale(tmp_path))
    assert list(compile_stale(tmp_path)) == []


def test_a_changed_catalogue_is_compiled_again(tmp_path: Path) -> None:
    source = catalogue(tmp_path)
    list(compile_stale(tmp_path))
    source.write_text(CATALOGUE.replace("Взять", "Беру"))
    later = source.with_suffix(".mo").stat().st_mtime + 5
    os.utime(source, (later, later))
    assert list(compile_stale(tmp_path)) == [source]
    assert compiled(tmp_path).gettext("Take") == "Беру"

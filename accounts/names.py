"""Names people show to each other: made, folded and checked. Pure, no database."""

import random
import secrets
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.name_words import ANIMALS, RESERVED

MIN_LENGTH = 2
MAX_LENGTH = 24
# Devanagari stacks at most three marks on a letter; more than that is a tower of marks.
MAX_MARKS_IN_A_ROW = 3
SEPARATORS = " -_.'’"
SLUG_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
SLUG_LENGTH = 10

# Marks that change a letter's dress but hardly its look from a metre away: Latin, Greek and
# Cyrillic accents, Hebrew points, Arabic vowel signs. Devanagari signs are letters and stay.
_DECORATIONS = (
    (0x300, 0x36F),
    (0x591, 0x5C7),
    (0x610, 0x61A),
    (0x64B, 0x65F),
    (0x670, 0x670),
)
# Letters by category, empty to the eye.
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
# Scripts whose letters pass for each other: a word of two of them is a disguise.
_TWIN_SCRIPTS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"})
_LOOK_ALIKES = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
_LETTERS_FOR_DIGITS = str.maketrans({"3": "e", "4": "a", "5": "s", "7": "t", "8": "b"})


def new_slug() -> str:
    """A random public address part that says nothing about its owner."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _letter in range(SLUG_LENGTH))


def guest_name(rng: random.Random | None = None) -> str:
    """A friendly name for somebody who has not chosen one; not unique."""
    rng = rng or random.SystemRandom()
    return f"Guest {rng.choice(ANIMALS)} {rng.randint(10, 99)}"


def former_name(rng: random.Random | None = None) -> str:
    """The name under which the deals of a closed account stay."""
    rng = rng or random.SystemRandom()
    return f"Former {rng.choice(ANIMALS)} {rng.randint(10, 99)}"


def tidy(text: str) -> str:
    """The name as it is stored: compatibility forms composed, runs of spaces made one."""
    return " ".join(filter(None, unicodedata.normalize("NFKC", text).split(" ")))


def fold(text: str) -> str:
    """The key that two names share if people would take one for the other."""
    return _blur("".join(letter for letter in _plain(text) if letter not in SEPARATORS))


def without_numbers(key: str) -> str:
    """The key without digits at either end, in which "Ann2" and "Ann" are the same."""
    return key.strip("0123456789")


def validate(text: str) -> str:
    """The tidied name; raises ValidationError with a translated sentence if it cannot be shown."""
    name = tidy(text)
    _check_length(name)
    for letter in name:
        _check_letter(letter)
    _check_shape(name)
    if is_reserved(name):
        raise ValidationError(
            _("This name sounds like somebody who works for the site. Please choose another."),
            code="reserved",
        )
    return name


def is_reserved(name: str) -> bool:
    """Whether the name, or a word of it, passes for the site's own people."""
    plain = _plain(name)
    for separator in SEPARATORS:
        plain = plain.replace(separator, " ")
    words = [*plain.split(), plain.replace(" ", "")]
    return any(form in _reserved_keys() for word in words for form in _spellings(word))


def _check_length(name: str) -> None:
    if not name:
        raise ValidationError(_("Please type a name."), code="empty")
    if len(name) < MIN_LENGTH or len(name) > MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)d to %(most)d letters; this one has %(length)d."),
            code="length",
            params={"least": MIN_LENGTH, "most": MAX_LENGTH, "length": len(name)},
        )


def _check_letter(letter: str) -> None:
    category = unicodedata.category(letter)
    if category in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} or letter in _FILLERS:
        raise ValidationError(
            _("This name holds invisible or direction-changing characters. Please remove them."),
            code="invisible",
        )
    if category[0] not in "LM" and category != "Nd" and letter not in SEPARATORS:
        raise ValidationError(
            _("A name is made of letters, digits, spaces and - _ . ’ only; “%(letter)s” is not."),
            code="letter",
            params={"letter": letter},
        )


def _check_shape(name: str) -> None:
    if not any(unicodedata.category(letter).startswith("L") for letter in name):
        raise ValidationError(_("A name needs at least one letter."), code="no_letter")
    if unicodedata.category(name[0]).startswith("M") or _longest_run_of_marks(name) > (
        MAX_MARKS_IN_A_ROW
    ):
        raise ValidationError(
            _("This name has too many marks on one letter. Please remove some."),
            code="marks",
        )
    if any(len(_scripts(word)) > 1 for word in name.split(" ")):
        raise ValidationError(
            _("Please write each word of your name in one alphabet only."), code="mixed"
        )


def _scripts(word: str) -> set[str]:
    return {unicodedata.name(letter, "").split(" ")[0] for letter in word} & _TWIN_SCRIPTS


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for letter in name:
        run = run + 1 if unicodedata.category(letter).startswith("M") else 0
        longest = max(longest, run)
    return longest


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in decomposed if not _is_decoration(letter)).casefold()
    return unicodedata.normalize("NFKC", "".join(_twin(letter) for letter in bare))


def _blur(plain: str) -> str:
    return plain.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def _twin(letter: str) -> str:
    # Some letters look Latin only as capitals (Т, В, Н): the key must not depend on case.
    twins = _latin_twins()
    return twins.get(letter) or twins.get(letter.upper(), letter).lower()


def _is_decoration(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _DECORATIONS)


def _spellings(word: str) -> set[str]:
    # "Admin7", "4dmin", "m0derat0r": outside, digits are numbering; inside, they stand for letters.
    bare = word.strip("0123456789")
    return {_blur(form.translate(_LETTERS_FOR_DIGITS)) for form in (word, bare)} | {_blur(bare)}


@cache
def _reserved_keys() -> frozenset[str]:
    return frozenset(fold(word) for word in RESERVED)


@cache
def _latin_twins() -> dict[str, str]:
    """Each character that Unicode's confusables table pairs with plain Latin, and that twin."""
    twins = {}
    for letter, likes in confusables_data.items():
        latin = next((like["c"] for like in likes if _is_plain(like["c"])), None)
        if latin and len(letter) == 1 and not letter.isascii():
            twins[letter] = latin
    return twins


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isalnum()

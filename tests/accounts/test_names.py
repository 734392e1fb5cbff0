import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts import names


@pytest.mark.parametrize(
    "name",
    ["Ann", "Ann Lee", "O’Neill", "Jean-Luc", "Ёлка", "محمد", "דוד", "राजेश", "क्षितिज", "李四"],
)
def test_names_of_many_alphabets_are_shown_as_typed(name):
    assert names.validate(name) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("A", "length"),
        ("x" * 25, "length"),
        ("x" * 500, "length"),
        ("An\tn", "invisible"),
        ("An\nn", "invisible"),
        ("An\x00n", "invisible"),
        ("An\u202en", "invisible"),
        ("An\u2066n", "invisible"),
        ("An\u200dn", "invisible"),
        ("An\u200bn", "invisible"),
        ("An\ufeffn", "invisible"),
        ("An\u3164n", "invisible"),
        ("An\ue000n", "invisible"),
        ("Ann<b>", "letter"),
        ("ann@home", "letter"),
        ("Ann 😀", "letter"),
        ("42 17", "no_letter"),
        ("A" + "\u0315\u0321\u0334\u0316" * 2 + "nn", "marks"),
        ("\u0301Ann", "marks"),
        ("Аnn", "mixed"),  # the first letter is Cyrillic
        ("Bοb", "mixed"),  # the second letter is Greek
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name, why):
    with pytest.raises(ValidationError) as refusal:
        names.validate(name)
    assert refusal.value.code == why
    assert refusal.value.messages[0]


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "ADMIN",
        "Admin 7",
        "4dm1n",
        "A.d.m.i.n",
        "ＡＤＭＩＮ",
        "ⓐⓓⓜⓘⓝ",
        "Moderator",
        "m0derat0r",
        "Ann moderator",
        "Mod-Ann",
        "Модератор",
        "МОДЕРАТОР",
        "مشرف",
        "إدارة",
        "מנהל",
        "प्रशासक",
        "Guest Fox 42",
        "Former Fox",
        "Bot 3",
        "Adrnin",
    ],
)
def test_a_name_that_sounds_like_the_sites_own_people_is_reserved(name):
    with pytest.raises(ValidationError) as refusal:
        names.validate(name)
    assert refusal.value.code == "reserved"


@pytest.mark.parametrize("name", ["Badminton", "Modesty", "Robot", "Abbot", "Systema", "Amodo"])
def test_a_name_that_only_holds_such_a_word_is_free(name):
    assert names.validate(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Ànn"),
        ("Ann Lee", "ann_lee"),
        ("Bill", "BiII"),
        ("Bill", "Bi11"),
        ("Оля", "оля"),
        ("Cop", "Сор"),  # all Cyrillic
        ("Ann", "Ａｎｎ"),
        ("Burn", "Bum"),
        ("दीपक", "दीपक"),
    ],
)
def test_names_that_look_alike_have_one_key(one, other):
    assert names.fold(one) == names.fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Максим", "Максимка"), ("राज", "राजा"), ("محمد", "محمود"), ("7Ann", "8Ann")],
)
def test_names_that_differ_have_two_keys(one, other):
    assert names.fold(one) != names.fold(other)


@given(st.text(max_size=30))
def test_folding_any_text_never_fails_and_no_separator_is_left(text):
    assert not set(names.fold(text)) & set(names.SEPARATORS)


@given(st.text(alphabet=st.characters(categories=["L", "M", "Nd"]), min_size=1, max_size=24))
def test_a_valid_name_has_a_key_and_stays_valid_when_tidied(text):
    try:
        name = names.validate(text)
    except ValidationError:
        return
    assert names.fold(name)
    assert names.validate(name) == name


def test_guests_get_friendly_names_which_nobody_else_may_choose():
    name = names.guest_name()
    assert name.startswith("Guest ")
    assert len(name) <= names.MAX_LENGTH
    with pytest.raises(ValidationError):
        names.validate(name)

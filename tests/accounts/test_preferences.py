import json

import pytest
from django.urls import reverse

from accounts.models import User

PAGE = "preferences"


def _form(**changes: str) -> dict[str, str]:
    settings = {
        "language": "",
        "theme": "auto",
        "card_look": "classic",
        "table_look": "cloth",
        "hand_sort": "trumps_last",
        "sounds": "on",
    }
    return settings | changes


def test_settings_are_kept(anns, ann):
    changes = {"theme": "dark", "hand_sort": "suits", "four_colours": "on", "auto_done": "on"}
    assert anns.post(reverse(PAGE), _form(**changes)).status_code == 302
    ann.refresh_from_db()
    assert (ann.theme, ann.hand_sort) == ("dark", "suits")
    assert ann.four_colours
    assert ann.auto_done
    assert ann.sounds


def test_what_is_not_ticked_is_off(anns, ann):
    words = _form()
    del words["sounds"]
    anns.post(reverse(PAGE), words)
    ann.refresh_from_db()
    assert not ann.sounds


def test_settings_show_in_the_page_frame(anns):
    anns.post(reverse(PAGE), _form(theme="dark", four_colours="on", reduced_motion="on"))
    page = anns.get(reverse(PAGE)).content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-motion="none"' in page


def test_htmx_saves_without_a_reload_and_tells_the_page(anns, ann):
    response = anns.post(reverse(PAGE), _form(theme="light"), headers={"hx-request": "true"})
    assert response.status_code == 200
    assert json.loads(response.headers["HX-Trigger"])["preferences"]["theme"] == "light"
    assert "HX-Refresh" not in response.headers
    assert "<html" not in response.content.decode()


def test_another_language_reloads_the_page_in_it(anns, ann):
    response = anns.post(reverse(PAGE), _form(language="ru"), headers={"hx-request": "true"})
    assert response.headers["HX-Refresh"] == "true"
    assert response.cookies["django_language"].value == "ru"


def test_a_person_finds_his_language_on_a_new_device(anns, ann):
    User.objects.update(language="he")
    page = anns.get(reverse(PAGE)).content.decode()
    assert 'lang="he" dir="rtl"' in page


def test_a_language_chosen_on_the_device_wins(anns, ann):
    User.objects.update(language="he")
    anns.cookies["django_language"] = "ru"
    assert 'lang="ru"' in anns.get(reverse(PAGE)).content.decode()


@pytest.mark.parametrize(
    "change",
    [{"theme": "neon"}, {"language": "xx"}, {"hand_sort": ""}, {"card_look": "x" * 500}],
)
def test_a_value_that_is_not_offered_is_refused_and_nothing_is_kept(anns, ann, change):
    page = anns.post(reverse(PAGE), _form(four_colours="on", **change))
    assert page.status_code == 422
    assert set(page.context["form"].errors) == set(change)
    ann.refresh_from_db()
    assert not ann.four_colours


def test_no_other_field_can_be_set(anns, ann):
    anns.post(reverse(PAGE), _form() | {"is_staff": "on", "name": "Root", "username": "root"})
    ann.refresh_from_db()
    assert (ann.name, ann.is_staff) == ("Ann", False)


def test_a_visitor_sees_the_defaults_and_becomes_a_guest_only_when_he_saves(strangers):
    assert strangers.get(reverse(PAGE)).status_code == 200
    assert not User.objects.exists()
    strangers.post(reverse(PAGE), _form(theme="dark"))
    assert User.objects.get().is_guest
    assert User.objects.get().theme == "dark"

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services.naming import rename
from tests.accounts.conftest import PASSWORD, browser_of


@pytest.fixture
def root(db) -> User:
    return User.objects.create_superuser("Root Dora", password=PASSWORD)


def test_the_admin_is_entered_by_the_log_in_of_the_site(strangers, root):
    there = strangers.get(reverse("admin:login"), {"next": "/admin/"}).headers["Location"]
    assert there.startswith(reverse("account_login"))
    form = {"login": "root dora", "password": PASSWORD, "next": "/admin/"}
    assert strangers.post(reverse("account_login"), form).headers["Location"] == "/admin/"
    assert strangers.get("/admin/").status_code == 200


def test_others_do_not_come_in(anns, guests):
    for browser in (anns, guests):
        assert browser.get("/admin/", follow=True).status_code == 403


def test_a_person_is_found_by_an_earlier_name_and_his_page_shows_it(root, ann):
    rename(person=ann, name="Berta", by=root)
    browser = browser_of(root)
    found = browser.get(reverse("admin:accounts_user_changelist"), {"q": "Ann"})
    assert "Berta" in found.content.decode()
    page = browser.get(reverse("admin:accounts_user_change", args=[ann.pk])).content.decode()
    assert "Ann" in page
    assert "md5$" not in page


def test_a_name_is_not_changed_past_its_rules(root, ann):
    address = reverse("admin:accounts_user_change", args=[ann.pk])
    browser_of(root).post(address, {"name": "admin", "username": "admin"})
    ann.refresh_from_db()
    assert (ann.name, ann.username) == ("Ann", "ann")

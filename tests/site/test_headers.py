"""Every answer tells the browser how little our pages need."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = ["/", "/rules/", "/accounts/login/", "/admin/login/", "/no/such/page/", "/t/nowhere/"]


def policy(client: Client, page: str) -> dict[str, str]:
    header = client.get(page).headers["Content-Security-Policy"]
    parts = (part.strip().partition(" ") for part in header.split(";"))
    return {name: sources for name, _, sources in parts}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_loaded_but_our_own_files_and_nothing_inline(client: Client, page: str) -> None:
    found = policy(client, page)
    assert found["default-src"] == found["base-uri"] == found["frame-ancestors"] == "'none'"
    for what in ("script-src", "style-src", "connect-src", "form-action"):
        assert found[what] == "'self'"
    assert "unsafe" not in str(found)


@pytest.mark.parametrize("page", PAGES)
def test_the_other_headers_are_there_too(client: Client, page: str) -> None:
    found = client.get(page).headers
    assert found["Referrer-Policy"] == found["Cross-Origin-Opener-Policy"] == "same-origin"
    assert found["X-Content-Type-Options"] == "nosniff"
    assert found["X-Frame-Options"] == "DENY"
    assert "camera=()" in found["Permissions-Policy"]


def test_a_refused_form_has_them_too() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/")
    assert answer.status_code == 403
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]

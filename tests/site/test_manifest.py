"""A phone that keeps the site on its home screen gets a name, an icon and where to begin."""

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_page_names_the_manifest_and_it_leads_to_what_is_there(client: Client) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    facts = answer.json()
    assert client.get(facts["start_url"]).status_code == 200
    (icon,) = facts["icons"]
    assert finders.find(icon["src"].removeprefix("/static/"))


def test_the_manifest_speaks_the_visitors_language(client: Client) -> None:
    facts = client.get("/manifest.webmanifest", headers={"accept-language": "he"}).json()
    assert (facts["lang"], facts["dir"], facts["name"]) == ("he", "rtl", "דוראק")

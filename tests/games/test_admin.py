"""Moderators look at tables and deals: nothing can be changed and no hidden card is shown."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Deal, Table
from tests.games.hidden import Truth, cards_in
from tests.games.tables import deal_of, person, play_out, step, table_of

pytestmark = pytest.mark.django_db

# Paths of icons are written in the letters of cards, and a token holds any letters.
CHANCE = re.compile(r"<svg.*?</svg>|csrfmiddlewaretoken.*?>", re.DOTALL)


@pytest.fixture
def admin():
    user = person("Judge")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True, is_guest=False)
    client = Client()
    client.force_login(User.objects.get(pk=user.pk), backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


@pytest.fixture
def table():
    table = table_of(person("Ann"), bots=2)
    for _ in range(5):
        step(table)
    return table


def page(admin, path):
    response = admin.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_lists_and_pages_open(admin, table):
    deal = deal_of(table)
    assert table.slug in page(admin, "/admin/games/table/")
    assert "Ann" in page(admin, f"/admin/games/table/{table.pk}/change/")
    assert table.slug in page(admin, "/admin/games/deal/")
    assert deal.commitment in page(admin, f"/admin/games/deal/{deal.pk}/change/")


def test_a_running_deal_shows_the_moves_that_all_saw_and_no_other_card(admin, table):
    deal = deal_of(table)
    played = {card for move in deal.moves.all() for card in move.action.split()[1:]}
    for path in (f"/admin/games/deal/{deal.pk}/change/", f"/admin/games/table/{table.pk}/change/"):
        text = CHANCE.sub("", page(admin, path))
        assert cards_in(text) <= played
        for secret in (bytes(deal.seed).hex(), deal.order, deal.state, Truth(deal.state).talon[0]):
            assert secret not in text


def test_the_seed_of_the_next_deal_is_shown_nowhere(admin, table):
    secret = bytes(Table.objects.get(pk=table.pk).next_seed)
    text = page(admin, f"/admin/games/table/{table.pk}/change/")
    assert secret.hex() not in text
    assert str(secret) not in text


def test_a_finished_deal_shows_seed_and_order(admin, table):
    play_out(table)
    deal = deal_of(table)
    text = page(admin, f"/admin/games/deal/{deal.pk}/change/")
    assert bytes(deal.seed).hex() in text
    assert deal.order in text


def test_nothing_can_be_added_changed_or_deleted(admin, table):
    deal = deal_of(table)
    for model, pk in (("table", table.pk), ("deal", deal.pk)):
        for path in (f"/admin/games/{model}/add/", f"/admin/games/{model}/{pk}/delete/"):
            assert admin.get(path).status_code == 403
        assert admin.post(f"/admin/games/{model}/{pk}/change/", {}).status_code == 403
    assert Deal.objects.get(pk=deal.pk).state == deal.state

"""The page that verifies tells everything about a deal that is over, and nothing before."""

import html
import re
import subprocess
import sys

import pytest

from games.engine.shuffle import commitment, promise
from games.models import Deal, Table
from games.selectors.shuffles import example
from tests.games.hidden import cards_in
from tests.games.tables import deal_of, person, play_out, step, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_of(person("Ann"), person("Bob"), bots=1)


def page(client, table, number=1):
    return client.get(f"/t/{table.slug}/deals/{number}/verify/")


def snippet_in(text):
    code = re.search(r'<pre id="snippet".*?<code>(.*?)</code>', text, re.DOTALL).group(1)
    return html.unescape(code)


def python_says(code):
    ran = [sys.executable, "-I", "-c", code]
    return subprocess.run(ran, capture_output=True, text=True, check=True).stdout.splitlines()


def secrets_of(table):
    """Everything that would give a running or coming deal away."""
    deal = deal_of(table)
    coming = bytes(Table.objects.get(pk=table.pk).next_seed)
    return (deal.mix["server_seed"], bytes(deal.seed).hex(), deal.order, coming.hex())


def test_a_deal_that_is_over_is_laid_open(client, table):
    play_out(table)
    deal = deal_of(table)
    text = page(client, table).content.decode()
    for told in (deal.mix["server_seed"], bytes(deal.seed).hex(), deal.order, deal.commitment):
        assert told in text
    assert "Ann" in text


def test_seats_are_counted_from_one_where_people_read_their_numbers(client, table):
    promised = [promise(bytes([seat]) * 32) for seat in (0, 1)]
    play_out(table)
    deal = deal_of(table)
    deal.mix = {**deal.mix, "promises": dict(zip("01", promised, strict=True))}
    deal.save()
    text = page(client, table).content.decode()
    rows = re.findall(r'<tr data-seat="(\d)"><td>(\d)</td>.*?<bdi>(.*?)</bdi>', text)
    assert [(number, name) for _seat, number, name in rows][:2] == [("1", "Ann"), ("2", "Bob")]
    assert [seat for seat, _number, _name in rows] == ["0", "1", "2"]
    field = re.search(r'name="promises".*?>(.*?)</textarea>', text, re.DOTALL)[1]
    assert field.split() == ["1", promised[0], "2", promised[1]]


def test_while_a_deal_runs_nothing_of_it_is_told(client, table):
    for _ in range(4):
        step(table)
        answer = page(client, table)
        assert answer.status_code == 404
        text = answer.content.decode()
        assert not any(secret in text for secret in secrets_of(table))
        assert cards_in(text) == set()


def test_the_table_and_the_general_page_tell_no_secret_of_a_running_deal(client, table):
    for path in (f"/t/{table.slug}/", "/verify/"):
        text = client.get(path).content.decode()
        assert not any(secret in text for secret in secrets_of(table))


def test_between_two_deals_the_page_tells_nothing_of_the_next(client, table):
    play_out(table)
    table.refresh_from_db()
    coming = bytes(table.next_seed)
    assert coming.hex() not in page(client, table).content.decode()
    assert page(client, table, number=2).status_code == 404
    assert commitment(coming) in client.get(f"/t/{table.slug}/").content.decode()


@pytest.mark.parametrize(
    "path", ["nosuchtable/deals/1", "{slug}/deals/0", "{slug}/deals/9999999999"]
)
def test_a_deal_that_does_not_exist_is_not_found(client, table, path):
    assert client.get(f"/t/{path.format(slug=table.slug)}/verify/").status_code == 404


def test_the_lines_of_python_on_the_page_come_to_the_deck_of_the_deal(client, table):
    deal = deal_of(table)
    value = b"v" * 32
    # As if the page of seat 0 had taken part.
    mix = deal.mix | {"values": {"0": value.hex()}, "promises": {"0": promise(value)}}
    play_out(table)
    Deal.objects.filter(pk=deal.pk).update(mix=mix)
    said = python_says(snippet_in(page(client, table).content.decode()))
    assert f"commitment: {deal.commitment}" in said
    assert f"promise of seat 0 {promise(value)}" in said
    Deal.objects.filter(pk=deal.pk).update(mix=deal.mix)
    said = python_says(snippet_in(page(client, table).content.decode()))
    assert f"deck: {deal.order}" in said


def test_a_deal_from_before_pages_took_part_is_verified_by_the_old_rule(client, table):
    play_out(table)
    deal = deal_of(table)
    # Then the seed was the server's own and its commitment that of the seed.
    old = commitment(bytes(deal.seed))
    Deal.objects.filter(pk=deal.pk).update(mix=None, commitment=old)
    text = page(client, table).content.decode()
    said = python_says(snippet_in(text))
    assert f"commitment: {old}" in said
    assert f"deck: {deal.order}" in said
    assert "before pages added values" in text


def test_the_general_page_begins_with_an_example_that_fits(client):
    said = python_says(snippet_in(client.get("/verify/").content.decode()))
    assert f"commitment: {example().commitment}" in said
    assert f"seed: {example().seed}" in said
    assert f"deck: {example().order}" in said


def test_who_promised_and_kept_silent_is_named(client, table):
    play_out(table)
    deal = deal_of(table)
    Deal.objects.filter(pk=deal.pk).update(mix=deal.mix | {"promises": {"1": "ab" * 32}})
    assert "promised a value and did not tell it" in page(client, table).content.decode()


def test_the_end_of_a_deal_leads_to_the_page(client, table):
    play_out(table)
    assert f"/t/{table.slug}/deals/1/verify/" in client.get(f"/t/{table.slug}/").content.decode()


def test_the_replay_of_a_deal_leads_to_the_page(client, table):
    play_out(table)
    address = f"/t/{table.slug}/deals/1/"
    assert f'href="{address}verify/"' in client.get(address).content.decode()


def test_a_deal_of_a_private_table_is_laid_open_to_those_who_sat_there_alone(client):
    ann = person("Ann")
    table = table_of(ann, bots=1, private=True, password="owl")
    play_out(table)
    assert page(client, table).status_code == 404
    client.force_login(person("Eve"), backend="django.contrib.auth.backends.ModelBackend")
    answer = page(client, table)
    assert answer.status_code == 404
    assert not any(secret in answer.content.decode() for secret in secrets_of(table))
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    assert page(client, table).status_code == 200

"""A record from elsewhere can be looked at; a broken one gets the line and the reason."""

import re
from pathlib import Path

import pytest
import redis
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from games import brought, record_words
from games.engine.errors import BadRecord
from games.engine.record import parse, replay
from games.forms_record import RecordForm
from games.models import Table
from games.shared import Shared
from tests.games.tables import dice, person, play_fast, table_of

RECORDS = Path("tests/engine/records")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_was_read_before(monkeypatch):
    """The same dice give the same addresses in each test."""
    monkeypatch.setattr(brought, "_READ", Shared(size=16))
    monkeypatch.setattr(brought, "_PLAYED", Shared(size=16))


def bring(client, text):
    return client.post("/records/", {"text": text})


def refused(client, text):
    answer = bring(client, text)
    assert answer.status_code == 422
    page = answer.content.decode()
    return re.search(r'<ul class="errorlist nonfield[^>]*><li>(.*?)</li>', page, re.DOTALL)[1]


def test_a_pasted_record_is_played_again_and_makes_no_rows(client):
    text = (RECORDS / "classic_two.durak").read_text()
    answer = bring(client, text)
    assert answer.status_code == 302
    assert re.fullmatch(r"/records/[\w-]{16}/", answer.url)
    [record] = parse(text)
    last = len(record.moves)
    page = client.get(answer.url + f"?move={last}&view=all").content.decode()
    assert f'data-move="{last}" data-last="{last}"' in page
    assert "durak!" in page
    assert not Table.objects.exists()


def test_a_record_of_this_site_can_be_brought_back(client):
    table = table_of(person("Ann"), person("Bo"))
    play_fast(table, dice())
    text = client.get(f"/t/{table.slug}/deals/1/record/").content
    answer = client.post("/records/", {"file": SimpleUploadedFile("deal.durak", text)})
    assert "Ann" in client.get(answer.url).content.decode()


def test_several_deals_of_one_text_are_all_there(client):
    text = "\n".join((RECORDS / f"{n}.durak").read_text() for n in ("classic_two", "show_three"))
    url = bring(client, text).url
    assert f'href="{url}?deal=2"' in client.get(url).content.decode()
    second = client.get(f"{url}?deal=2&move=3").content.decode()
    assert 'data-move="3"' in second
    assert f"{url}?deal=2&amp;view=public&amp;move=4" in second
    for wrong in ("3", "0", "-1", "x", "9" * 40):
        assert client.get(f"{url}?deal={wrong}").status_code == 404


def test_what_does_not_follow_the_rules_is_told_with_its_line(client):
    text = (RECORDS / "classic_two.durak").read_text()
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("2. "))
    lines[number] = re.sub(r"[ab]:\S+", "a:AH", lines[number], count=1)
    said = refused(client, "\n".join(lines))
    assert said.startswith(f"Line {number + 1}: The move ")
    assert "is against the rules." in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a record or choose a file."),
        ("hello", "Line 1: no deal begins here"),
        ('[Durak "7"]\n*', "is not known, only"),
        ('[Durak "1"]\n[Rules "poker"]\n*', "Line 2: there is no preset “"),
        ('[Durak "1"]\n[Deck "AH"]\n*', "Line 2: The deck has 1 cards; it must have 36."),
        ('[Durak "1"]\n*', "Neither deck nor seed is told"),
        ('[Durak "1"]\n{', "Line 2: the comment is not closed"),
        ('[Durak "1"]\n', "Line 2: the record breaks off before its end mark"),
        ('[Durak "1"]\n\x01', "cannot stand in a record"),
    ],
)
def test_a_broken_record_gets_line_and_reason(client, text, said):
    assert said in refused(client, text).replace("&quot;", '"')


def test_every_way_to_be_broken_has_a_sentence_of_its_own():
    source = "".join(p.read_text() for p in Path("games/engine").glob("*record*.py"))
    source += Path("games/engine/notation.py").read_text()
    codes = set(re.findall(r'BadRecord\(\s*"(\w+)"', source)) | {"comment_not_closed", "bad_header"}
    assert codes <= set(record_words.SENTENCES)


def test_the_reason_is_translated():
    with translation.override("ru"):
        said = record_words.in_words(BadRecord("cut_short", {"line": 3}))
    assert said.startswith("Строка 3: ")


def test_noise_of_every_kind_is_refused_in_words():
    rng = dice(5)
    whole = (RECORDS / "show_three.durak").read_bytes()
    for _ in range(40):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        form = RecordForm({}, {"file": SimpleUploadedFile("x", bytes(data))})
        if not form.is_valid():
            [said] = form.non_field_errors()
            assert said.startswith("Line ")


def test_one_address_cannot_bring_records_without_end(client):
    answers = {bring(client, "x").status_code for _ in range(31)}
    assert answers == {422, 429}


def test_what_is_too_long_is_refused(client):
    big = b'[Durak "1"]\n' + b" " * brought.MOST_BYTES
    answer = client.post("/records/", {"file": SimpleUploadedFile("x", big)})
    assert answer.status_code == 422
    assert "longer than a record may be" in answer.content.decode()
    assert "longer than a record may be" in bring(client, big.decode()).content.decode()


def test_a_record_that_is_gone_is_told_so(client):
    url = bring(client, (RECORDS / "classic_two.durak").read_text()).url
    cache.clear()
    answer = client.get(url)
    assert answer.status_code == 404
    assert "kept for a day" in answer.content.decode()
    assert client.get("/records/nosuchrecord/").status_code == 404


def test_without_the_broker_it_is_said_that_it_is_not_possible_now(client, monkeypatch):
    def away(*_args, **_kwargs):
        raise redis.ConnectionError

    monkeypatch.setattr(brought.cache, "set", away)
    answer = bring(client, (RECORDS / "classic_two.durak").read_text())
    assert answer.status_code == 422
    assert "not possible now" in answer.content.decode()


def test_nothing_of_a_record_is_taken_for_html(client):
    text = (RECORDS / "classic_two.durak").read_text()
    text = re.sub(r'\[SeatA "[^"]*"\]', '[SeatA "<b>x</b>"]', text)
    assert "<b>x</b>" in parse(text)[0].names[0]
    assert "<b>x</b>" not in client.get(bring(client, text).url).content.decode()
    assert list(replay(parse(text)[0]))

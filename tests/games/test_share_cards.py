"""The picture and the words that go with a link to a deal: of finished, public deals alone."""

from io import BytesIO

import pytest
from PIL import Image

from accounts.services import leaving
from games import share_card
from games.models import new_code
from games.share_card import Line, ShareCard, draw, drawable
from tests.games.tables import deal_of, dice, person, play_fast, play_until, table_of


def picture_of(card):
    return Image.open(BytesIO(draw(card)))


@pytest.fixture
def table(db):
    made = table_of(person("Ann"), person("Борис"))
    play_fast(made, dice())
    return made


def address(table):
    return f"/t/{table.slug}/deals/1/card.png"


def test_a_finished_deal_has_a_picture_that_may_be_kept_for_a_while(client, table):
    answer = client.get(address(table))
    assert answer.headers["Content-Type"] == "image/png"
    assert "public" in answer.headers["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


def test_its_page_says_where_the_picture_is_and_how_it_ended(client, table):
    page = client.get(f"/t/{table.slug}/deals/1/", headers={"host": "localhost"}).content.decode()
    assert f'property="og:image" content="http://localhost{address(table)}"' in page
    assert 'property="og:title"' in page
    assert f"{deal_of(table).version} moves" in page


@pytest.mark.django_db
def test_a_running_deal_has_none(client):
    table = table_of(person("Ann"), bots=1)
    play_until(table, lambda state: state.bout > 1)
    assert client.get(address(table)).status_code == 404


def test_a_private_tables_deal_has_none_for_anybody(client, table):
    table.code = new_code()
    table.save()
    seated = table.seats.get(number=0).user
    client.force_login(seated)
    assert client.get(address(table)).status_code == 404
    assert "og:" not in client.get(f"/t/{table.slug}/deals/1/").content.decode()


def test_the_name_of_a_closed_account_is_on_no_picture(client, table, monkeypatch):
    client.get(address(table))
    leaving.close(person=table.seats.get(number=0).user)
    drawn = []
    monkeypatch.setattr("games.selectors.share.draw", lambda card: drawn.append(card) or b"x")
    client.get(address(table))
    [card] = drawn
    assert "Ann" not in {line.name for line in card.lines}


def test_the_durak_looks_other_than_somebody_who_is_out():
    one, other = (ShareCard("6H", (Line("Ann", durak), Line("Bo", not durak))) for durak in (0, 1))
    assert draw(one) != draw(other)


@pytest.mark.parametrize("suit", "SCDH")
def test_each_suit_is_drawn_in_its_colour(suit):
    colours = {colour for _, colour in picture_of(ShareCard(f"9{suit}", ())).getcolors(1 << 16)}
    assert ((0xB8, 0x27, 0x1F) in colours) is (suit in "DH")


def test_names_that_no_font_can_draw_are_replaced_and_long_ones_cut(monkeypatch):
    monkeypatch.setattr(share_card, "_FONTS", ("",))
    assert drawable("Ann", 40)
    assert drawable("ליאת", 40) is None
    for name in ("ליאת", "", "\u202e", "W" * 200, "\U00012000"):
        assert picture_of(ShareCard("AS", (Line(name, True),) * 6)).size == (1200, 630)

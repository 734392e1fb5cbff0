"""On the smallest phone every control of a table is in sight, uncovered and 44 px large."""

import pytest
from playwright.sync_api import expect

from tests.e2e.people import PHONE
from tests.e2e.playing import play_now, wait_until_live
from tests.e2e.reach import out_of_reach
from tests.e2e.seated import seat_people

ON_ITS_SIDE = {"viewport": {"width": 740, "height": 360}, "has_touch": True}
TWENTY = "7S 8S 9S TS JS QS KS AS 7D 8D 9D TD JD QD KD AD 7H 8H QH AH"

WORN = "avatar => getComputedStyle(avatar, '::before').backgroundImage"


@pytest.fixture
def sit(live_site, new_page):
    def seat(players, preset, **rules):
        def phone():
            return new_page(**PHONE, reduced_motion="reduce")

        return seat_people(live_site, phone, players, preset, **rules)

    return seat


def open_a_table(page, preset="classic", players=6):
    page.goto("/tables/new/")
    page.locator(f'input[name="preset"][value="{preset}"]').check()
    page.locator(f"#players-{players}").check(force=True)
    page.locator("form.make .go .button.main").click()
    page.wait_for_url("**/t/*/")
    wait_until_live(page)


@pytest.mark.parametrize("language", ["en", "ru", "ar", "hi"])
def test_in_the_room_before_a_deal(new_page, language):
    page = new_page(**PHONE, locale=language)
    open_a_table(page)
    assert out_of_reach(page) == []
    page.locator("[popovertarget]").first.click()
    expect(page.locator(".sheet:popover-open .levels button")).to_have_count(3)
    assert out_of_reach(page) == []


@pytest.mark.parametrize(("preset", "players"), [("duel", 2), ("pairs", 4), ("classic", 6)])
def test_all_chairs_are_in_sight_at_once(new_page, preset, players):
    page = new_page(**PHONE)
    open_a_table(page, preset, players)
    assert out_of_reach(page) == []
    inside = page.locator(".room .inside")
    assert inside.evaluate("list => list.scrollHeight <= list.clientHeight")


def test_in_the_room_with_the_phone_on_its_side(new_page):
    page = new_page(**ON_ITS_SIDE)
    open_a_table(page)
    assert out_of_reach(page) == []


def test_while_playing_and_at_the_end(sit):
    table = sit(2, "transfer")
    me, other = table.pages
    table.lay_out(TWENTY, "6S 6D 6C KC QC JC", talon="TC 9H", leader=1)
    assert out_of_reach(me) == out_of_reach(other) == []
    table.play(1, "6S")
    expect(me.locator("#take")).to_be_enabled()
    assert out_of_reach(me) == []
    table.lay_out("7S 7H 8D", "7D 6D KC QC JC", leader=1)
    table.play(1, "7D")
    table.card(0, "7H").click()
    expect(me.locator("#ask-7H")).to_be_visible()
    assert out_of_reach(me) == []
    table.lay_out("6S", "7S 7D 9S TS JS QS KS AS")
    table.play(0, "6S")
    table.press(1, "take")
    for page in table.pages:
        expect(page.locator(".result")).to_be_visible()
        assert out_of_reach(page) == []
        inside = page.locator(".result .inside")
        assert inside.evaluate("list => list.scrollHeight <= list.clientHeight")
    cap = me.locator("#seat-1.durak[data-lamp] .avatar").evaluate(WORN)
    assert "fools-cap" in cap
    me.locator("[popovertarget]").click()
    expect(me.get_by_role("link", name="Verify the shuffle")).to_be_visible()
    assert out_of_reach(me) == []


def test_while_talking_and_in_the_menu(new_page):
    page = new_page(**PHONE)
    play_now(page)
    page.locator(".bar summary").click()
    assert [fault for fault in out_of_reach(page) if "sealed" not in fault] == []
    page.keyboard.press("Escape")
    page.locator("#talk-open").click()
    expect(page.locator("#talk")).to_be_visible()
    assert out_of_reach(page) == []

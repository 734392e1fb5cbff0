"""Two people play each other, a third one watches; what one does the others see at once."""

from playwright.sync_api import expect

from tests.e2e.playing import play_to_the_end, wait_until_live
from tests.e2e.seated import seat_people


def test_two_people_play_a_deal_and_a_third_watches(live_site, new_page):
    table = seat_people(live_site, new_page, 2, "classic")
    watcher = new_page()
    watcher.goto(f"/t/{table.slug}/")
    wait_until_live(watcher)
    expect(watcher.locator("#others .seat")).to_have_count(2)
    expect(watcher.locator("#hand, #acts")).to_have_count(0)
    play_to_the_end(*table.pages)
    for page in (*table.pages, watcher):
        expect(page.locator(".places tbody tr")).to_have_count(2)
    expect(watcher.get_by_role("button", name="Next deal")).to_have_count(0)


def test_a_card_played_here_lies_on_every_open_page(live_site, new_page):
    table = seat_people(live_site, new_page, 2, "classic")
    watcher = new_page()
    watcher.goto(f"/t/{table.slug}/")
    table.lay_out("6S 7D 8C", "9S TD JC")
    table.play(0, "6S")
    for page in (*table.pages, watcher):
        expect(page.locator("#bout #c6S")).to_be_visible()
    expect(table.pages[0].locator("#hand > li")).to_have_count(2)
    expect(table.pages[1].locator("#prompt")).to_contain_text("or take")
    expect(watcher.locator("#news")).to_contain_text("plays")

"""From the home page to the result of a deal, by clicking alone."""

from playwright.sync_api import expect

from tests.e2e.playing import play_now, play_to_the_end


def test_a_guest_plays_a_whole_deal_and_then_the_next(page):
    play_now(page)
    expect(page.locator("#hand .card")).to_have_count(6)
    play_to_the_end(page)
    expect(page.locator(".places tbody tr")).to_have_count(4)
    expect(page.locator(".result h2")).to_contain_text("durak")
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator("#hand .card")).to_have_count(6)


def test_a_table_on_a_small_phone_needs_no_scrolling(new_page):
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True)
    play_now(page)
    size = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [360, 640]
    for control in ("#take", "#done"):
        box = page.locator(control).bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 640

"""Two people talk at a table, in their own languages, and one has enough of it."""

from playwright.sync_api import expect

from tests.e2e.people import PHONE, new_name, sign_up
from tests.e2e.playing import wait_until_live
from tests.e2e.seated import seat_people


def test_people_talk_on_a_phone_and_one_hides_what_the_other_says(live_site, new_page):
    speaker = new_page(**PHONE)
    name = new_name()
    sign_up(speaker, name)
    reader = new_page(**PHONE)
    sign_up(reader, new_name())
    seat_people(live_site, iter([speaker, reader]).__next__, 2, "classic")
    cookie = {"name": "django_language", "value": "he", "url": live_site.url}
    reader.context.add_cookies([cookie])
    reader.reload()
    wait_until_live(reader)
    words = "<b>Well</b> met"
    speaker.locator("#talk-open").tap()
    speaker.get_by_placeholder("Say something").fill(words)
    speaker.get_by_role("button", name="Say", exact=True).tap()
    expect(speaker.locator("#talk-lines .what")).to_have_text([words])
    expect(speaker.locator("#talk-text")).to_have_value("")
    for control in ("#take", "#hand > li"):
        assert not covered(speaker, control)

    expect(reader.locator("#talk-news .what")).to_have_text(words)
    expect(reader.locator("#talk-unread")).to_have_text("1")
    reader.locator("#talk-open").tap()
    expect(reader.locator("#talk-unread")).to_be_hidden()
    speaker.get_by_role("button", name="Good luck!").tap()
    expect(reader.locator("#talk-lines .what").last).to_have_text("בהצלחה!")

    reader.locator(".more summary").first.tap()
    reader.locator(".more[open] button").tap()
    expect(reader.locator("#talk-lines .what")).to_have_count(0)
    reader.locator(".hushed button").tap()
    expect(reader.locator("#talk-lines .what")).to_have_count(2)
    reader.keyboard.press("Escape")
    expect(reader.locator("#talk")).to_be_hidden()


def covered(page, selector):
    """Whether something lies over the middle of an element."""
    return page.locator(selector).first.evaluate(
        """element => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return !element.contains(there);
        }"""
    )

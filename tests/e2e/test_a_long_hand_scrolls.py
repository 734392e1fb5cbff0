"""A hand that is longer than the phone is wide scrolls by itself and shows where more cards lie."""

from tests.e2e.playing import play_now

LENGTHEN = """(hand) => {
  const cards = [...hand.children];
  for (let i = 0; i < 16; i++) hand.prepend(cards[i % cards.length].cloneNode(true));
}"""
# A move of somebody else would draw the hand anew, with the cards that it really has.
DEAFEN = """() => document.addEventListener(
  "htmx:wsBeforeMessage", (event) => event.preventDefault())"""
FADES = """(hand) => ["--fade-before", "--fade-after"].map(
  (name) => parseFloat(getComputedStyle(hand).getPropertyValue(name)) > 0)"""
NARROWEST = """(hand) => {
  const left = [...hand.children].map((li) => li.getBoundingClientRect().x);
  return Math.min(...left.slice(1).map((x, i) => x - left[i]));
}"""


def test_twenty_two_cards_scroll_inside_a_page_that_does_not(new_page):
    page = new_page(viewport={"width": 360, "height": 640})
    play_now(page)
    hand = page.locator("#hand")
    assert hand.evaluate(FADES) == [False, False]
    page.evaluate(DEAFEN)
    hand.evaluate(LENGTHEN)
    page.wait_for_function("document.querySelector('#hand').scrollWidth > 400")
    assert hand.evaluate(FADES) == [False, True]
    assert hand.evaluate(NARROWEST) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    hand.evaluate("(hand) => { hand.scrollLeft = hand.scrollWidth; }")
    assert hand.evaluate(FADES) == [True, False]

"""Everything that can be pressed or filled on any page is reached with Tab, and shows its focus."""

import pytest

from tests.e2e.people import new_name, sign_up
from tests.e2e.playing import play_now

FOR_ANYBODY = [
    "/",
    "/tables/new/",
    "/match/",
    "/rules/",
    "/players/",
    "/leaderboard/",
    "/records/",
    "/verify/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
FOR_ACCOUNTS = [
    "/settings/",
    "/settings/name/",
    "/settings/close/",
    "/friends/",
    "/accounts/email/",
]

# Marks what a hand could use; of radio buttons Tab visits one of each group. Gives their number.
MARK = """() => {
  const usable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const groups = new Set();
  let number = 0;
  for (const element of document.querySelectorAll(usable)) {
    if (element.disabled || element.tabIndex < 0) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.type === "hidden" || element.closest("[inert]")) continue;
    if (element.type === "radio") {
      const group = `${element.form?.id} ${element.name}`;
      if (groups.has(group)) continue;
      groups.add(group);
      const chosen = document.querySelector(`input[type=radio][name="${element.name}"]:checked`);
      (chosen ?? element).dataset.mustReach = number++;
    } else element.dataset.mustReach = number++;
  }
  return number;
}"""
# Whether the focus is somewhere, and on something that was marked and looks focused.
STOP = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const seen = element.matches(":focus-visible");
  if ("mustReach" in element.dataset && seen) element.dataset.reached = "";
  return style.visibility !== "hidden";
}"""
MISSED = """() => [...document.querySelectorAll("[data-must-reach]:not([data-reached])")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.outerHTML.slice(0, 120))"""


def missed(page) -> list[str]:
    """What Tab does not reach, going through the page once."""
    number = page.evaluate(MARK)
    assert number > 2, "a page of nothing"
    page.evaluate("document.activeElement?.blur()")
    for _press in range(2 * number + 20):
        page.keyboard.press("Tab")
        page.evaluate(STOP)
        if not page.locator("[data-must-reach]:not([data-reached])").count():
            return []
    return page.evaluate(MISSED)


def test_a_visitor_reaches_everything(new_page):
    page = new_page(viewport={"width": 360, "height": 640})
    for path in FOR_ANYBODY:
        page.goto(path)
        assert (path, missed(page)) == (path, [])


def test_somebody_with_an_account_reaches_everything(new_page):
    page = new_page(viewport={"width": 360, "height": 640})
    sign_up(page, new_name())
    for path in FOR_ACCOUNTS:
        page.goto(path)
        assert (path, missed(page)) == (path, [])


@pytest.mark.page_errors
def test_at_the_table_everything_is_reached(new_page):
    page = new_page(viewport={"width": 360, "height": 640})
    play_now(page)
    page.locator("#live[data-turn=you]").wait_for(timeout=60_000)
    left = [html for html in missed(page) if "card" not in html]  # they are walked with arrow keys
    assert left == []

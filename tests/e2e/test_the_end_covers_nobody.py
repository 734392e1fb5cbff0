"""At the end of a deal the result covers nobody's name, however wide the page is."""

import pytest

from tests.e2e.test_a_replay_by_hand import PLAY_A_DEAL

COVERED = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  return [...document.querySelectorAll(".others .seat > .name, .others .seat > .role")]
    .filter((words) => words.checkVisibility() && words.textContent.trim())
    .filter((words) => {
      const box = words.getBoundingClientRect();
      const high = Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top);
      const wide = Math.min(box.right, board.right) - Math.max(box.left, board.left);
      return high > 1 && wide > 1;
    })
    .map((words) => words.textContent.trim());
}"""
OFF_CENTRE = """() => {
  const middle = (what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return box.x + box.width / 2;
  };
  return Math.abs(middle(".result > .row-of") - middle("#board"));
}"""


@pytest.mark.parametrize("bots", [1, 3, 5])
def test_names_and_links_have_their_place_at_the_end_of_a_deal(live_site, new_page, bots):
    slug = live_site.shell(PLAY_A_DEAL.replace("bots=1", f"bots={bots}")).split()[-1]
    for width, height in ((1280, 800), (1366, 768), (820, 1180)):
        page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        for path in (f"/t/{slug}/", f"/t/{slug}/deals/1/?move=999&view=all"):
            page.goto(path)
            page.wait_for_selector(".result")
            assert page.evaluate(COVERED) == [], (width, path)
        page.goto(f"/t/{slug}/")
        page.wait_for_selector(".result > .row-of")
        assert page.evaluate(OFF_CENTRE) < 2

"""Quiet sounds at the table: what happens is heard, unless the person does not want that."""

import pytest

from tests.e2e.playing import act, play_now

# Notes the pitch of every tone instead of sounding it.
LISTEN = """
  window.heard = [];
  const silent = { connect: (to) => to, gain: {
    setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = silent;
    resume() {}
    createGain() { return silent; }
    createOscillator() {
      const frequency = {};
      const start = () => heard.push(frequency.value);
      return { frequency, start, connect: (to) => to, stop() {} };
    }
  };
"""


@pytest.mark.parametrize("wanted", [True, False])
def test_a_turn_and_a_card_are_heard_by_who_wants_to(new_page, wanted):
    page = new_page(viewport={"width": 360, "height": 640})
    page.add_init_script(LISTEN)
    page.goto("/settings/")
    if not wanted:
        page.get_by_label("sounds").uncheck()
        page.locator("#preferences-saved").wait_for()
    play_now(page)
    page.mouse.click(5, 5)  # a page sounds only after it was touched
    for _ in range(40):
        act(page)
        page.wait_for_timeout(50)
        if {190, 523} <= set(page.evaluate("heard")):
            break
    assert bool({190, 523} <= set(page.evaluate("heard"))) == wanted
    assert wanted or page.evaluate("heard") == []

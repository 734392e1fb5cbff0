"""On a small phone the longest prompts stay between the news and the buttons."""

import pytest

from tests.e2e.playing import play_now

LONGEST = [
    "Kavita takes. Nothing to add: say done",
    "Ада берёт. Подкинуть нечего: скажите «бито»",
    "קביטה לוקח. אפשר להוסיף קלפים או לומר „סיימתי”",
]
# As when one may throw in: the clock and the switch stand beside the prompt.
SHOW = """(line, text) => {
  line.querySelector("#prompt").textContent = text;
  for (const id of ["clock", "auto"]) line.querySelector("#" + id)?.remove();
  line.insertAdjacentHTML("beforeend",
    '<span class="clock">25</span><button type="button" class="auto">Авто-бито</button>');
  document.querySelector("#live").dataset.turn = "you";
  const prompt = line.querySelector("#prompt").getBoundingClientRect();
  const box = line.getBoundingClientRect();
  return [prompt.top - box.top, box.bottom - prompt.bottom];
}"""


@pytest.mark.parametrize("text", LONGEST)
def test_the_prompt_overlaps_nothing_at_360_px(new_page, text):
    page = new_page(viewport={"width": 360, "height": 640})
    play_now(page)
    above, below = page.locator(".me .line").evaluate(SHOW, text)
    assert above >= -1
    assert below >= -1

"""What a thumb cannot use on a page: controls that are outside, covered or too small."""

from playwright.sync_api import Page

SMALLEST = 44

# Of what scrolls by itself only the part in sight counts, and of overlapping cards the strip at
# the start; a link inside a sentence may be as small as its letters, and a box as its label.
OUT_OF_REACH = """(smallest) => {
  const faults = [];
  const modal = document.querySelector("dialog[open], [popover]:popover-open, #talk:not([hidden])");
  const inline = (e) => e.matches("a") && getComputedStyle(e).display === "inline";
  const inLabel = (e) => [...(e.labels ?? [])].some((label) => label.clientHeight >= smallest);
  const seen = { visibilityProperty: true, opacityProperty: true };
  const controls = "a[href], button, input, select, textarea, summary";
  for (const e of document.querySelectorAll(controls)) {
    if (e.disabled || e.type === "hidden" || e.matches(".skip")) continue;
    if (!e.checkVisibility(seen)) continue;
    if (modal && !modal.contains(e)) continue;
    const box = e.getBoundingClientRect();
    const card = Boolean(e.closest("#hand"));
    const say = (what) => {
      const name = e.ariaLabel || e.textContent.trim().replace(/\\s+/g, " ");
      faults.push(`${what}: ${name} ${Math.round(box.width)} × ${Math.round(box.height)}`);
    };
    if (!inline(e) && !inLabel(e)) {
      if (box.height < smallest - .5 || (!card && box.width < smallest - .5)) say("small");
    }
    const strip = document.dir === "rtl" ? box.right - 12 : box.left + 12;
    const x = card ? strip : (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const scroller = e.closest(".inside, #hand, .phrases, .lines");
    const part = scroller?.getBoundingClientRect();
    if (part && (x < part.left || x > part.right || y < part.top || y > part.bottom)) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit) say("outside");
    else if (hit !== e && !e.contains(hit) && !hit.closest("label")?.contains(e)) say("covered");
  }
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth + 1) faults.push(`the page is ${wide} px wide`);
  return faults;
}"""


def out_of_reach(page: Page) -> list[str]:
    """A line for each control of the table that a thumb cannot use; [] when all is well."""
    return page.evaluate(OUT_OF_REACH, SMALLEST)

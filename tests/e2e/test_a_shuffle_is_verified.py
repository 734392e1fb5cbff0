"""People's pages take part in the shuffle, and a browser verifies the deal afterwards."""

import json
import subprocess
import sys

from playwright.sync_api import expect

from tests.e2e.playing import play_to_the_end
from tests.e2e.seated import seat_people
from tests.engine.by_the_specification import deck_of, promise_of, seed_of

MIX = """
import json
from games.models import Deal
deal = Deal.objects.get(table__slug={slug!r}, number=1)
print(json.dumps({{**deal.mix, "seed": bytes(deal.seed).hex(), "order": deal.order}}))
"""


def test_the_pages_of_two_people_mix_a_deal_and_verify_it(live_site, new_page):
    table = seat_people(live_site, new_page, 2, "classic")
    address = f"/t/{table.slug}/deals/1/verify/"
    first, second = table.pages
    sealed = first.locator("#seal").get_attribute("data-hash")
    stranger = new_page()
    play_to_the_end(*table.pages)
    mix = json.loads(live_site.shell(MIX.format(slug=table.slug)))
    assert set(mix["values"]) == {"0", "1"}
    for seat, page in enumerate((first, second)):
        page.goto(address)
        for step in ("commitment", "promises", "own", "seed", "deck"):
            expect(page.locator(f'[data-step="{step}"]')).to_have_attribute("data-state", "good")
        assert page.locator('[data-step="commitment"] code').inner_text() == sealed
        assert page.locator('[data-step="own"] code').inner_text() == mix["values"][str(seat)]
        mine = page.locator(f'.parts [data-seat="{seat}"]')
        expect(mine.locator(".yours")).to_be_visible()
        expect(mine.locator("td").first).to_have_text(str(seat + 1))
        assert shown_deck(page) == by_the_specification(mix, table.slug) == mix["order"].split()
    stranger.goto(address)
    expect(stranger.locator('[data-step="own"]')).to_have_attribute("data-state", "open")
    assert mix["order"] in python_says(stranger.locator("#snippet").inner_text())
    change(stranger, "told", mix["values"]["0"], "0" * 64)
    for step, state in (("commitment", "good"), ("promises", "bad"), ("seed", "bad")):
        expect(stranger.locator(f'[data-step="{step}"]')).to_have_attribute("data-state", state)


def test_what_cannot_be_computed_leaves_no_result_and_says_so_at_the_button(new_page):
    page = new_page()
    page.goto("/verify/")
    expect(page.locator(".deck li")).to_have_count(36)
    page.locator('[name="server_seed"]').fill("no secret")
    page.get_by_role("button", name="Compute").click()
    expect(page.locator("#values #broken")).to_be_in_viewport()
    expect(page.locator(".deck li")).to_have_count(0)
    for out in page.locator("code[data-out]").all():
        expect(out).to_be_empty()


def shown_deck(page):
    signs = dict(zip("♠♣♦♥", "SCDH", strict=True))
    cards = page.locator('[data-step="deck"] .deck li').all_inner_texts()
    return [card[:-1].replace("10", "T") + signs[card[-1]] for card in cards]


def change(page, name, old, new):
    page.locator("details.values > summary").click()
    field = page.locator(f'[name="{name}"]')
    field.fill(field.input_value().replace(old, new))
    page.get_by_role("button", name="Compute").click()


def python_says(code):
    return subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout


def by_the_specification(mix, slug):
    """The deck that follows from what the deal keeps, by the written specification alone."""
    told = {int(seat): bytes.fromhex(value) for seat, value in mix["values"].items()}
    assert {str(seat): promise_of(value) for seat, value in told.items()} == mix["promises"]
    seed = seed_of(bytes.fromhex(mix["server_seed"]), f"{slug}/1", told)
    assert seed.hex() == mix["seed"]
    return deck_of(seed, 36)

"""A review is asked for on the page of a deal, worked out by the real worker, and read there."""

import re

from playwright.sync_api import expect

from tests.play_process import wait_for

PLAY_A_DEAL = """
from django.conf import settings
settings.SHUFFLE_WAIT_MS = 0  # no pages are there to mix
from django.db import transaction
from tests.games.tables import dice, person, play_fast, table_of
with transaction.atomic():  # before the site's own workers hear of the deal
    table = table_of(person("Ann"), person("Bo"), preset_name="duel")
    play_fast(table, dice(3))
print(table.slug)
"""
# What half a minute of silence does.
LET_THE_CLAIM_RUN_OUT = """
from datetime import timedelta
from django.utils import timezone
from games.models import Review
past = timezone.now() - timedelta(seconds=1)
Review.objects.filter(finished_at=None).update(claimed_until=past, ask_again_at=past)
"""


def test_a_review_is_worked_out_while_one_looks_and_survives_its_worker(new_page, live_site):
    slug = live_site.shell(PLAY_A_DEAL).split()[-1]
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"/t/{slug}/deals/1/")
    page.get_by_role("button", name="Review this deal").click()
    expect(page.locator("#review progress")).to_be_visible()
    killed = live_site.kill("review")
    wait_for(lambda: live_site.children.get("review", killed) != killed, what="another worker")
    live_site.shell(LET_THE_CLAIM_RUN_OUT)
    # The page finds out by itself.
    point = page.locator("#review .points a").first
    expect(point).to_be_visible(timeout=90_000)
    number = re.search(r"move=(\d+)", point.get_attribute("href"))[1]
    point.click()
    expect(page.locator("#replay")).to_have_attribute("data-move", number)
    expect(page.locator(".verdict")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

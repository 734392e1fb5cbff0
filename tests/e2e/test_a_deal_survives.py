"""Processes are killed with -9 in the middle of a deal: the table goes on, and no move is amiss."""

import time

import pytest
from playwright.sync_api import expect

from tests.e2e.playing import act, is_over, play_now, play_to_the_end
from tests.live_site import fresh_site
from tests.play_process import wait_for

AUDIT = """
from games import replay
from games.engine.codec import encode
from games.models import Deal, Move

for deal in Deal.objects.all():
    numbers = Move.objects.filter(deal=deal).order_by("number").values_list("number", flat=True)
    in_order = list(numbers) == list(range(1, deal.version + 1))
    same = encode(replay.rebuild(deal)) == deal.state
    print(deal.status, "intact" if in_order and same else "broken")
"""


@pytest.fixture
def killable(tmp_path):
    """A site of the test's own: what it kills nobody else needs."""
    with fresh_site(tmp_path / "data") as site:
        yield site


@pytest.fixture
def visitor(browser, killable):
    """A page of that site; a browser complains about a lost connection, and here it may."""
    context = browser.new_context(base_url=killable.url)
    yield context.new_page()
    context.close()


def test_a_deal_goes_on_and_ends_whatever_is_killed_with_no_move_lost_or_doubled(killable, visitor):
    play_now(visitor)
    killed = []
    for role in sorted(killable.children):
        if is_over(visitor):
            break
        killed.append((role, killable.kill(role)))
        goes_on(visitor)
    for role, pid in killed:
        wait_for(lambda role=role, pid=pid: killable.children.get(role, pid) != pid, what=role)
    assert {"bots", "web"} & {role for role, _ in killed}
    play_to_the_end(visitor)
    expect(visitor.locator(".places tbody tr")).to_have_count(4)
    assert killable.shell(AUDIT).split() == ["finished", "intact"]


def goes_on(page, within_s=60):
    """Play on until the page, connected again, shows four more moves or the end of the deal."""
    until, goal = time.monotonic() + within_s, moves_shown(page) + 4
    while not is_over(page) and moves_shown(page) < goal:
        assert time.monotonic() < until, "the table does not go on"
        act(page)
        page.wait_for_timeout(50)
    expect(page.locator("#link")).to_have_attribute("data-state", "live")


def moves_shown(page):
    """The version of the deal that the page shows."""
    return int(page.locator('#live input[name="version"]').first.get_attribute("value") or 0)

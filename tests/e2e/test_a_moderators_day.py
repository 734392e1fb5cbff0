"""A moderator's day: a report comes in, is looked at, and somebody is muted, then banned."""

import pytest
from playwright.sync_api import expect

from tests.e2e.people import new_name, sign_up
from tests.e2e.seated import seat_people

MAKE_MODERATOR = """
from django.contrib.auth.models import Group
from accounts.models import User
user = User.objects.get(name={name!r})
user.is_staff = True
user.save()
user.groups.add(Group.objects.get(name="Moderators"))
"""


CLOSE = """
from accounts.models import User
from games.services import moderation
judge = User.objects.create_superuser({name!r})
moderation.close_table(slug={slug!r}, by=judge, reason="Secret reason")
"""


def test_a_table_that_a_moderator_closes_says_so_on_its_open_pages(live_site, new_page):
    seated = seat_people(live_site, new_page, 2, "classic")
    live_site.shell(CLOSE.format(slug=seated.slug, name=new_name()))
    for page in seated.pages:
        board = page.locator("#board")
        expect(board.get_by_role("heading")).to_have_text("This table is closed.", timeout=5_000)
        expect(board).to_contain_text("A moderator closed this table.")
        expect(board).to_contain_text("The deal that was being played does not count.")
        expect(page.locator("body")).not_to_contain_text("Secret reason")
        board.get_by_role("link", name="To the lobby").click()
        page.wait_for_url("**/")


@pytest.mark.page_errors  # the page of somebody who is banned answers 403
def test_report_queue_evidence_mute_audit_line_and_a_ban_closes_the_open_page(live_site, new_page):
    rude, judge, reporter = new_page(), new_page(), new_page()
    name, judge_name = new_name(), new_name()
    sign_up(rude, name)
    sign_up(judge, judge_name)
    sign_up(reporter, new_name())
    live_site.shell(MAKE_MODERATOR.format(name=judge_name))
    seat_people(live_site, iter([rude, reporter]).__next__, 2, "classic")

    rude.locator("#talk-open").click()
    rude.get_by_placeholder("Say something").fill("You <i>fool</i>")
    rude.get_by_role("button", name="Say", exact=True).click()
    reporter.locator("#talk-open").click()
    reporter.locator(".more summary").first.click()
    reporter.get_by_role("link", name="Report this line").click()
    reporter.get_by_label("insults or threats").check()
    reporter.get_by_role("button", name="Send the report").click()
    expect(reporter.locator(".messages")).to_contain_text("A moderator will look at it.")

    judge.goto("/admin/games/report/?status__exact=open")
    row = judge.locator("#result_list tbody tr", has_text=name)
    row.locator("th a").click()
    expect(judge.locator("#evidence strong")).to_have_text("You <i>fool</i>")
    judge.locator("a.button", has_text="Mute").click()
    judge.get_by_label("Reason").fill("Insults at the table")
    judge.locator("#act input[type=submit]").click()
    expect(judge.locator(".messagelist")).to_contain_text("audit log")
    expect(rude.locator("#talk-muted")).to_contain_text("You may not talk until", timeout=5_000)
    expect(rude.locator("#talk-muted q")).to_have_text("Insults at the table")
    expect(rude.get_by_role("button", name="Good luck!")).to_have_count(0)

    judge.locator("a.button", has_text="Warn").click()
    judge.get_by_label("Reason").fill("Next time you are banned")
    judge.locator("#act input[type=submit]").click()
    warned = rude.locator("#notice-warnings")
    expect(warned).to_contain_text("Next time you are banned", timeout=5_000)
    warned.get_by_role("button", name="I have read it").click()
    expect(warned).to_have_count(0)
    expect(rude.locator("#hand")).to_be_visible()  # and the page did not go away for it

    judge.get_by_role("link", name="Uphold").click()
    judge.get_by_label("Reason").fill("Seen it")
    judge.locator("#act input[type=submit]").click()
    judge.goto(f"/admin/accounts/auditline/?q={name.replace(' ', '+')}")
    expect(judge.locator("#result_list tbody tr")).to_have_count(3)
    expect(judge.locator("#result_list")).to_contain_text("Insults at the table")

    judge.goto(f"/admin/games/person/?q={name.replace(' ', '+')}")
    judge.locator("#result_list tbody th a").first.click()
    judge.locator(".object-tools a", has_text="Lift the mute").click()
    judge.get_by_label("Reason").fill("Enough")
    judge.locator("#act input[type=submit]").click()
    expect(rude.get_by_role("button", name="Good luck!")).to_be_visible(timeout=5_000)
    judge.locator(".object-tools a", has_text="Ban").click()
    judge.get_by_label("Reason").fill("Goes on <b>and</b> on")
    judge.locator("#act input[type=submit]").click()
    expect(rude.get_by_role("heading", name="You are banned")).to_be_visible(timeout=5_000)
    expect(rude.locator("q")).to_have_text("Goes on <b>and</b> on")

"""Reports: who can be reported, what goes along as evidence, how often, and how they are judged."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.errors import RefusedError
from accounts.models import AuditLine
from games.models import Report
from games.services import reports, talk
from games.services.errors import Refused
from games.services.reports import Place
from tests.games.tables import deal_of, open_table, person, play_out, step, table_of
from tests.moderators import browser_of, moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    user = person("Ann")
    user.is_guest = False
    user.save()
    return user


@pytest.fixture
def bob():
    return person("Bob")


@pytest.fixture
def table(ann, bob):
    return table_of(ann, bob, bots=1)


def report(reporter, subject, **place):
    return reports.report(
        reporter=reporter, subject=subject, reason="talk", words="look", place=Place(**place)
    )


def test_a_line_is_reported_with_the_talk_round_it_and_the_moment_of_the_deal(table, ann, bob):
    step(table)
    talk.say(slug=table.slug, user_id=bob.pk, phrase="hello")
    line = talk.say(slug=table.slug, user_id=ann.pk, text="grr")
    talk.say(slug=table.slug, user_id=bob.pk, phrase="ouch")
    found = report(bob, ann, table=table.slug, line=line.pk)
    assert (found.source, found.version, found.deal) == ("talk", 1, deal_of(table))
    said = found.evidence["talk"]
    assert [one["text"] or one["phrase"] for one in said] == ["hello", "grr", "ouch"]
    assert [one["meant"] for one in said] == [False, True, False]


def test_evidence_outlives_the_talk(table, ann, bob):
    line = talk.say(slug=table.slug, user_id=ann.pk, text="grr")
    found = report(bob, ann, table=table.slug, line=line.pk)
    line.delete()
    found.refresh_from_db()
    assert found.evidence["talk"][0]["text"] == "grr"


def test_from_the_table_the_line_up_goes_along_and_no_card(table, ann, bob):
    found = report(bob, ann, table=table.slug)
    assert found.source == "table"
    assert [seat["name"] for seat in found.evidence["seats"]][:2] == ["Ann", "Bob"]
    assert set(found.evidence) == {"name", "table", "talk", "deal", "seats"}


def test_from_a_replay_the_deal_goes_along(table, ann, bob):
    play_out(table)
    found = report(bob, ann, table=table.slug, deal=1)
    assert (found.source, found.deal) == ("replay", deal_of(table))


@pytest.mark.parametrize("place", [{}, {"table": "nowhere"}, {"table": "nowhere", "line": 1}])
def test_a_place_that_is_none_is_left_out(ann, bob, place):
    assert report(bob, ann, **place).source == "profile"


def test_a_table_where_the_person_never_was_is_left_out(bob, table):
    stranger = person()
    found = report(bob, stranger, table=table.slug, deal=1)
    assert (found.source, found.table) == ("profile", None)


def test_a_line_of_somebody_else_is_not_taken_for_his(table, ann, bob):
    line = talk.say(slug=table.slug, user_id=bob.pk, phrase="hello")
    assert report(bob, ann, table=table.slug, line=line.pk).source == "table"


def test_the_same_thing_is_reported_once_while_it_is_open(table, ann, bob):
    assert report(bob, ann, table=table.slug) == report(bob, ann, table=table.slug)
    assert Report.objects.count() == 1
    assert report(bob, ann) is not None
    assert Report.objects.count() == 2


def test_nobody_reports_himself(ann):
    with pytest.raises(Refused, match="report_yourself"):
        report(ann, ann)


def test_who_reports_too_much_is_slowed_down(ann):
    for _ in range(reports.MOST_IN_TEN_MINUTES):
        report(ann, person())
    with pytest.raises(Refused, match="too_many_reports"):
        report(ann, person())
    Report.objects.update(created_at=timezone.now() - timedelta(minutes=10))
    report(ann, person())


def test_a_report_is_judged_once_with_words(ann, bob):
    found, dora = report(bob, ann), moderator()
    reports.judge(report_id=found.pk, by=dora, upheld=True, verdict="seen it")
    line = AuditLine.objects.get()
    assert (line.action, line.person, line.thing) == ("judge_report", ann, f"report {found.pk}")
    with pytest.raises(Refused, match="judged_already"):
        reports.judge(report_id=found.pk, by=dora, upheld=False, verdict="again")
    assert report(bob, ann) != found


def test_nobody_judges_a_report_about_himself(bob):
    dora = moderator()
    found = report(bob, dora)
    with pytest.raises(RefusedError):
        reports.judge(report_id=found.pk, by=dora, upheld=False, verdict="not me")


# --- The pages ------------------------------------------------------------------------------


def test_the_form_takes_a_report_and_says_thank_you(table, ann, bob):
    browser = browser_of(bob)
    form = {"reason": "cheat", "words": "they\u202e <b>spare</b>", "table": table.slug}
    page = browser.post(f"/u/{ann.slug}/report/", form, follow=True)
    assert "A moderator will look at it." in page.content.decode()
    found = Report.objects.get()
    assert (found.words, found.table) == ("they <b>spare</b>", table)


@pytest.mark.parametrize("where", ["private", "nowhere234"])
def test_a_report_from_a_table_that_one_may_not_see_leads_back_to_the_profile(ann, bob, where):
    slug = open_table(ann, private=True).slug if where == "private" else where
    form = {"reason": "cheat", "words": "", "table": slug}
    answer = browser_of(bob).post(f"/u/{ann.slug}/report/", form)
    assert (answer.status_code, answer["Location"]) == (302, ann.get_absolute_url())


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"reason": "nonsense"},
        {"reason": "talk", "words": "a" * 999},
        {"reason": "talk", "line": "1; drop"},
        {"reason": "talk", "table": "../../etc"},
    ],
)
def test_a_wrong_form_is_answered_in_words(ann, bob, form):
    answer = browser_of(bob).post(f"/u/{ann.slug}/report/", form)
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_a_person_who_does_not_exist_and_one_who_left_look_alike(ann, bob):
    ann.closed_at = timezone.now()
    ann.save()
    browser = browser_of(bob)
    answers = [browser.get(f"/u/{slug}/report/") for slug in (ann.slug, "nobody")]
    assert [answer.status_code for answer in answers] == [404, 404]


def test_a_stranger_is_asked_to_log_in_first(ann, client):
    assert client.get(f"/u/{ann.slug}/report/").status_code == 302


def test_at_a_table_one_chooses_whom(table, ann, bob):
    page = browser_of(bob).get(f"/t/{table.slug}/report/").content.decode()
    assert f"/u/{ann.slug}/report/?table={table.slug}" in page
    assert f"/u/{bob.slug}/report/" not in page
    assert browser_of(bob).get("/t/nowhere/report/").status_code == 404


def test_profile_table_and_talk_lead_to_the_form(table, ann, bob):
    browser = browser_of(bob)
    line = talk.say(slug=table.slug, user_id=ann.pk, text="grr")
    assert f"/u/{ann.slug}/report/" in browser.get(f"/u/{ann.slug}/").content.decode()
    page = browser.get(f"/t/{table.slug}/").content.decode()
    assert f"/t/{table.slug}/report/" in page
    assert f"/u/{ann.slug}/report/?table={table.slug}&amp;line={line.pk}" in page

"""The admin of moderators: what they see, what they can do, and that no card is among it."""

import re

import pytest
from django.urls import reverse

from accounts.models import AuditLine, User
from games.models import Report, TalkLine
from games.services import reports, talk
from games.services.reports import Place
from tests.games.hidden import cards_in
from tests.games.tables import deal_of, person, step, table_of
from tests.moderators import browser_of, moderator, superuser

pytestmark = pytest.mark.django_db

ICON = re.compile(r"<svg.*?</svg>", re.DOTALL)  # its paths are written in the letters of cards
LISTS = (
    "games_report",
    "games_finding",
    "games_person",
    "games_table",
    "games_deal",
    "games_talkline",
    "accounts_auditline",
)


@pytest.fixture
def doras():
    return browser_of(moderator())


@pytest.fixture
def ann():
    user = person("Ann <b>")
    user.is_guest = False
    user.save()
    return user


@pytest.fixture
def table(ann):
    table = table_of(ann, person("Bob"), bots=1)
    for _ in range(4):
        step(table)
    return table


@pytest.fixture
def report(table, ann):
    bob = table.seats.get(number=1).user
    line = talk.say(slug=table.slug, user_id=ann.pk, text="<script>alert(1)</script>")
    place = Place(table=table.slug, line=line.pk)
    return reports.report(reporter=bob, subject=ann, reason="talk", words="<i>", place=place)


def page(browser, name, *args):
    answer = browser.get(reverse(f"admin:{name}", args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def act(browser, model, pk, name, **form):
    return browser.post(reverse(f"admin:{model}_act", args=[pk, name]), form)


def every_page(browser, table, report):
    deal = deal_of(table)
    yield page(browser, "index")
    for name in LISTS:
        yield page(browser, f"{name}_changelist")
    yield page(browser, "games_report_change", report.pk)
    yield page(browser, "games_person_change", report.subject_id)
    yield page(browser, "games_table_change", table.pk)
    yield page(browser, "games_deal_change", deal.pk)
    yield page(browser, "games_talkline_change", TalkLine.objects.get().pk)
    yield page(browser, "games_person_act", report.subject_id, "ban")


@pytest.mark.parametrize("who", [moderator, superuser])
def test_no_page_shows_a_hidden_card_of_a_running_deal(who, table, report):
    deal = deal_of(table)
    played = {card for move in deal.moves.all() for card in move.action.split()[1:]}
    for text in every_page(browser_of(who()), table, report):
        assert cards_in(ICON.sub("", text)) <= played
        assert bytes(deal.seed).hex() not in text
        assert deal.order not in text


def test_markup_in_names_and_talk_stays_text(doras, table, report):
    for text in every_page(doras, table, report):
        assert "<script>alert" not in text
        assert "Ann <b>" not in text


def test_the_queue_shows_open_reports_first_and_how_many(doras, report, ann):
    judged = Report.objects.create(
        reporter=person(), subject=ann, reason="other", source="profile", context="profile"
    )
    Report.objects.filter(pk=judged.pk).update(status="dismissed", created_at="2020-01-01T00:00Z")
    text = page(doras, "games_report_changelist")
    assert "Reports: 1 open" in text
    assert text.index(f"#{report.pk}</a>") < text.index(f"#{judged.pk}</a>")
    found = doras.get(reverse("admin:games_report_changelist"), {"q": "Ann", "status": "open"})
    assert f"#{judged.pk}</a>" not in found.content.decode()


def test_a_moderator_acts_from_the_report_and_comes_back_to_it(doras, report, ann):
    address = f"{reverse('admin:games_person_act', args=[ann.pk, 'mute'])}?report={report.pk}"
    assert address in page(doras, "games_report_change", report.pk).replace("&amp;", "&")
    answer = doras.post(address, {"reason": "insults", "hours": "24"})
    assert answer.headers["Location"] == reverse("admin:games_report_change", args=[report.pk])
    ann.refresh_from_db()
    assert ann.is_muted
    assert act(doras, "games_report", report.pk, "uphold", reason="insults").status_code == 302
    assert AuditLine.objects.count() == 2
    assert "insults" in page(doras, "accounts_auditline_changelist")
    assert "insults" in page(doras, "games_person_change", ann.pk)


def test_a_refused_act_is_said_in_the_form(doras, report):
    answer = act(doras, "games_person", superuser().pk, "ban", reason="why", hours="")
    assert answer.status_code == 200
    assert "Only a superuser" in answer.content.decode()
    assert not AuditLine.objects.exists()


@pytest.mark.parametrize("form", [{}, {"reason": " "}, {"reason": "x", "hours": "-1"}])
def test_a_wrong_form_changes_nothing(doras, ann, form):
    assert act(doras, "games_person", ann.pk, "mute", **form).status_code == 200
    assert not AuditLine.objects.exists()


def test_an_act_that_does_not_exist_is_not_found(doras, ann):
    assert act(doras, "games_person", ann.pk, "hang", reason="x").status_code == 404
    assert act(doras, "games_person", 10**9, "warn", reason="x").status_code == 404


def test_an_address_with_a_forged_report_leads_back_to_the_person(doras, ann):
    address = reverse("admin:games_person_act", args=[ann.pk, "note"])
    answer = doras.post(f"{address}?report=//evil.example", {"reason": "x"})
    assert answer.headers["Location"] == reverse("admin:games_person_change", args=[ann.pk])


@pytest.mark.parametrize("right", ["warn_person", "mute_person", "ban_person", "rename_person"])
def test_without_the_right_there_is_neither_button_nor_act(right, ann):
    dora = moderator()
    for permission in dora.groups.get().permissions.exclude(codename=right):
        dora.user_permissions.add(permission)
    dora.groups.clear()
    browser = browser_of(dora)
    name = right.removesuffix("_person")
    address = reverse("admin:games_person_act", args=[ann.pk, name])
    assert address not in page(browser, "games_person_change", ann.pk)
    assert browser.post(address, {"reason": "x", "name": "Berta"}).status_code == 403
    assert not AuditLine.objects.exists()


def test_a_moderator_changes_no_account_and_no_group_and_no_log(doras, table, report, ann):
    dora = User.objects.get(username="judgedora")
    act(doras, "games_person", ann.pk, "note", reason="x")
    line = AuditLine.objects.get()
    for address in (
        reverse("admin:accounts_user_changelist"),
        reverse("admin:accounts_user_change", args=[dora.pk]),
        reverse("admin:auth_group_changelist"),
        reverse("admin:accounts_auditline_delete", args=[line.pk]),
        reverse("admin:accounts_auditline_add"),
        reverse("admin:games_talkline_delete", args=[TalkLine.objects.get().pk]),
    ):
        assert doras.get(address).status_code == 403
    for name, pk in (("accounts_auditline", line.pk), ("games_person", ann.pk)):
        address = reverse(f"admin:{name}_change", args=[pk])
        assert doras.post(address, {"reason": "y", "name": "y"}).status_code == 403


def test_a_superuser_cannot_change_the_log_either(ann):
    browser = browser_of(superuser())
    act(browser, "games_person", ann.pk, "note", reason="x")
    line = AuditLine.objects.get()
    address = reverse("admin:accounts_auditline_changelist")
    browser.post(address, {"action": "delete_selected", "_selected_action": line.pk, "post": "yes"})
    assert browser.get(reverse("admin:accounts_auditline_add")).status_code == 403
    assert AuditLine.objects.get().reason == "x"


def test_people_without_the_staff_flag_see_nothing(ann, report):
    browser = browser_of(ann)
    for name in LISTS:
        assert browser.get(reverse(f"admin:{name}_changelist"), follow=True).status_code == 403


def test_a_person_is_found_by_an_earlier_name_and_by_what_is_open(doras, report, ann):
    address = reverse("admin:games_person_changelist")
    ann.name_changes.create(old_name="Zelda", new_name="Ann", old_key="zelda")
    for query in ({"q": "Zelda"}, {"standing": "reported"}):
        found = doras.get(address, query).content.decode()
        assert ann.slug in found
        assert "Bob" not in found

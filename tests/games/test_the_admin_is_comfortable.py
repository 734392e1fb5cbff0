"""What a moderator's daily work needs: one menu, few queries however much there is, no oracle."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditLine, Sanction, Trace, User
from games.models import Deal, DealSeat, Finding, Report, Seat, Table, TalkLine
from games.services import moderation
from tests.games.tables import deal_of, person, play_fast, step, table_of
from tests.games.test_moderation_admin import LISTS
from tests.moderators import browser_of, moderator, superuser

pytestmark = pytest.mark.django_db

MOST_QUERIES = 16
"""Of a list: session, rights, counts, and what the filters offer."""


@pytest.fixture
def doras():
    return browser_of(moderator())


def many(number):
    """People, and of each a row in every list of the admin."""
    first = User.objects.count()
    people = User.objects.bulk_create(
        User(username=f"many{n}", slug=f"many{n}", name=f"Many {n}")
        for n in range(first, first + number)
    )
    judge = User.objects.filter(is_staff=True).first()
    example = Deal.objects.order_by("pk").first()
    for one in people:
        table = Table.objects.create(host=one, players=2, rules={}, preset="classic")
        Seat.objects.create(table=table, number=0, user=one)
        example.pk, example.table = None, table
        example.save(force_insert=True)
        DealSeat.objects.create(deal=example, number=0, user=one)
        TalkLine.objects.create(table=table, seat=0, user=one, text="Hello", version=0)
        found = Finding.objects.create(kind="leaving", people_key=f"k{one.pk}", score=1)
        found.people.set([one, people[0]])
        AuditLine(actor=judge, action="note", person=one, reason="why").save()
        if one != people[0]:
            about = {"subject": people[0], "source": "profile", "context": "profile"}
            Report.objects.create(reporter=one, reason="other", **about)
    return people


def cost(browser, address):
    browser.get(address)  # what a process asks but once, kinds of rows, is asked now
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_costs_the_same_few_queries_however_long_it_is(name, doras):
    play_fast(table_of(person(), person()))
    costs = []
    for more in (3, 25):
        many(more)
        costs.append(cost(doras, reverse(f"admin:{name}_changelist")))
    assert costs[0] == costs[1] <= MOST_QUERIES


def test_the_page_of_a_person_costs_the_same_few_queries_however_much_is_known(doras):
    play_fast(table_of(person(), person()))
    known = many(2)[0]
    Trace.objects.create(person=known, kind="device", digest="same")
    costs = []
    for more in (2, 30):
        for one in many(more):
            about = {"subject": known, "source": "profile", "context": "profile"}
            Report.objects.create(reporter=one, reason="name", **about)
            Trace.objects.create(person=one, kind="device", digest="same")
            Sanction.objects.create(person=known, kind="warn", reason="why", made_by=one)
        costs.append(cost(doras, reverse("admin:games_person_change", args=[known.pk])))
    assert costs[0] == costs[1] <= 22


def test_the_pages_of_a_table_and_a_deal_cost_no_more_with_more_people_and_moves(doras):
    small, big = table_of(person(), person()), table_of(*(person() for _ in range(6)))
    for _ in range(8):
        step(big)
    for name, of in (("games_table", lambda table: table), ("games_deal", deal_of)):
        few, lots = (
            cost(doras, reverse(f"admin:{name}_change", args=[of(table).pk]))
            for table in (small, big)
        )
        assert few == lots <= 16


@pytest.mark.parametrize("who", [moderator, superuser])
@pytest.mark.parametrize(
    ("name", "lookup"),
    [
        ("games_deal", "state__contains"),
        ("games_deal", "order__startswith"),
        ("games_deal", "seed"),
        ("games_deal", "opening__isnull"),
        ("games_deal", "mix__server_seed__startswith"),
        ("games_deal", "table__next_seed"),
        ("games_table", "next_seed"),
        ("games_table", "password__startswith"),
        ("games_table", "seats__hint__isnull"),
        ("games_person", "email__startswith"),
        ("games_person", "password__startswith"),
        ("accounts_auditline", "actor__password__startswith"),
        ("games_talkline", "user__email__startswith"),
        ("games_report", "subject__email__startswith"),
    ],
)
def test_the_address_of_a_list_tells_nothing_that_the_list_does_not_show(who, name, lookup):
    """Else a hidden card could be found by asking for it."""
    table_of(person(), person())
    answer = browser_of(who()).get(reverse(f"admin:{name}_changelist"), {lookup: "a"})
    assert answer.status_code == 400


def test_filters_and_the_days_of_a_list_still_work(doras):
    table = table_of(person("Ann"), person("Bob"))
    today = timezone.now()
    for name, query in (
        ("games_table", {"status__exact": "playing", "preset": "classic", "players": "2"}),
        ("games_table", {"created_at__year": today.year, "created_at__month": today.month}),
        ("games_deal", {"status__exact": "playing", "q": "Ann"}),
        ("games_deal", {"table__exact": table.pk}),
    ):
        text = doras.get(reverse(f"admin:{name}_changelist"), query).content.decode()
        assert table.slug in text
    none = doras.get(reverse("admin:games_table_changelist"), {"preset": "duel", "players": "9"})
    assert table.slug not in none.content.decode()


def test_the_history_of_a_running_deal_and_of_its_table_shows_no_card():
    table = table_of(person(), person())
    deal = deal_of(table)
    browser = browser_of(superuser())
    for name, pk in (("games_deal", deal.pk), ("games_table", table.pk)):
        text = browser.get(reverse(f"admin:{name}_history", args=[pk])).content.decode()
        assert deal.order not in text
        assert bytes(deal.seed).hex() not in text


def menu(browser):
    """The sections of the menu, with what is in them."""
    text = browser.get(reverse("admin:index")).content.decode()
    parts = text[text.index('id="content"') :].split("<caption>")[1:]
    return {
        re.search(r">\s*([^<]+?)\s*</a>", part)[1]: re.findall(
            r'<th scope="row"[^>]*>\s*(?:<a [^>]*>)?\s*([^<]+?)\s*<', part
        )
        for part in parts
    }


def test_a_moderator_finds_everything_in_two_sections_and_nothing_twice(doras):
    assert menu(doras) == {
        "Moderation": ["Reports", "Fair play findings", "People", "Audit lines"],
        "Tables": ["Tables", "Deals", "Talk lines"],
    }


def test_no_name_stands_twice_in_the_menu_of_a_superuser():
    sections = menu(browser_of(superuser()))
    names = [name for rows in sections.values() for name in rows]
    assert len(names) == len(set(names))
    assert list(sections) == ["Moderation", "Tables", "Accounts and rights"]


def test_who_works_for_the_site_finds_the_way_there_on_every_page(doras):
    assert 'href="/admin/"' in doras.get("/rules/").content.decode()
    assert 'href="/admin/"' not in browser_of(person()).get("/rules/").content.decode()


def test_people_with_an_unread_warning_can_be_listed(doras):
    ann, bob = person("Ann"), person("Bob")
    moderation.warn(person=ann, by=User.objects.get(name="Judge Dora"), reason="why")
    address = reverse("admin:games_person_changelist")
    text = doras.get(address, {"standing": "warned"}).content.decode()
    assert ann.slug in text
    assert bob.slug not in text


def test_no_right_lets_anybody_edit_or_delete_the_audit_log():
    root = superuser()
    root.user_permissions.set(Permission.objects.filter(codename__endswith="auditline"))
    AuditLine(actor=root, action="note", reason="why").save()
    line = AuditLine.objects.get()
    browser = browser_of(root)
    for verb, form in (("change", {"reason": "other"}), ("delete", {"post": "yes"})):
        address = reverse(f"admin:accounts_auditline_{verb}", args=[line.pk])
        assert browser.post(address, form).status_code == 403
    found = browser.get(reverse("admin:accounts_auditline_changelist")).content.decode()
    assert "delete_selected" not in found
    assert AuditLine.objects.get().reason == "why"

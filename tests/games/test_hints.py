"""Hints: what the hard player would do, told to the one who asked, and to nobody else."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import hint_words, wire
from games.bots import PLAYERS, Answer, Reason
from games.bots.reasons import REASONS
from games.engine.actions import Action
from games.engine.codec import decode, encode
from games.engine.errors import EngineError
from games.engine.legal import legal_actions, waited
from games.models import Move, Seat, Table
from games.rendering import render_table
from games.selectors.table import table_page
from games.services import hints, lobby, thinking
from games.services.errors import Refused
from tests.engine.test_hidden_cards import dealt_anew
from tests.games.html_tree import tree
from tests.games.sockets import in_database, open_page
from tests.games.tables import (
    deal_of,
    dice,
    person,
    play_out,
    state_of,
    step,
    table_of,
    until_person_is_asked,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch):
    """The thoughts about hints that were asked for, instead of their tasks."""
    thoughts = []
    monkeypatch.setattr(hints.effects, "think_of_hint", lambda **task: thoughts.append(task))
    return thoughts


def my_turn(bots=2, **options):
    """Somebody against automatic players, who is asked."""
    user = person()
    table = table_of(user, bots=bots, **options)
    until_person_is_asked(table, user)
    return table, user


def ask(table, user, version=None):
    version = deal_of(table).version if version is None else version
    hints.ask(slug=table.slug, user_id=user and user.pk, version=version)


def hint_of(table, user):
    return table_page(slug=table.slug, user_id=user and user.pk).hint


def registered(user):
    User.objects.filter(pk=user.pk).update(is_guest=False)
    return user


def rated(table, *, on=True):
    Table.objects.filter(pk=table.pk).update(rated=on)
    return table


def refusal_of(table, user, version=None):
    with pytest.raises(Refused) as refusal:
        ask(table, user, version)
    return refusal.value.code


# --- Asked and answered ---------------------------------------------------------------------


def test_who_asks_is_told_what_the_hard_player_would_do_in_his_seat(asked):
    table, user = my_turn()
    ask(table, user)
    assert hint_of(table, user).action is None
    (task,) = asked
    assert hints.think(**task)
    hint = hint_of(table, user)
    assert hint.action in legal_actions(state_of(table), 0)
    assert hint.code in REASONS


def test_the_hint_is_on_his_page_alone(asked):
    table, user = my_turn()
    ask(table, user)
    before = render_table(table_page(slug=table.slug, user_id=None))
    hints.think(**asked[0])
    assert "Hard would" in render_table(table_page(slug=table.slug, user_id=user.pk))
    for other in (None, person().pk):
        page = table_page(slug=table.slug, user_id=other)
        assert page.hint is None
        assert "Hard would" not in render_table(page)
    now = render_table(table_page(slug=table.slug, user_id=None))
    assert _without_time(now) == _without_time(before)


def _without_time(html):
    return html[html.index("<h2") :]


def test_the_card_or_button_of_the_hint_is_marked_and_described(asked, monkeypatch):
    table, user = my_turn()
    action = legal_actions(state_of(table), 0)[0]
    monkeypatch.setattr(thinking, "ask", lambda *_asked: Answer(action, Reason("lead_low")))
    ask(table, user)
    hints.think(**asked[0])
    found = tree(table_page(slug=table.slug, user_id=user.pk))
    marked = [node for node in found("button") if "hint" in node.classes]
    assert marked
    assert all(node.attrs["aria-describedby"] == "hint" for node in marked)
    assert "Low cards go first." in found.one("p", id="hint").text


def test_a_hint_is_thought_of_with_the_view_of_that_seat_alone(asked, monkeypatch):
    table, user = my_turn()
    ask(table, user)
    questions = []

    def listening(level, question):
        questions.append((level, question))
        return PLAYERS["easy"].play(question)

    monkeypatch.setattr(thinking, "ask", listening)
    deal = deal_of(table)
    for seed in range(8):
        deal.state = encode(dealt_anew(decode(deal.state), 0, dice(seed)))
        deal.save(update_fields=["state"])
        Seat.objects.filter(table=table, number=0).update(hint=_unanswered(table))
        assert hints.think(**asked[0])
    assert {level for level, _ in questions} == {"hard"}
    assert all(question == questions[0][1] for _, question in questions)
    assert questions[0][1].view.seat == 0


def _unanswered(table):
    hint = dict(table.seats.get(number=0).hint)
    return {key: value for key, value in hint.items() if key not in {"action", "reason"}}


def test_a_hint_plays_nothing(asked):
    table, user = my_turn()
    before = Move.objects.count()
    ask(table, user)
    hints.think(**asked[0])
    assert Move.objects.count() == before


# --- Stale, twice, too often ----------------------------------------------------------------


def test_an_answer_that_comes_too_late_is_dropped(asked):
    table, user = my_turn()
    ask(table, user)
    step(table)
    assert not hints.think(**asked[0])
    assert hint_of(table, user) is None


def test_an_answer_to_what_was_asked_before_the_thought_is_dropped_when_the_table_moved_on(
    asked, monkeypatch
):
    table, user = my_turn()
    ask(table, user)
    think = thinking.ask

    def slow(level, question):
        step(table)
        return think(level, question)

    monkeypatch.setattr(thinking, "ask", slow)
    assert not hints.think(**asked[0])
    assert "action" not in table.seats.get(number=0).hint


def test_a_hint_is_gone_when_the_table_moves_on(asked):
    table, user = my_turn()
    ask(table, user)
    hints.think(**asked[0])
    step(table)
    assert hint_of(table, user) is None


def test_a_doubled_task_answers_once(asked):
    table, user = my_turn()
    ask(table, user)
    assert hints.think(**asked[0])
    revision = Table.objects.get(pk=table.pk).revision
    assert not hints.think(**asked[0])
    assert Table.objects.get(pk=table.pk).revision == revision


def test_asking_again_about_the_same_asks_nobody(asked):
    table, user = my_turn()
    for _ in range(3):
        ask(table, user)
    hints.think(**asked[0])
    ask(table, user)
    assert len(asked) == 1


def test_a_hint_that_was_lost_may_be_asked_for_again(asked):
    table, user = my_turn()
    ask(table, user)
    seat = table.seats.get(number=0)
    seat.hint["asked_at"] = (timezone.now() - timedelta(seconds=10)).isoformat()
    seat.save(update_fields=["hint"])
    ask(table, user)
    assert len(asked) == 2


def test_hints_about_one_thing_after_another_are_refused_if_they_come_too_quickly(asked):
    table, user = my_turn()
    ask(table, user)
    step(table)
    until_person_is_asked(table, user)
    assert refusal_of(table, user) == "hint_too_soon"


# --- Who may not ----------------------------------------------------------------------------


def test_in_a_deal_that_may_be_rated_there_are_no_hints(asked):
    one, two = registered(person()), registered(person())
    table = rated(table_of(one, two))
    until_person_is_asked(table, one)
    assert refusal_of(table, one) == "no_hints"
    assert asked == []
    page = table_page(slug=table.slug, user_id=one.pk)
    assert not page.gives_hints
    assert "hint-button" not in render_table(page)


def test_guests_may_have_signed_up_by_the_end_so_there_are_no_hints_among_them_either(asked):
    one = person()
    table = rated(table_of(one, person()))
    until_person_is_asked(table, one)
    assert refusal_of(table, one) == "no_hints"


def test_at_a_table_that_is_not_rated_there_are(asked):
    one, two = registered(person()), registered(person())
    table = rated(table_of(one, two), on=False)
    until_person_is_asked(table, one)
    ask(table, one)
    assert len(asked) == 1


@pytest.mark.parametrize("who", [None, "stranger"])
def test_watchers_and_strangers_are_refused(asked, who):
    table, _user = my_turn()
    assert refusal_of(table, person() if who else None) == "watching"
    assert asked == []


def test_out_of_turn_there_is_none(asked):
    user = person()
    table = table_of(user, bots=2)
    while 0 in waited(state_of(table)) or legal_actions(state_of(table), 0):
        step(table)
    assert refusal_of(table, user) == "hint_not_now"


def test_a_seat_that_is_out_gets_none(asked):
    user = person()
    table = table_of(user, bots=2)
    for _ in range(400):
        state = state_of(table)
        if state.outcome is not None or 0 in table_page(slug=table.slug, user_id=None).view.out:
            break
        step(table)
    assert refusal_of(table, user) in {"hint_not_now", "deal_over"}


def test_after_the_deal_there_is_none(asked):
    table, user = my_turn()
    play_out(table)
    assert refusal_of(table, user) == "deal_over"


def test_about_an_older_version_there_is_none(asked):
    table, user = my_turn()
    step(table)
    until_person_is_asked(table, user)
    assert refusal_of(table, user, version=0) == "stale"


def test_the_hint_of_a_seat_whose_owner_left_is_not_answered(asked):
    table, user = my_turn()
    ask(table, user)
    lobby.leave(user=user, slug=table.slug)
    assert not hints.think(**asked[0])


# --- The wire and the words -----------------------------------------------------------------


def test_a_page_asks_with_the_version_that_it_shows():
    text = json.dumps({"do": "hint", "version": "7", "deal": "2"})
    assert wire.parse(text, None) == wire.Hint(7, 2)


@pytest.mark.parametrize("version", [None, "", "-1", "x", [], True, "9" * 12])
def test_nonsense_instead_of_a_version_is_refused(version):
    with pytest.raises((Refused, EngineError)):
        wire.parse(json.dumps({"do": "hint", "version": version}), None)


@pytest.mark.django_db(transaction=True)
async def test_the_socket_shows_the_hint_to_its_owner_and_nothing_of_it_to_a_watcher(settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    table, user = await in_database(my_turn)()
    version = (await in_database(deal_of)(table)).version
    async with open_page(table.slug, user) as mine, open_page(table.slug) as watcher:
        await mine.say(do="hint", version=version)
        await mine.frame_with("Thinking about it")
        assert await in_database(hints.think)(
            deal_id=(await in_database(deal_of)(table)).pk,
            version=(await in_database(deal_of)(table)).asked_version,
            seat=0,
        )
        assert "hint-line" in await mine.frame_with("Hard would")
        for _ in range(2):
            assert "Hard would" not in await watcher.frame()
        await watcher.say(do="hint", version=version)
        assert "watching" in await watcher.refusal()


def test_every_reason_of_a_player_has_words():
    assert set(REASONS) <= set(hint_words.WHY)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("attack 6S", "Hard would play 6♠"),
        ("beat 6S 9S", "Hard would beat 6♠"),
        ("transfer 6S", "Hard would pass on with 6♠"),
        ("take", "Hard would take."),
        ("done", "Hard would say done."),
        ("clockwise", "Hard would attack Bo."),
    ],
)
def test_every_kind_of_action_can_be_hinted(text, begins):
    table, user = my_turn()
    view = table_page(slug=table.slug, user_id=user.pk).view
    line = hint_words.hint_line(
        Action.parse(text), "best_odds", {"percent": "63"}, view, lambda _seat: "Bo"
    )
    plain = line.replace("\u2066", "").replace("\u2069", "").replace("\ufe0e", "")
    assert plain.startswith(begins)
    assert plain.endswith("It did best in thought. That ended well in 63 of 100 tries.")

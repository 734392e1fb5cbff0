"""People and tables for tests, and a way to play on whoever's turn it is."""

import random
from datetime import timedelta
from itertools import count

from django.utils import timezone

from accounts.services import make_guest
from games.bots import Question, choose
from games.engine.codec import decode
from games.engine.legal import legal_actions, waited
from games.engine.rules import preset
from games.engine.view import view
from games.models import Deal, Move
from games.services import lobby, play, thinking
from games.services.running import Running

_numbers = count(1)


def person(name=None):
    """Somebody with a name of his own."""
    user = make_guest()
    user.name = name or f"Person {next(_numbers)}"
    user.save()
    return user


def member(name=None):
    """Somebody with an account."""
    user = person(name)
    user.is_guest = False
    user.save()
    return user


OF_THE_TABLE = ("rated", "private", "password", "ready")


def open_table(host, players=3, *, preset_name="classic", bots=None, **options):
    """A table that waits for players, its host on the first free seat."""
    of_the_table = {name: options.pop(name) for name in OF_THE_TABLE if name in options}
    rules = preset(preset_name, players=players, **options)
    return lobby.create_table(host=host, rules=rules, preset=preset_name, bots=bots, **of_the_table)


def table_of(*people, bots=0, level="easy", **options):
    """A running table: these people on the first seats, automatic players on the others."""
    players = len(people) + bots
    automatic = dict.fromkeys(range(len(people), players), level)
    table = open_table(people[0], players, bots=automatic, **options)
    for user in people[1:]:
        lobby.join(user=user, slug=table.slug)
    table.refresh_from_db()
    return table


def deal_of(table):
    """The last deal of a table, as it is in the database now."""
    return Deal.objects.select_related("table").filter(table=table).latest("number")


def state_of(table):
    """The whole truth."""
    return decode(deal_of(table).state)


def who_is_asked(table):
    """The lowest seat that the table waits for."""
    return min(waited(state_of(table)))


def sitter(table, seat):
    """The person on a seat, None for an automatic player."""
    return table.seats.get(number=seat).user


def an_action(table, seat, rng=None):
    """What the easy player would do there, or with `rng` any legal action."""
    return _an_action(state_of(table), seat, rng)


def _an_action(state, seat, rng):
    if rng is not None:
        return rng.choice(list(legal_actions(state, seat)))
    return choose("easy", Question(view(state, seat), (), budget_ms=0, seed=0)).action


def step(table, rng=None):
    """Whoever is asked first does something; returns the seat."""
    deal = deal_of(table)
    state = decode(deal.state)
    _step(table, deal, state, rng)
    return min(waited(state))


def _step(table, deal, state, rng):
    seat = min(waited(state))
    user_id = table.seats.values_list("user", flat=True).get(number=seat)
    if user_id is None:
        assert thinking.think(deal_id=deal.pk, version=deal.version, seat=seat)
    else:
        action = _an_action(state, seat, rng)
        play.act_as(slug=table.slug, user_id=user_id, action=action, version=deal.version)


def play_until(table, condition, *, most=400, rng=None):
    """Play on until the condition holds for the state; fails if it never does."""
    for _ in range(most):
        deal = deal_of(table)
        state = decode(deal.state)
        if condition(state):
            return
        _step(table, deal, state, rng)
    raise AssertionError("it never came to that")


def play_out(table, rng=None):
    """Play the running deal to its end."""
    play_until(table, lambda state: state.outcome is not None, most=2000, rng=rng)


def play_fast(table, rng=None):
    """Play the running deal to its end in one go, by chance if there is some, else as `easy` does.

    Writes the same rows as `play_out`, at a fraction of the time: for tests of what comes after.
    """
    running = Running.load(deal_of(table))
    while not running.over:
        seat = min(waited(running.state))
        actor = Move.Actor.PLAYER if running.seats[seat].user_id else Move.Actor.BOT
        running.apply(seat, _an_action(running.state, seat, rng), actor)
    running.save()


def until_person_is_asked(table, user):
    """Play on until this person is asked; returns his seat."""
    seat = table.seats.get(user=user).number
    play_until(table, lambda state: seat in waited(state))
    return seat


def let_pass(table, field="deadline_at"):
    """Let a moment of the running deal lie in the past; returns the deal."""
    deal = deal_of(table)
    setattr(deal, field, timezone.now() - timedelta(milliseconds=1))
    deal.save(update_fields=[field])
    return deal


def dice(seed=1):
    """Chance that is the same in every run."""
    return random.Random(seed)

"""Table pages in many states, made by hand: for the rendering tests and for looking at them."""

from dataclasses import replace

from games.engine.actions import Action
from games.engine.events import Event
from games.engine.outcome import Outcome
from games.engine.rules import Rules, preset
from games.engine.table import Pair
from games.engine.view import View
from games.selectors.types import DealInfo, Result, Sitter, TablePage

NAMES = ("Mira", "Ann Lee", "Bo", "Cyrus the Patient", "דנה", "ليلى")


def actions(*texts):
    return tuple(Action.parse(text) for text in texts)


def make_view(players=4, **changes):
    """A quiet middle of a deal with hearts as trumps: seat 0 looks, seat 3 leads against seat 0."""
    rules = changes.pop("rules", Rules(players=players))
    n = rules.players
    values = {
        "rules": rules,
        "seat": 0,
        "phase": "defend",
        "hand": ("6C", "7D", "9S", "JS", "QH", "AH"),
        "hand_counts": (6, 5, 6, 5, 6, 7)[:n],
        "trump": "H",
        "trump_card": "8H",
        "talon_count": 12,
        "open_cards": ((),) * n,
        "table": (Pair("7S"),),
        "opener": n - 1,
        "leader": n - 1,
        "defender": 0,
        "leader_place": n - 1,
        "defender_place": 0,
        "direction": 1,
        "taking": False,
        "limit": 6,
        "attacks_left": 5,
        "cap": 6,
        "throwers": tuple(range(1, n)),
        "attackers": (n - 1,),
        "layers": (n - 1,) * 6,
        "dones": (),
        "waited": (0,),
        "to_act": (0,),
        "shown": (),
        "shown_now": (),
        "out": (),
        "places": tuple(range(n)),
        "teams": tuple(range(n)),
        "discard_count": 6,
        "bout": 4,
        "legal_actions": actions("beat 7S 9S", "beat 7S JS", "beat 7S QH", "beat 7S AH", "take"),
        "outcome": None,
        "hands": None,
    }
    return View(**(values | changes))


def make_sitters(n, me=0, **changes):
    """People and automatic players by turns; `changes` are by seat: s2={"away": True}."""
    sitters = []
    for number in range(n):
        level = "normal" if number % 2 else ""
        sitter = Sitter(number=number, name=NAMES[number], level=level, is_me=number == me)
        sitters.append(replace(sitter, **changes.get(f"s{number}", {})))
    return tuple(sitters)


def make_page(view=None, *, events=(), results=(), left=17.0, sitters=None, **changes):
    """The page of `view`, or of a table that waits for players if it is None."""
    n = view.rules.players if view else 4
    me = changes.pop("me", view.seat if view else 0)
    over = view is not None and view.phase == "over"
    deal = view and DealInfo(
        number=2,
        match_number=1,
        version=31,
        status="finished" if over else "playing",
        commitment="c0ffee" * 10,
        seconds_left=None if over else left,
        seconds_allowed=None if over else 25,
        events=tuple(events),
        results=tuple(results),
    )
    values = {
        "slug": "k3mfw2p9xz",
        "status": "open" if view is None else "finished" if over else "playing",
        "preset": "classic",
        "rules": view.rules if view else Rules(players=n),
        "house_rules": {},
        "revision": 40,
        "seats": sitters or make_sitters(n, me),
        "me": me,
        "is_host": me == 0,
        "next_commitment": "beef" * 16,
        "seconds_to_next": 20.0 if over else None,
        "deal": deal,
        "view": view,
    }
    return TablePage(**(values | changes))


LED = (Event("lead", 3, to=0), Event("attack", 3, ("7S",)))


def _defend():
    return make_page(make_view(), events=LED)


def _two_targets():
    view = make_view(
        table=(Pair("7S", "9S"), Pair("9C"), Pair("9D")),
        hand=("6C", "TC", "JD", "JS", "QH", "KH"),
        attacks_left=3,
        legal_actions=actions(
            "beat 9C TC",
            "beat 9D JD",
            "beat 9C QH",
            "beat 9D QH",
            "beat 9C KH",
            "beat 9D KH",
            "take",
        ),
    )
    return make_page(view, events=(*LED, Event("attack", 1, ("9D",))))


def _lead(players):
    view = make_view(
        players,
        phase="lead",
        table=(),
        leader=0,
        opener=0,
        defender=1,
        attacks_left=6,
        throwers=(),
        legal_actions=actions(*(f"attack {card}" for card in make_view().hand)),
    )
    return make_page(view, events=(Event("done", 2), Event("beaten", 1, ("7S", "9S", "7C", "QC"))))


def _throw_in():
    view = make_view(
        6,
        phase="throw",
        leader=5,
        defender=1,
        table=(Pair("7S", "9S"), Pair("7C", "QC"), Pair("9H", "TH")),
        hand=("6C", "7D", "8D", "9D", "JS", "QH", "KH", "AH"),
        attacks_left=2,
        dones=(3,),
        waited=(0, 5),
        legal_actions=actions("attack 7D", "attack 9D", "attack QH", "done"),
    )
    return make_page(view, events=(Event("beat", 1, ("9H", "TH")),), left=8.0)


def _waiting(players):
    view = make_view(
        players,
        leader=1,
        defender=2 % players,
        waited=(2 % players,),
        to_act=(2 % players,),
        talon_count=1,
        throwers=tuple(seat for seat in range(players) if seat != 2 % players),
        legal_actions=(),
    )
    return make_page(view, events=(Event("attack", 1, ("7S",)),))


def _many_cards(n=20):
    hand = (
        "6S", "6C", "6D", "7S", "7D", "8C", "8D", "9S", "9C", "9D", "TC", "TD",
        "JS", "JD", "QC", "KS", "AC", "6H", "JH", "QH",
    )[-n:]  # fmt: skip
    view = make_view(
        3,
        hand=hand,
        hand_counts=(n, 4, 2),
        trump_card=None,
        talon_count=0,
        table=(Pair("8S", "TS"), Pair("TH", "KH"), Pair("8H")),
        legal_actions=actions("beat 8H JH", "beat 8H QH", "take"),
    )
    return make_page(view, events=(Event("attack", 2, ("8H",)),), left=4.0)


def _full_bout():
    pairs = tuple(
        Pair(a, d)
        for a, d in (
            ("6S", "TS"), ("6C", "TC"), ("TD", "QD"), ("QS", "KS"), ("KC", "AC"), ("6D", None),
        )
    )  # fmt: skip
    view = make_view(
        5,
        phase="taking",
        taking=True,
        hand=("7C", "7D", "9S", "JS", "QH", "AH"),
        defender=2,
        leader=1,
        table=pairs,
        attacks_left=0,
        waited=(1,),
        legal_actions=(),
        dones=(0,),
        out=(4,),
        hand_counts=(6, 5, 1, 12, 0),
    )
    return make_page(view, events=(Event("take", 2),))


def _watcher():
    view = make_view(6, seat=None, hand=(), legal_actions=(), waited=(0,))
    return make_page(view, events=LED, me=None, is_host=False)


def _over(durak=2, seat=0, tie=None):
    view = make_view(
        4,
        seat=seat,
        phase="over",
        hand=(),
        hand_counts=(0, 0, 3, 0),
        talon_count=0,
        trump_card=None,
        table=(),
        waited=(),
        to_act=(),
        legal_actions=(),
        out=(1, 0, 3),
        outcome=Outcome(
            "durak", "last_with_cards", (durak,), ((1,), (0,), (3,), (2,)), (1, 0, 3), tie
        ),
        hands=((), (), ("6S", "QD", "8H"), ()),
    )
    results = [
        Result(place, s, NAMES[s], s == durak, False, s == seat)
        for place, s in ((1, 1), (2, 0), (3, 3), (4, 2))
    ]
    return make_page(view, events=(Event("taken", 2, ("6S",)), Event("end")), results=results)


def _partners():
    rules = preset("pairs", transfer=True)
    view = make_view(
        rules=rules,
        teams=(0, 1, 0, 1),
        table=(Pair("7S"),),
        hand=("6C", "7D", "7H", "JS", "QH", "AH"),
        open_cards=((), (), ("KH",), ()),
        legal_actions=actions(
            "beat 7S JS",
            "beat 7S 7H",
            "transfer 7D",
            "transfer 7H",
            "beat 7S QH",
            "beat 7S AH",
            "take",
        ),
    )
    return make_page(view, events=LED, preset="pairs")


def _direction():
    rules = preset("show", players=4)
    view = make_view(
        rules=rules,
        phase="direction",
        table=(),
        leader=0,
        opener=0,
        defender=1,
        legal_actions=actions("clockwise", "counterclockwise"),
    )
    return make_page(view, preset="show")


def _counterclockwise():
    view = make_view(rules=preset("show", players=4), direction=-1, leader=1, opener=1)
    return make_page(view, events=(Event("direction", 1, count=-1),), preset="show")


def _open():
    sitters = (*make_sitters(4)[:2], None, None)
    return make_page(None, sitters=sitters)


def _away():
    view = make_view(3, leader=1, defender=2, waited=(2,), legal_actions=(), dones=(0,))
    sitters = make_sitters(3, s1={"away": True}, s2={"name": "Wolfeschlegelsteinhausen"})
    return make_page(view, events=(Event("done", 0),), sitters=sitters)


SAMPLES = {
    "defend": _defend,
    "two-targets": _two_targets,
    "lead-2": lambda: _lead(2),
    "lead-3": lambda: _lead(3),
    "throw-in-6": _throw_in,
    "waiting-2": lambda: _waiting(2),
    "waiting-5": lambda: _waiting(5),
    "many-20": _many_cards,
    "many-12": lambda: _many_cards(12),
    "full-bout": _full_bout,
    "watcher-6": _watcher,
    "over": _over,
    "over-me": lambda: _over(durak=2, seat=2, tie="epaulettes"),
    "partners": _partners,
    "direction": _direction,
    "counterclockwise": _counterclockwise,
    "open": _open,
    "away": _away,
}

"""Play random deals in the engine and in the oracle at once and compare everything after each act.

By hand, for tens of thousands of deals: ``python -m tests.engine.side_by_side --deals 20000``.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from games.engine.actions import Action, Kind
from games.engine.apply import apply
from games.engine.deal import deal
from games.engine.errors import IllegalAction
from games.engine.legal import check, legal_actions, outcome, to_act, waited
from games.engine.opening import Opening, PreviousDeal, next_opening
from games.engine.outcome import Outcome
from games.engine.position import position
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.oracle import RANKS, Deal, full_deck, next_opener
from tests.engine.oracle_options import (
    DEFAULTS,
    TEAM_COUNT,
    VALUES,
    contradictions,
    random_rules,
)

MOODS: tuple[dict[str, float], ...] = (
    {},  # every act as likely as another
    {"take": 0.1},
    {"take": 0.02, "done": 0.3},
    {"take": 5.0, "done": 5.0},
    {"transfer": 5.0, "show": 5.0, "take": 0.3},
    {"take": 50.0, "done": 50.0, "show": 50.0, "first": 0.95},
)
"""How much likelier than others some kinds of act are: deals of many beats, of many takes ...

"first" is the chance of simply the first act of the alphabet, so that positions come again."""


class DisagreementError(AssertionError):
    """What differs, and how the deal came there."""


def as_text(action: Action) -> str:
    """The engine's action as the oracle writes it."""
    cards = sorted(action.cards) if action.kind is Kind.ATTACK else action.cards
    return " ".join([action.kind.value, *cards])


def seen_in_engine(state: State) -> dict[str, Any]:
    seats = range(state.rules.players)
    facts: dict[str, Any] = {
        "hands": [sorted(hand) for hand in state.hands],
        "talon": list(state.talon),
        "trump": state.trump,
        "out": list(state.out),
        "legal": {s: {as_text(action) for action in legal_actions(state, s)} for s in seats},
        "waited": set(waited(state)),
        "to_act": set(to_act(state)),
        "over": outcome(state) is not None,
    }
    if (end := outcome(state)) is None:
        facts |= {
            "table": {pair.attack: pair.defence for pair in state.table},
            "leader": (state.leader, state.leader_place),
            "defender": (state.defender, state.defender_place),
            "direction": state.direction,
            "limit": state.limit,
            "taking": state.taking,
            "dones": set(state.dones),
            "bout": state.bout,
            "discarded": sorted(state.discarded),
        }
    else:
        facts |= {
            "result": (end.result, end.reason, list(end.durak), end.tie),
            "places": [list(group) for group in end.places],
            "last_attacks": [card[0] for card in end.last_attacks],
        }
    return facts


def seen_in_oracle(deal: Deal) -> dict[str, Any]:
    legal = {seat: deal.legal(seat) for seat in range(deal.n)}
    facts: dict[str, Any] = {
        "hands": [sorted(hand) for hand in deal.hands],
        "talon": deal.talon,
        "trump": deal.trump,
        "out": deal.out,
        "legal": legal,
        "waited": deal.waited(),
        "to_act": {seat for seat in legal if legal[seat]},
        "over": deal.result is not None,
    }
    if deal.result is None:
        facts |= {
            "table": {pair["attack"]: pair["beaten_with"] for pair in deal.table},
            "leader": (deal.attacker, deal.leader),
            "defender": (deal.answerer, deal.defender),
            "direction": deal.direction,
            "limit": deal.limit,
            "taking": deal.taking,
            "dones": deal.done,
            "bout": deal.bout,
            "discarded": sorted(deal.discard_pile),
        }
    else:
        facts |= {
            "result": (deal.result, deal.reason, deal.durak, deal.label),
            "places": deal.places(),
            "last_attacks": [card[0] for card in deal.last_attacks],
        }
    return facts


def random_act(random: Random, cards: list[str]) -> str:
    """Some act that has the right form; mostly a wrong one."""
    kind = random.choice(["attack", "beat", "transfer", "show", *list(Kind)])
    count = {"attack": random.choice([1, 1, 2, 3]), "beat": 2, "transfer": 1, "show": 1}
    return " ".join([kind, *sorted(random.sample(cards, count.get(kind, 0)))])


def refusal_of(state: State, seat: int, action: Action) -> IllegalAction | None:
    try:
        check(state, seat, action)
    except IllegalAction as error:
        return error
    return None


def assert_same_refusals(random: Random, state: State, plain: Deal, cards: list[str]) -> None:
    for _ in range(6):
        seat, text = random.randrange(plain.n), random_act(random, cards)
        allowed = plain.why_not(seat, text) is None
        refusal = refusal_of(state, seat, Action.parse(text))
        if allowed != (refusal is None):
            why = f"engine {refusal}, oracle {plain.why_not(seat, text)}"
            raise DisagreementError(f"{seat} {text}: {why}")


def choose(random: Random, mood: dict[str, float], plain: Deal) -> tuple[int, str]:
    acts = [(seat, text) for seat in range(plain.n) for text in sorted(plain.legal(seat))]
    assert acts, "nobody can act and the deal goes on"
    if random.random() < mood.get("first", 0.0):
        return max(acts, key=lambda act: (mood.get(act[1].split()[0], 1.0), act))
    weights = [mood.get(text.split()[0], 1.0) for _, text in acts]
    return random.choices(acts, weights)[0]


def told(plain: Deal) -> list[str]:
    options = {name: x for name, x in plain.rules.items() if x != DEFAULTS[name]}
    start = f"leader {plain.leader}, out {plain.out}, bout {plain.bout}, trump {plain.trump}"
    return [f"{options}", f"{plain.hands} {plain.talon}", start]


def play_both(random: Random, state: State, plain: Deal) -> Deal:
    """Play to the end; raises DisagreementError at the first difference."""
    mood, story = random.choice(MOODS), told(plain)
    cards = full_deck(plain.rules["deck"])
    while True:
        engine_facts, oracle_facts = seen_in_engine(state), seen_in_oracle(plain)
        for name, want in oracle_facts.items():
            if engine_facts.get(name) != want:
                lines = [f"{name}: engine {engine_facts.get(name)}, oracle {want}", *story]
                raise DisagreementError("\n".join(lines))
        if plain.result is not None:
            assert_same_opening(plain, end_of(state), story)
            return plain
        try:
            assert_same_refusals(random, state, plain, cards)
        except DisagreementError as error:
            raise DisagreementError("\n".join([str(error), *story])) from error
        seat, text = choose(random, mood, plain)
        story.append(f"{seat} {text}")
        action = Action.parse(text)
        state = apply(state, seat, action).after
        plain.play(seat, text)


def end_of(state: State) -> Outcome:
    end = outcome(state)
    assert end is not None
    return end


def assert_same_opening(plain: Deal, end: Outcome, story: list[str]) -> None:
    """Who opens the next deal, and which way, under every way to choose him (section 7)."""
    for option in VALUES["next_leader"]:
        rules = plain.rules | {"next_leader": option}
        if contradictions(rules):
            continue
        seat, way = next_opener(rules, plain)
        previous = PreviousDeal(plain.first_opener, end)
        opening = next_opening(Rules.from_dict(rules), previous)
        choosing = way is None and rules["direction"] == "opener_chooses"
        want = None if seat is None else Opening(seat, way or 1, choosing)
        if opening != want:
            lines = [f"{option}: engine {opening}, oracle {want}", *story]
            raise DisagreementError("\n".join(lines))


def random_endgame(random: Random, rules: dict[str, Any] | None = None) -> Deal:
    """Start from a made-up position with few cards: ends and repetitions are near."""
    rules = rules or random_rules(random)
    n, cards = rules["players"], full_deck(rules["deck"])
    if random.random() < 0.5:
        cards.sort(key=lambda card: RANKS.index(card[0]))
        cards = cards[: max(12, 4 * n)]  # few ranks: more throw-ins, transfers and sixes
    random.shuffle(cards)
    seats = list(range(n))
    out = random.sample(seats, random.choice([0, 0, 1, 2, 3, n - 2]) % n)
    hands = [[] if seat in out else deal_off(random, cards) for seat in seats]
    left = min(len(cards), random.choice([0, 0, 0, 1, 2]))
    talon = [] if out else [cards.pop() for _ in range(left)]
    facts: dict[str, Any] = {
        "trump": talon[-1][1] if talon else random.choice("SCDH"),
        "talon": talon,
        "hands": hands,
        "leader": random.choice(seats),
        "out": out,
        "discarded": random.random() < 0.5,
    }
    sides = {seat % TEAM_COUNT.get(rules["teams"], n) for seat in seats if seat not in out}
    if len(sides) < 2 or not (plain := Deal(rules, **facts)).active(facts["leader"]):
        return random_endgame(random, rules)
    return play_both(random, position(Rules.from_dict(rules), **facts), plain)


def deal_off(random: Random, cards: list[str]) -> list[str]:
    return [cards.pop() for _ in range(random.choice([1, 1, 2, 2, 3, 4])) if cards]


def random_deal(random: Random) -> Deal:
    """Deal at random under random options and play it in both."""
    rules = random_rules(random)
    order = full_deck(rules["deck"])
    random.shuffle(order)
    draw = random.randrange(12)
    if random.random() < 0.3:
        opener, way = random.randrange(rules["players"]), random.choice([1, -1])
        plain = Deal.dealt(rules, order, opener=opener, direction=way)
        opening = Opening(opener, way, False)
    else:
        plain, opening = Deal.dealt(rules, order, draw=draw), None
    state = deal(Rules.from_dict(rules), order, draw=draw, opening=opening)
    return play_both(random, state, plain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop-after", type=int, default=5, help="disagreements to print")
    options = parser.parse_args()
    ends: Counter[str | None] = Counter()
    failed = 0
    for number in range(options.seed, options.seed + options.deals):
        try:
            plain = (random_endgame if number % 2 else random_deal)(Random(number))
            ends.update([plain.reason, plain.label])
        except Exception as error:
            failed += 1
            print(f"seed {number}: {type(error).__name__}: {error}\n")  # noqa: T201
            if failed >= options.stop_after:
                break
    print(ends)  # noqa: T201
    print(f"{ends.total() // 2} passed, {failed} failed")  # noqa: T201


if __name__ == "__main__":
    main()

"""Signs of foul play: those who play together are found, the honest are left in peace."""

import random
from itertools import combinations

import pytest

from games import fair_play
from games.fair_play import Finish, Throws, chances, leaving, one_way, pair_of, sparing, tail
from tests.games.synthetic_deals import play

PEOPLE = (1, 2, 3, 4, 5, 6)
FRIENDS = frozenset({frozenset({1, 2})})


def tables(number, seed=1):
    """Whom chance puts at tables of three or four."""
    dice = random.Random(seed)
    return [dice.sample(PEOPLE, dice.choice((3, 4))) for _ in range(number)]


def throws_of(deals):
    throws = Throws()
    for deal in deals:
        for chance in chances(deal.start, deal.moves):
            throws.add(deal.people[chance.seat], deal.people[chance.defender], chance.threw)
    return throws


@pytest.fixture(scope="module")
def honest():
    return [play(people, seed) for seed, people in enumerate(tables(90))]


@pytest.fixture(scope="module")
def crooked():
    return [play(people, seed, FRIENDS) for seed, people in enumerate(tables(90))]


def test_a_pair_that_spares_each_other_is_found_and_nobody_else(crooked):
    assert [sign.people for sign in sparing(throws_of(crooked))] == [(1, 2)]


def test_honest_people_are_not_found(honest):
    assert list(sparing(throws_of(honest))) == []
    assert list(one_way(deal.finish for deal in honest)) == []


def test_a_chance_is_a_moment_at_which_a_fitting_card_was_held(honest):
    throws = throws_of(honest)
    shares = [throws.done[pair] / number for pair, number in throws.tried.items() if number > 30]
    assert all(0.6 < share < 0.98 for share in shares)


def test_what_the_clock_did_for_somebody_is_not_held_against_him(crooked):
    deal = crooked[0]
    by_clock = [(seat, action, False) for seat, action, _personal in deal.moves]
    assert list(chances(deal.start, by_clock)) == []


def test_one_who_spares_without_being_spared_is_no_pair():
    throws = Throws()
    for thrower, defender, share in ((1, 2, 0.1), (1, 3, 0.9), (2, 1, 0.9), (2, 3, 0.9)):
        for n in range(100):
            throws.add(thrower, defender, n < 100 * share)
    assert list(sparing(throws)) == []


def test_few_chances_say_nothing():
    throws = Throws()
    for one, other in ((1, 2), (2, 1)):
        for n in range(fair_play.LEAST_CHANCES - 1):
            throws.add(one, other, False)
            throws.add(one, 3, n >= 0)
    assert list(sparing(throws)) == []


def test_false_alarms_of_sparing_are_rare_among_many_honest_pairs():
    """Habits differ, and the chances of one bout hang together: they come in threes, all alike."""
    dice = random.Random(7)
    throws, people = Throws(), range(120)
    for one, other in combinations(people, 2):
        for thrower, defender in ((one, other), (other, one)):
            habit = 0.5 + (thrower % 10) / 25
            for _bout in range(dice.randint(2, 20)):
                mood = dice.random() < habit
                for _chance in range(3):
                    throws.add(thrower, defender, mood if dice.random() < 0.7 else not mood)
    pairs = len(throws.tried) / 2
    assert pairs == 7140
    assert len(list(sparing(throws))) / pairs < 0.001


def finish(durak, people, left=()):
    return Finish(frozenset(people), frozenset(durak), frozenset(left), len(people))


def ladder(number, chance_of_first, seed, strangers=40):
    """Deals of 1 and 2 against each other, and of both against strangers."""
    dice = random.Random(seed)
    together = [
        finish({1 if dice.random() < chance_of_first else 2}, (1, 2)) for _ in range(number)
    ]
    apart = []
    for _ in range(strangers):
        for one in (1, 2):
            other = dice.randrange(10, 30)
            apart.append(finish({dice.choice((one, other))}, (one, other)))
    return together + apart


def test_who_always_loses_to_one_and_to_nobody_else_is_found():
    (sign,) = one_way(ladder(25, 1.0, seed=3, strangers=80))
    assert sign.people == (1, 2)
    assert sign.figures["lost by the first"] == 25


def test_who_loses_to_everybody_is_only_weak():
    dice = random.Random(5)
    deals = [finish({1 if dice.random() < 0.9 else 2}, (1, 2)) for _ in range(40)]
    deals += [finish({1 if dice.random() < 0.9 else 9}, (1, 9)) for _ in range(60)]
    deals += [finish({dice.choice((2, 9))}, (2, 9)) for _ in range(60)]
    assert list(one_way(deals)) == []


def test_partners_of_a_team_lose_together_and_are_no_pair():
    team = frozenset({pair_of(1, 3), pair_of(2, 4)})
    deals = [
        Finish(frozenset({1, 2, 3, 4}), frozenset({1, 3}), frozenset(), 4, team) for _ in range(5)
    ]
    assert list(one_way(deals)) == []


def test_false_alarms_of_one_way_results_are_rare_among_people_of_different_skill():
    found = pairs = 0
    for seed in range(15):
        dice, people = random.Random(seed), range(12)
        pairs += 66
        deals = []
        for _ in range(66 * 25):
            one, other = dice.sample(people, 2)
            better = 0.5 + (one - other) / 40
            deals.append(finish({one if dice.random() < better else other}, (one, other)))
        found += len(list(one_way(deals)))
    assert found / pairs < 0.001


def test_who_leaves_again_and_again_is_found_and_the_others_are_not():
    dice = random.Random(2)
    deals = []
    for _ in range(300):
        people = dice.sample(range(1, 30), 4)
        deals.append(finish({people[0]}, people, [one for one in people if dice.random() < 0.04]))
    deals += [finish({2}, (1, 2), [1] if n % 4 else []) for n in range(16)]
    assert [sign.people for sign in leaving(deals)] == [(1,)]


def test_five_deals_left_of_five_hundred_are_an_accident():
    deals = [finish({2}, (1, 2), [1] if n < 5 else []) for n in range(500)]
    assert list(leaving(deals)) == []


@pytest.mark.parametrize(("times", "of", "chance", "result"), [(0, 5, 0.3, 1), (2, 2, 0.5, 0.25)])
def test_the_tail_of_a_binomial_distribution(times, of, chance, result):
    assert tail(times, of, chance) == pytest.approx(result)

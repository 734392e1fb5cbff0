"""Who of those that wait is seated with whom."""

import random
from dataclasses import replace
from itertools import combinations, product

import pytest

from games import pairing
from games.engine.rules import PRESETS
from games.pairing import ANYBODY_AFTER_S, SIZES, Kind, Waiting, complete, is_playable, pair
from leaderboard.finished import Pool


def waits(user_id, players=None, preset="", **more):
    return Waiting(user_id, players, preset, **more)


def strong(user_id, mu, waited_s=0.0):
    return waits(user_id, 2, waited_s=waited_s, strengths={Pool.TWO: mu})


def people(waiting):
    return sorted(sorted(group.people) for group in pair(waiting))


def test_two_who_wish_the_same_sit_down_together():
    assert people([waits(1, 2, "classic"), waits(2, 2, "classic")]) == [[1, 2]]


def test_one_alone_waits_on():
    assert pair([waits(1, 2)]) == []


def test_different_sizes_and_rules_do_not_go_together():
    assert pair([waits(1, 2), waits(2, 3)]) == []
    assert pair([waits(1, 2, "classic"), waits(2, 2, "transfer")]) == []


def test_who_does_not_mind_plays_what_the_other_wishes():
    (group,) = pair([waits(1, waited_s=9), waits(2, 2, "transfer")])
    assert group.kind == Kind(2, "transfer", rated=False)


def test_a_table_is_never_half_full():
    assert pair([waits(1, 4), waits(2, 4), waits(3, 4)]) == []
    assert people([waits(n, 4) for n in range(1, 8)]) == [[1, 2, 3, 4]]


def test_for_a_newcomer_only_his_own_table_is_made():
    assert [group.people for group in pair([waits(n, 2) for n in (1, 2, 3)], newcomer=3)] == [
        (3, 1)
    ]


def test_rated_and_unrated_do_not_go_together():
    assert pair([waits(1, 2, rated=True), waits(2, 2)]) == []


def test_the_longest_waiting_is_seated_first():
    assert people([waits(1, 2, waited_s=1), waits(2, 2, waited_s=3), waits(3, 2, waited_s=2)]) == [
        [2, 3]
    ]


def test_two_who_avoid_each_other_are_not_seated_together_whoever_blocked():
    assert pair([waits(1, 2, avoids=frozenset({2})), waits(2, 2)]) == []
    assert pair([waits(1, 2), waits(2, 2, avoids=frozenset({1}))]) == []


def test_one_whom_everybody_avoids_does_not_spoil_it_for_the_others():
    nobodys = waits(2, 4, waited_s=5, avoids=frozenset({3, 4}))
    assert people([waits(1, 4, waited_s=9), nobodys, *(waits(n, 4) for n in (3, 4, 5))]) == [
        [1, 3, 4, 5]
    ]


def test_like_strengths_are_preferred():
    assert people([strong(1, 25, 9), strong(2, 27), strong(3, 25.5)]) == [[1, 3]]


def test_unlike_strengths_meet_only_after_a_while():
    assert pair([strong(1, 20), strong(2, 30)]) == []
    assert pair([strong(1, 20, 10), strong(2, 30, 10)]) == []
    assert people([strong(1, 20, 18), strong(2, 30, 18)]) == [[1, 2]]


def test_nobody_waits_for_ever_because_he_is_strong():
    assert people([strong(1, 0, ANYBODY_AFTER_S), strong(2, 50, ANYBODY_AFTER_S)]) == [[1, 2]]


def test_a_strength_counts_in_its_own_pool_alone():
    one = Waiting(1, 3, strengths={Pool.TWO: 50.0})
    assert people([one, waits(2, 3), waits(3, 3)]) == [[1, 2, 3]]


def test_rules_for_another_number_of_players_are_no_game():
    assert not is_playable(players=3, preset_name="pairs")
    assert not is_playable(players=7, preset_name="")
    assert not is_playable(players=2, preset_name="nonsense")
    assert is_playable(players=None, preset_name="trios")


def test_whoever_is_left_of_a_crowd_could_not_have_been_seated():
    chance = random.Random(7)
    crowd = [
        waits(n, chance.choice([None, 2, 3, 4]), chance.choice(["", "classic"]), waited_s=60)
        for n in range(300)
    ]
    groups = pair(crowd)
    seated = [person for group in groups for person in group.people]
    assert len(seated) == len(set(seated))
    assert all(len(group.people) == group.kind.players for group in groups)
    assert pair([one for one in crowd if one.user_id not in set(seated)]) == []


def test_free_seats_go_to_the_longest_waiting_of_those_who_fit_everybody():
    kind = Kind(4, "classic", rated=False)
    seated = [waits(1, 4), waits(2, 4, avoids=frozenset({4}))]
    waiting = [waits(3, 4, waited_s=1), waits(4, 4, waited_s=9), waits(5), waits(6, 3, waited_s=9)]
    assert complete(kind, seated, waiting) == (3, 5)
    assert complete(kind, seated, waiting[:2]) == ()


# --- What is promised, whoever waits --------------------------------------------------------------


def anybody(chance, number):
    """A small crowd in which many things can go wrong."""
    wishes = [
        (size, name)
        for size, name in product((None, 2, 3, 4), ("", "classic", "strict", "pairs", "duel"))
        if is_playable(players=size, preset_name=name)
    ]
    return [
        Waiting(
            n,
            *chance.choice(wishes),
            rated=chance.random() < 0.2,
            waited_s=chance.choice([0, 5, 12, 40]),
            strengths={pool: chance.gauss(25, 4) for pool in Pool},
            avoids=frozenset(chance.sample(range(number), chance.choice([0, 0, 1, 3]))),
        )
        for n in range(number)
    ]


def go_together(kind, table):
    """What a table must be like: said here anew, apart from how it is found."""
    return all(kind.suits(one) for one in table) and all(
        one.user_id not in other.avoids
        and other.user_id not in one.avoids
        and abs(one.strength(kind.pool) - other.strength(kind.pool))
        <= min(one.window, other.window)
        for one, other in combinations(table, 2)
    )


def could_sit_down(crowd, somebody=None):
    """Whether any of these people, or just this one, could be seated with others of them."""
    kinds = (
        Kind(size, name, rated)
        for size, name, rated in product(SIZES, PRESETS, (False, True))
        if is_playable(players=size, preset_name=name)
    )
    return any(
        go_together(kind, table)
        for kind in kinds
        for table in combinations([one for one in crowd if kind.suits(one)], kind.players)
        if somebody is None or somebody in table
    )


@pytest.mark.parametrize("seed", range(60))
def test_every_table_is_full_and_of_people_who_go_together_and_nobody_is_left_who_could_sit(seed):
    crowd = {one.user_id: one for one in anybody(random.Random(seed), 11)}
    groups = pair(list(crowd.values()))
    seated = [person for group in groups for person in group.people]
    assert len(seated) == len(set(seated))
    for group in groups:
        assert len(group.people) == group.kind.players
        assert go_together(group.kind, [crowd[person] for person in group.people])
    assert not could_sit_down([one for one in crowd.values() if one.user_id not in seated])


@pytest.mark.parametrize("seed", range(30))
def test_the_longest_waiting_sits_down_if_he_can_and_a_newcomer_too(seed):
    crowd = anybody(random.Random(seed), 11)
    oldest = max(crowd, key=lambda one: one.waited_s)
    seated = {person for group in pair(crowd) for person in group.people}
    assert (oldest.user_id in seated) == could_sit_down(crowd, oldest)
    newcomer = crowd[-1]
    assert bool(pair(crowd, newcomer.user_id)) == could_sit_down(crowd, newcomer)


def test_who_waits_longer_may_sit_with_more_people():
    """A table that can be made stays one that can be made, however long they go on waiting."""
    for seed in range(40):
        crowd = anybody(random.Random(seed), 8)
        later = [replace(one, waited_s=one.waited_s + 20) for one in crowd]
        if pair(crowd):
            assert pair(later)


def test_a_thousand_who_do_not_fit_are_looked_at_in_passing():
    """Not the time, which is the machine's: how many pairs of people are compared."""
    far = [waits(n, strengths=dict.fromkeys(Pool, 5.0 * n)) for n in range(1000)]
    compared = 0

    def counted(*pair_of_people):
        nonlocal compared
        compared += 1
        return real(*pair_of_people)

    real = pairing._go_together
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "_go_together", counted)
        assert pair(far) == []
        assert compared < 10_000  # of a million
        crowd = [waits(n, strengths=dict.fromkeys(Pool, n % 40)) for n in range(1000)]
        assert sum(len(group.people) for group in pair(crowd)) > 900
        assert compared < 60_000

"""Who of those that wait is seated with whom."""

import random

from games.pairing import ANYBODY_AFTER_S, Kind, Waiting, is_playable, pair
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

"""A socket may say much at once and a little all the time, and a flood ends."""

from games.pace import BURST, PATIENCE, PER_S, Pace, Verdict


class Hands:
    """A clock that a test turns."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_fine_and_then_one_is_told_once() -> None:
    pace = Pace(Hands())
    assert {pace.next() for _ in range(BURST)} == {Verdict.FINE}
    assert [pace.next() for _ in range(3)] == [Verdict.TOLD, Verdict.DROPPED, Verdict.DROPPED]


def test_who_waits_may_speak_again() -> None:
    hands = Hands()
    pace = Pace(hands)
    for _ in range(BURST + 5):
        pace.next()
    hands.now += 2 / PER_S
    assert [pace.next() for _ in range(3)] == [Verdict.FINE, Verdict.FINE, Verdict.DROPPED]


def test_who_plays_at_an_even_pace_never_hears_of_it() -> None:
    hands = Hands()
    pace = Pace(hands)
    for _ in range(500):
        hands.now += 1 / PER_S
        assert pace.next() is Verdict.FINE


def test_a_flood_is_told_once_a_second_and_then_closed() -> None:
    hands = Hands()
    pace = Pace(hands)
    verdicts = []
    while Verdict.ENOUGH not in verdicts:
        hands.now += 0.01
        verdicts.append(pace.next())
    seconds = len(verdicts) / 100
    assert verdicts.count(Verdict.TOLD) <= seconds + 1
    assert len(verdicts) <= BURST + PER_S * seconds + PATIENCE + 2

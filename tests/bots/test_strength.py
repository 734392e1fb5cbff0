"""The measured strength that pages show."""

import pytest

from games.bots import PLAYERS
from games.bots.strength import MATCHES, STRENGTH


def test_every_match_is_between_players_that_exist_and_says_how_sure_it_is() -> None:
    for match in MATCHES:
        assert {match.level, match.opponent} <= set(PLAYERS)
        assert 0 <= match.lost <= 1 - match.score + 0.25
        assert 0 < match.error < 0.2
        assert match.deals > 0


def test_each_level_that_people_meet_has_a_figure_and_is_stronger_than_the_one_below() -> None:
    assert STRENGTH["normal"]["easy"] > 0.5
    assert STRENGTH["hard"]["normal"] > 0.5


def test_what_was_measured_cannot_be_changed_by_a_page() -> None:
    with pytest.raises(TypeError):
        STRENGTH["hard"]["easy"] = 1.0  # type: ignore[index]

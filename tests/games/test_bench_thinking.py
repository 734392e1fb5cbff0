"""The load of many hard players is made and measured on a running site."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import bench_thinking


def test_hard_players_at_several_tables_all_move_within_their_clock(live_site):
    options = ("--seats", "4", "--seconds", "3", "--warm-up", "1", "--json")
    found = json.loads(live_site.manage("bench_thinking", *options))
    assert found["moves"] > 4
    assert found["inside_clock"] == 1
    assert sum(found["budgets_up_to_ms"].values()) > 0
    # Some of its deals may have come to their end; the rest do not go on.
    void = "from games.models import Deal; print(Deal.objects.filter(status='void').count())"
    assert int(live_site.shell(void)) >= 1


@pytest.mark.django_db
def test_a_site_that_does_not_run_is_said_to_be_away(monkeypatch):
    monkeypatch.setattr(bench_thinking.time, "sleep", lambda _seconds: None)
    with pytest.raises(CommandError, match="Is the site running"):
        call_command("bench_thinking", seats=1, seconds=0, warm_up=0)

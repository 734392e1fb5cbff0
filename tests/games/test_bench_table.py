"""The benchmark plays on a running site and prints figures that a script can read."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.bench_table import percentile
from games.management.visitor import Buttons


def test_a_running_site_is_measured(live_site):
    out = StringIO()
    call_command("bench_table", url=live_site.url, moves=12, watchers=1, as_json=True, stdout=out)
    figures = json.loads(out.getvalue())
    assert (figures["moves"], figures["pages"]) == (12, 3)
    assert 0 < figures["page_p50_ms"] <= figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"]


def test_a_site_that_is_not_there_is_named():
    with pytest.raises(CommandError, match=r"127\.0\.0\.1:1"):
        call_command("bench_table", url="http://127.0.0.1:1", moves=1)


def test_percentiles_are_in_milliseconds():
    times = [number / 1000 for number in range(1, 102)]
    assert [percentile(times, percent) for percent in (50, 99)] == [51.0, 100.0]


def test_only_buttons_that_can_be_pressed_are_pressed():
    html = """<input type="hidden" name="version" value="7">
    <button name="action" value="attack 6S">6</button>
    <button name="action" value="take" disabled>Take</button><button type="button">?</button>"""
    buttons = Buttons(html)
    assert buttons.actions == ["attack 6S"]
    assert buttons.fields == {"version": "7"}

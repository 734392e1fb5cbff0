"""The card game itself: rules, tables, automatic players, pages."""

from games.compiled import use_if_fresh

use_if_fresh()

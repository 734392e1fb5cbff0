"""What the site counts and times about the tables; /metrics shows it (durak_site/metrics.py).

Names and numbers only: no person, no table, no card.
"""

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW = (0.1, 0.5, 1, 2, 3, 5, 10, 30, 60)

MOVES = Counter("durak_moves", "Actions applied to deals, by who acted", ["actor"])
BROADCAST = Histogram(
    "durak_broadcast_seconds", "From a change to its message to the open pages", buckets=QUICK
)
SHOWN = Histogram("durak_shown_seconds", "From a change to its frame on a page", buckets=QUICK)
SOCKETS = Gauge("durak_open_sockets", "Open pages of tables", multiprocess_mode="livesum")
SWEEP_DELAY = Histogram(
    "durak_sweep_delay_seconds", "How late the sweep found what was due", buckets=SLOW
)
THINKING = Histogram(
    "durak_thinking_seconds", "How long a player thought", ["level"], buckets=QUICK
)

"""What is counted and timed while the site runs, in Prometheus' words. Never about a person.

Here are only the measures themselves, so that every part may count without knowing who reads it; `operation.metrics`
serves them.
"""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

_FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

COMMITS: Final = Histogram(
    "maatatahay_commit_seconds", "How long a commit of the log took, from its first unit to durable.", buckets=_FAST
)
BATCH: Final = Histogram(
    "maatatahay_commit_units", "How many commands one commit stored.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
COMMANDS: Final = Counter("maatatahay_commands", "Commands to games, by what became of them.", ["answer"])
SECONDS: Final = Histogram(
    "maatatahay_command_seconds", "How long a command took, from its reading to its being told.", buckets=_FAST
)
THOUGHTS: Final = Histogram(
    "maatatahay_thought_seconds",
    "How long a thought of the computer's players took, with its wait on the queue.",
    buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20),
)
LOST_THOUGHTS: Final = Counter("maatatahay_lost_thoughts", "Thoughts that failed or were lost.")
LOOP_LAG: Final = Gauge("maatatahay_loop_lag_seconds", "By how much the event loop last woke too late.")
SOCKETS: Final = Gauge("maatatahay_sockets", "Open sockets of this process.")
WATCHED: Final = Gauge("maatatahay_watched_games", "Games that sockets of this process watch.")
CACHED: Final = Gauge("maatatahay_cached_games", "Games in this process's memory.")
UNWRITTEN: Final = Gauge("maatatahay_unwritten_commands", "Commands that wait for the writer of the log.")
QUEUED: Final = Gauge("maatatahay_queued_thoughts", "Thoughts that no worker has taken yet.")
RELAY_WHOLE: Final = Gauge("maatatahay_relay_whole", "1: what other processes say is heard; 0: it is not.")

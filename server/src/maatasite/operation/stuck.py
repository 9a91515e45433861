"""What has stopped that should go on by itself: counted, never changed. For whoever runs the site.

All of it is looked up by an index, and nothing tells of people.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Min, Q

from maatasite.games.clock import now_ms
from maatasite.games.models import Game, Heartbeat
from maatasite.games.writer import WRITER
from maatasite.live.relay import RELAY
from maatasite.notices.carrying import LEASE_MS
from maatasite.notices.models import Delivery, Notice
from maatasite.operation.health import BEATEN_MS
from maatasite.opponents.queue import QUEUE
from maatasite.opponents.sweeper import unattended_games

MINUTE_MS: Final = 60_000
LATE_FLAG_MS: Final = 10_000
"""Every process looks each second; a game that has waited for so long is seen to by none."""
MOST_QUEUED: Final = 200
"""More thoughts than some workers have done within a minute."""
MOST_UNWRITTEN: Final = 256
"""More than one commit takes."""
FAILING: Final = 3
"""So many tries in vain make a delivery a failing one."""
DAY_MS: Final = 24 * 60 * MINUTE_MS
SHOWN: Final = 5


@dataclass(frozen=True)
class Stuck:
    """One kind of thing that is stuck: a stable code, how many (`None`: it cannot be counted), since when at the
    longest (UTC ms), and some of them: ids of games, or reasons."""

    code: str
    count: int | None = None
    since: int | None = None
    some: tuple[str, ...] = ()


def stuck() -> list[Stuck]:
    """Whatever is stuck now; codes: `clock`, `flags`, `computer`, `queue`, `relay`, `writer`, `notices`, and by channel
    `mail`, `push`, `webhook`."""
    now = now_ms()
    return [*_clocks(now), *_computer(now), *_process(), *_notices(now), *_channels(now)]


def _clocks(now: int) -> Iterator[Stuck]:
    beaten = Heartbeat.objects.values_list("at_ms", flat=True).first()
    if beaten is None or beaten < now - BEATEN_MS:
        yield Stuck("clock", since=beaten)
    late = Game.objects.filter(status__in=("dealing", "playing"), flag_at_ms__lte=now - LATE_FLAG_MS)
    found = late.aggregate(count=Count("pk"), since=Min("flag_at_ms"))
    if found["count"]:
        some = late.order_by("flag_at_ms").values_list("pk", flat=True)[:SHOWN]
        yield Stuck("flags", found["count"], found["since"], tuple(some))


def _computer(now: int) -> Iterator[Stuck]:
    games = unattended_games(MINUTE_MS)
    if games:
        since = Game.objects.filter(pk=games[0]).values_list("changed_ms", flat=True).first()
        yield Stuck("computer", len(games), since, tuple(games[:SHOWN]))
    try:
        waiting = QUEUE.pending_count()
    except Exception:  # whatever it is, the queue does not answer
        yield Stuck("queue")
    else:
        if waiting > MOST_QUEUED:
            yield Stuck("queue", waiting)


def _process() -> Iterator[Stuck]:
    """Of this process alone."""
    if not RELAY.whole:
        yield Stuck("relay")
    if WRITER.waiting() > MOST_UNWRITTEN:
        yield Stuck("writer", WRITER.waiting())


def _notices(now: int) -> Iterator[Stuck]:
    """Those that nobody has looked at, and those that nobody has tried to carry, though it is time."""
    untold = Notice.objects.filter(state="waiting", due_ms__lte=now - MINUTE_MS)
    held = Delivery.objects.filter(state__in=("waiting", "sending"), next_ms__lte=now - LEASE_MS - MINUTE_MS)
    first = untold.aggregate(count=Count("pk"), since=Min("due_ms"))
    second = held.aggregate(count=Count("pk"), since=Min("next_ms"))
    if first["count"] or second["count"]:
        since = min(one for one in (first["since"], second["since"]) if one is not None)
        yield Stuck("notices", first["count"] + second["count"], since)


def _channels(now: int) -> Iterator[Stuck]:
    """Deliveries of the last day that failed for good, or again and again."""
    failed = Q(state="refused") | Q(state="dropped", reason="gave-up") | Q(state="waiting", tries__gte=FAILING)
    rows = Delivery.objects.filter(failed, notice__made_ms__gte=now - DAY_MS)
    reasons: dict[str, dict[str, int]] = {}
    for channel, reason, count in rows.values_list("channel", "reason").annotate(Count("pk")):
        reasons.setdefault(channel, {})[reason or "?"] = count
    for channel, found in sorted(reasons.items()):
        some = sorted(found, key=lambda reason: -found[reason])[:SHOWN]
        yield Stuck(channel, sum(found.values()), some=tuple(f"{reason}: {found[reason]}" for reason in some))

"""Is this process well? A proxy asks before it sends anybody here; it tells a fault of ours from a quiet site."""

import logging
from collections.abc import Callable, Mapping
from typing import Final

from django.db import connection

from maatasite.games.clock import now_ms
from maatasite.games.models import Heartbeat
from maatasite.live.relay import RELAY
from maatasite.opponents.queue import QUEUE

log = logging.getLogger(__name__)

BEATEN_MS: Final = 15_000
"""The site says every five seconds that it is there (`games.heartbeat`)."""


def database() -> bool:
    """The database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def clock() -> bool:
    """Somebody keeps time: clocks run and are flagged, and what is stored is stored now."""
    return Heartbeat.objects.filter(at_ms__gte=now_ms() - BEATEN_MS).exists()


def relay() -> bool:
    """What other processes say is heard. Without that they agree some seconds later."""
    return RELAY.whole


def queue() -> bool:
    """Thoughts can be asked for. Without that the computer's players decide by chance."""
    QUEUE.pending_count()
    return True


NEEDED: Final[Mapping[str, Callable[[], bool]]] = {"database": database, "clock": clock}
"""Without these nobody can play here."""

HELPFUL: Final[Mapping[str, Callable[[], bool]]] = {"relay": relay, "queue": queue}
"""Without these the site goes on, worse."""


def state_of_health() -> tuple[bool, dict[str, bool]]:
    """Whether people can play by this process, and what works of its parts."""
    parts = {name: _works(name, check) for name, check in {**NEEDED, **HELPFUL}.items()}
    return all(parts[name] for name in NEEDED), parts


def _works(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception as error:  # whatever it is, it does not work
        log.warning("not well: %s: %r", name, error)
        return False

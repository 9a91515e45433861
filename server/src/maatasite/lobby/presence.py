"""A seek lasts while its owner is there. Each process says who is there; a seek that nobody has seen for long is gone.

So a process that ends, or a page whose line is torn without a word, takes its seeks with it; and pages without a script
keep theirs by being loaded anew.
"""

from collections.abc import Iterable
from typing import Final

from maatatahay.clock.control import SECOND

from maatasite.lobby.models import Seek
from maatasite.lobby.news import OwnSeek, SeeksChanged, tell

TOUCH_SECONDS: Final = 5.0
GONE: Final = 20 * SECOND
"""So long after its owner was last there a seek is gone; whoever leaves counts as there for a moment more."""


def seekers() -> list[int]:
    """All who seek something now."""
    return list(Seek.objects.values_list("person", flat=True))


def touch(people: Iterable[int], now: int) -> None:
    """These are there."""
    Seek.objects.filter(person__in=list(people)).update(seen_ms=now)


def sweep(now: int) -> None:
    """Withdraw what nobody waits for any more, and what belongs to people who may not play any more."""
    unseen = Seek.objects.filter(seen_ms__lt=now - GONE)
    closed = Seek.objects.filter(person__is_active=False)
    gone = {*unseen.values_list("pk", "person"), *closed.values_list("pk", "person")}
    if not gone:
        return
    Seek.objects.filter(seen_ms__lt=now - GONE, pk__in=[seek for seek, _ in gone]).delete()
    Seek.objects.filter(person__in=closed.values("person")).delete()
    tell(*(OwnSeek(person) for _, person in gone), SeeksChanged())

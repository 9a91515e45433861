"""How often a person may seek, take and challenge, by whatever way it is asked (`docs/limits.md`)."""

from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.people.pacing import TOGETHER

SEEKS: Final = RateLimitItemPerMinute(20)
TAKES: Final = RateLimitItemPerMinute(20)
CHALLENGES: Final = RateLimitItemPerHour(30)
ANSWERS: Final = RateLimitItemPerMinute(30)
FORMS: Final = RateLimitItemPerMinute(60)
"""All forms of the lobby and of challenges, also by whoever is nobody yet."""


def require_pace(limit: RateLimitItem, what: str, person: int) -> None:
    """Count one try of this person. Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon."""
    wait = TOGETHER.wait_ms(limit, what, str(person))
    if wait:
        raise Refused("rate-limited", {"retry_ms": wait})

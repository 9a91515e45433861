"""How somebody stands with those who wait for opponents: by their own latest games, and seen by themselves alone."""

from maatasite.decency.past import past_of
from maatasite.decency.weighing import FORGOTTEN, GAMES, Standing, standing_after
from maatasite.games.clock import now_ms


def standing_of(person: int) -> Standing:
    """How this person stands now, by their latest games."""
    now = now_ms()
    return standing_after(past_of(person, now - FORGOTTEN, GAMES), now)


def wait_before_pairing(person: int | None) -> int:
    """How many milliseconds this person still waits before they are paired with somebody; 0 for most."""
    if person is None:
        return 0
    return max(0, standing_of(person).wait_until_ms - now_ms())

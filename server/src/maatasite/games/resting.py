"""What stops a person's clock in correspondence games, as values: sleep of every night, and whole days (docs/clock.md).

Both are kept by the wall clock at home. What they mean for a decision is worked out when it becomes due, or when they
are changed, and stands in the game's log as instants.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from maatatahay.clock import Clock, Sleep, Vacation, rests_of
from maatatahay.clock.control import CORRESPONDENCE


class Rests(NamedTuple):
    """Hours of every night, and vacations, the earliest first."""

    sleep: Sleep | None = None
    vacations: tuple[Vacation, ...] = ()


NONE: Final = Rests()
RestsBySeat = Mapping[str, Rests]
NOBODY: Final[RestsBySeat] = MappingProxyType({})


def matter_to(clock: Clock | None) -> bool:
    """Whether rests stop this clock: in correspondence games only."""
    return clock is not None and clock.control.kind == CORRESPONDENCE and not clock.over


def spans_due(clock: Clock, at: int, rests: Rests) -> list[dict[str, Any]]:
    """For whoever is to decide: the spans from this instant on, as a line of the log holds them."""
    assert clock.turn is not None
    stills = rests_of(clock, at, clock.turn.tribe, rests.sleep, rests.vacations)
    return [{"kind": still.kind, "start": still.start, "end": still.end} for still in stills]

"""Spans in which a clock stands still though its player is to decide: a pause, vacation, sleep, a gap of the server."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

PAUSE: Final = "pause"
VACATION: Final = "vacation"
SLEEP: Final = "sleep"
GAP: Final = "gap"

KINDS: Final = (PAUSE, VACATION, SLEEP, GAP)
"""Where spans overlap, each millisecond counts once, for the kind that stands first here."""

BOTH: Final = -1
"""In place of a tribe: the span concerns both."""


class Still(NamedTuple):
    """One span, from the instant `start` up to `end`, for the clock of one `tribe` or of `BOTH`."""

    kind: str
    tribe: int
    start: int
    end: int


class Stillness(NamedTuple):
    """How long a clock stood still, by kind."""

    pause: int = 0
    vacation: int = 0
    sleep: int = 0
    gap: int = 0


def stillness(stills: Iterable[Still], tribe: int, since: int, until: int) -> Stillness:
    """How long the tribe's clock stood still between two instants."""
    concerned = [still for still in stills if still.tribe in (tribe, BOTH)]
    covered = [
        sum(end - start for start, end in _merged(concerned, KINDS[:upto], since, until))
        for upto in range(len(KINDS) + 1)
    ]
    return Stillness(*(upto - before for before, upto in pairwise(covered)))


def deadline(stills: Iterable[Still], tribe: int, since: int, budget: int) -> int:
    """The first instant at which a clock that runs since then has run for as long as `budget`."""
    concerned = [still for still in stills if still.tribe in (tribe, BOTH) and still.end > since]
    reach = since + budget
    for start, end in _merged(concerned, KINDS, since, max((still.end for still in concerned), default=since)):
        if start >= reach:
            break
        reach += end - start
    return reach


def spans(stills: Iterable[Still], kind: str) -> list[tuple[int, int]]:
    """The spans of one kind in order, those that touch or overlap made one."""
    alike = [still for still in stills if still.kind == kind]
    if not alike:
        return []
    return _merged(alike, (kind,), min(still.start for still in alike), max(still.end for still in alike))


def _merged(stills: Iterable[Still], kinds: tuple[str, ...], since: int, until: int) -> list[tuple[int, int]]:
    """Spans of these kinds cut to [since, until), in order, without overlap."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted((still.start, still.end) for still in stills if still.kind in kinds):
        first, last = max(start, since), min(end, until)
        if first >= last:
            continue
        if merged and first <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(last, merged[-1][1])
        else:
            merged.append((first, last))
    return merged

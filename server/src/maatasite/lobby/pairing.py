"""Who of those that wait in a pool plays whom: pure, the present is passed in.

Rated seekers meet within a range of ratings that widens while they wait, and that each must be in for the other.
Whoever plays unrated (guests always do) meets anybody who does too, the nearest rating first. Whoever waits longest
chooses first. Somebody who plays the computer meanwhile is asked first and then counts as the others.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Widening:
    """How far from one's own rating an opponent may be: `first` points, `step` more after each `every` ms waited,
    and after `anybody_after` ms no matter how far."""

    first: int
    step: int
    every: int
    anybody_after: int

    def reach(self, waited: int) -> int | None:
        """How many points away an opponent may be after so many milliseconds; `None`: any number."""
        if waited >= self.anybody_after:
            return None
        return self.first + self.step * (max(0, waited) // self.every)


@dataclass(frozen=True, slots=True)
class Waiting:
    """One who waits: the id of the seek, whose it is, since when (UTC ms), and whether he plays the computer."""

    seek: str
    person: int
    rating: int
    rated: bool
    since: int
    meanwhile: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Two who play each other now, and each who is to be asked whether he comes, with whoever would play him."""

    pairs: list[tuple[Waiting, Waiting]]
    asks: list[tuple[Waiting, Waiting]]


Apart = Callable[[int, int], bool]
"""Whether these two people must not meet."""


def suits(one: Waiting, other: Waiting, now: int, widening: Widening, apart: Apart) -> bool:
    """Whether these two may be paired at this instant."""
    if one.person == other.person or one.rated != other.rated or apart(one.person, other.person):
        return False
    if not one.rated:
        return True
    far = abs(one.rating - other.rating)
    reaches = (widening.reach(now - each.since) for each in (one, other))
    return all(reach is None or far <= reach for reach in reaches)


def find(waiting: Iterable[Waiting], now: int, widening: Widening, apart: Apart = lambda *_: False) -> Found:
    """Pair all that can be paired, each at most once; then find whom the others would have to ask."""
    by_time = sorted(waiting, key=lambda each: (each.since, each.seek))
    free = [each for each in by_time if not each.meanwhile]
    pairs: list[tuple[Waiting, Waiting]] = []
    left: list[Waiting] = []
    while free:
        one, *others = free
        other = _nearest(one, others, now, widening, apart)
        if other is None:
            left.append(one)
            free = others
        else:
            pairs.append((one, other))
            free = [each for each in others if each is not other]
    return Found(pairs, _asks([each for each in by_time if each.meanwhile], left, now, widening, apart))


def _asks(
    away: list[Waiting], left: list[Waiting], now: int, widening: Widening, apart: Apart
) -> list[tuple[Waiting, Waiting]]:
    """Each who plays the computer with somebody who waits for him, or who plays the computer too."""
    asked = []
    for one in away:
        by = _nearest(one, left, now, widening, apart) or _nearest(one, away, now, widening, apart)
        if by is not None:
            asked.append((one, by))
    return asked


def _nearest(one: Waiting, others: Iterable[Waiting], now: int, widening: Widening, apart: Apart) -> Waiting | None:
    suitable = [other for other in others if suits(one, other, now, widening, apart)]
    return min(suitable, key=lambda other: (abs(other.rating - one.rating), other.since), default=None)

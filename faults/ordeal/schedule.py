"""When what is done to a site: drawn from a seed alone, so that a seed tells the same story again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

EVERY = 100
"""So many decisions lie between two faults, on average."""
DOUBLE = 0.15
"""The share of faults that come two at a time."""


@dataclass(frozen=True, slots=True)
class Fault:
    """At this many decisions and so many milliseconds, these kinds of things; `seed` draws what each of them needs."""

    at: int
    ms: int
    kinds: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        return f"at decision {self.at} + {self.ms} ms: {' and '.join(self.kinds)} (seed {self.seed})"


def drawn(seed: int, decisions: int, kinds: Sequence[str]) -> list[Fault]:
    """The faults of a run: every kind comes before any comes again."""
    rng, left, found = random.Random(f"schedule {seed}"), list[str](), list[Fault]()
    at = rng.randrange(EVERY // 2, EVERY)
    while at < decisions:
        if len(left) < 2:
            left += rng.sample(kinds, len(kinds))
        number = 2 if rng.random() < DOUBLE and left[0] != left[1] else 1
        chosen, left = tuple(left[:number]), left[number:]
        found.append(Fault(at, rng.randrange(100), chosen, rng.getrandbits(32)))
        at += rng.randrange(EVERY // 2, EVERY * 3 // 2)
    return found

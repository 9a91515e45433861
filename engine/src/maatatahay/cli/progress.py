"""A line on standard error that counts while something long goes on; only where somebody can see it."""

from __future__ import annotations

import sys
from typing import Final


class Progress:
    """Counts games."""

    def __init__(self, total: int | None = None) -> None:
        self._total: Final = "" if total is None else f" of {total}"
        self._done = 0
        self._shown: Final = sys.stderr.isatty()

    def step(self) -> None:
        """One more."""
        self._done += 1
        if self._shown:
            print(f"\r{self._done}{self._total} games", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe the line out."""
        if self._shown and self._done:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

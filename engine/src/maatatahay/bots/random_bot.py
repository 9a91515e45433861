"""The opponent that plays anything: each legal decision is as likely as any other."""

from __future__ import annotations

from typing import Final

from maatatahay.bots.seeds import stream_of
from maatatahay.decisions import Decision
from maatatahay.position import Position


class RandomBot:
    """Chooses uniformly among the legal decisions; the same seed chooses the same."""

    name: Final = "random"

    def __init__(self, seed: int | str) -> None:
        self._stream = stream_of(seed, self.name)

    def choose(self, position: Position) -> Decision:
        """One of the position's legal decisions."""
        legal = position.legal_decisions()
        return legal[self._stream.below(len(legal))]

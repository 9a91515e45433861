"""The opponent that searches: `search.py` with a budget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maatatahay.bots.evaluation import Evaluation
from maatatahay.bots.search import Judgement, Search
from maatatahay.bots.seeds import stream_of
from maatatahay.bots.tree import Manner
from maatatahay.decisions import Decision
from maatatahay.position import Position

NO_LIMIT: Final = 1 << 40
"""More nodes than any clock allows."""


class SearchBot:
    """Decides by a search of so many nodes, or of so many seconds if it is given a clock."""

    def __init__(
        self,
        name: str,
        seed: int | str,
        evaluation: Evaluation,
        nodes: int,
        clock: Callable[[], float] | None = None,
        seconds: float = 0.0,
        manner: Manner | None = None,
    ) -> None:
        """`clock`: steadily rising seconds; with one, thinking ends after `seconds` even if nodes are left."""
        self.name: Final = name
        self._search: Final = Search(evaluation, stream_of(seed, name), manner)
        self._nodes: Final = nodes
        self._clock: Final = clock
        self._seconds: Final = seconds

    def judge(self, position: Position) -> list[Judgement]:
        """The decisions worth considering, best first."""
        return self._search.judge(position, self._nodes, self._clock, self._seconds)

    def choose(self, position: Position) -> Decision:
        """The best decision found; where there is only one, at once."""
        if position.count_legal() == 1:
            return position.legal_decisions()[0]
        return self.judge(position)[0].decision

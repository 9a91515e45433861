"""Explaining a decision: playing it on a copy and keeping the steps. There is no second computation of anything."""

from __future__ import annotations

from typing import Final

from maatatahay.decisions import Move
from maatatahay.outcome import outcome, score
from maatatahay.position import Position
from maatatahay.steps import Step
from maatatahay.tiles import BALAN, WAZU


class Explanation:
    """What a legal move does: its `steps` in order, and the positions before and after."""

    __slots__ = ("after", "before", "steps")

    def __init__(self, steps: list[Step], before: Position, after: Position) -> None:
        self.steps: Final = steps
        self.before: Final = before
        self.after: Final = after

    def to_json(self) -> dict[str, object]:
        """The steps, with both storages and scores before and after."""
        return {
            "steps": [step.to_json() for step in self.steps],
            "storage": {"before": storages(self.before), "after": storages(self.after)},
            "score": {"before": score(self.before), "after": score(self.after)},
        }


def storages(position: Position) -> dict[str, str]:
    """Both tribes' storages as bundles."""
    return {"balan": position.storage_text(BALAN), "wazu": position.storage_text(WAZU)}


def explain(position: Position, move: Move) -> Explanation:
    """What the move does to the position, which stays untouched. Raises what `Position.play` raises."""
    after = position.copy()
    steps: list[Step] = []
    after.play(move, steps)
    end = outcome(after)
    if end is not None:
        steps.append(Step("ended", "8", end.to_json()))
    return Explanation(steps, position, after)

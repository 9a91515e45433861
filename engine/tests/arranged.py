"""What the tests ask of made-up positions (`maatatahay.arranged`)."""

from __future__ import annotations

from typing import Any

from maatatahay.arranged import arranged
from maatatahay.crystals import bundle_counts
from maatatahay.decisions import Activate, Place
from maatatahay.describe import describe
from maatatahay.explain import explain
from maatatahay.position import Position
from maatatahay.spaces import space_named
from maatatahay.tiles import BALAN, TRIBES, WAZU, tribe_named

__all__ = ["arranged", "described", "on", "placed", "score_of", "steps_of_placing", "storage_of"]


def placed(position: Position, space: str, add: str = "", rotation: int = 0) -> Position:
    """The position after placing on a free space and activating; the one given stays as it was."""
    after = position.copy()
    after.play(Place(space_named(space)))
    after.play(Activate(rotation, *bundle_counts(add)))
    return after


def steps_of_placing(position: Position, space: str, add: str = "", rotation: int = 0) -> list[dict[str, Any]]:
    """What both decisions are explained by."""
    told = explain(position, Place(space_named(space)))
    more = explain(told.after, Activate(rotation, *bundle_counts(add)))
    return [step.to_json() for step in (*told.steps, *more.steps)]


def described(position: Position) -> dict[str, Any]:
    return describe(position)


def on(position: Position, space: str) -> Any:  # noqa: ANN401
    """The Warrior there, as a page sees it."""
    return described(position)["warriors"][space]


def storage_of(position: Position, tribe: str) -> str:
    return position.storage_text(tribe_named(tribe))


def score_of(position: Position) -> tuple[int, int]:
    score = described(position)["score"]
    return score[TRIBES[BALAN]], score[TRIBES[WAZU]]

"""What a diagram shows, found by letting the engine play its placement: nothing here knows a rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from maatatahay.choices import choices
from maatatahay.crystals import bundle_counts
from maatatahay.decisions import Activate, Place
from maatatahay.describe import describe
from maatatahay.explain import explain
from maatatahay.position import Position
from maatatahay.spaces import space_named
from maatatahay.tiles import Tile

Json = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """One position with the marks of a placement. Warriors are as `describe` has them; `fights` are steps by space."""

    tiles: Mapping[str, Tile]
    warriors: Mapping[str, Json]
    relics: Mapping[str, dict[str, int]]
    crystals: Mapping[str, str]
    placed: str = ""
    supporters: tuple[str, ...] = ()
    fights: Mapping[str, Json] = field(default_factory=dict)
    steps: tuple[Json, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Placement:
    """What is placed where in a diagram: onto a free space, turned, with Crystals from the storage."""

    space: str
    rotation: int = 0
    add: str = ""


def still(position: Position, signs: tuple[tuple[str, str], ...] = ()) -> Scene:
    """A position in which nothing is being placed."""
    told: Json = describe(position)
    tiles = {tile.id: tile for tile in position.tiles.tiles}
    return Scene(tiles, told["warriors"], told["relic_costs"], told["crystals"], signs=signs)


def placing(position: Position, placement: Placement) -> Scene:
    """The placement as the table previews it: the Warriors before anybody falls, with Support and every fight.

    Raises `IllegalDecision` where the rules forbid it.
    """
    steps = played(position, placement)[1]
    before = still(explain(position, Place(space_named(placement.space))).after)
    offers: Any = choices(position)["choices"]
    offer = next(one for one in offers if one["space"] == placement.space)
    judged = next(one for one in offer["activations"] if one["add"] == placement.add)["warrior"]
    new = {**before.warriors[placement.space], **judged, "rotation": placement.rotation}
    return Scene(
        before.tiles,
        {**before.warriors, placement.space: new},
        before.relics,
        before.crystals,
        placed=placement.space,
        supporters=tuple(arrow["from"] for arrow in offer["support"]),
        fights={step["space"]: step for step in steps if step["code"] == "fought"},
        steps=steps,
    )


def placed(position: Position, placement: Placement) -> Scene:
    """What the board looks like afterwards."""
    after, steps = played(position, placement)
    scene = still(after)
    return Scene(scene.tiles, scene.warriors, scene.relics, scene.crystals, steps=steps)


def played(position: Position, placement: Placement) -> tuple[Position, tuple[Json, ...]]:
    """The position after the placement and its activation, and what happened."""
    first = explain(position, Place(space_named(placement.space)))
    second = explain(first.after, Activate(placement.rotation, *bundle_counts(placement.add)))
    return second.after, tuple(step.to_json() for step in (*first.steps, *second.steps))


Shown = Callable[[Position, Placement], Scene]

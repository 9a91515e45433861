"""Every legal decision of this moment with its consequence, so that a page only looks things up and holds no rules."""

from __future__ import annotations

from maatatahay.crystals import bundle_text
from maatatahay.decisions import Activate, Place, TakePair, activations
from maatatahay.explain import explain
from maatatahay.outcome import score
from maatatahay.position import ORDER, PAIR, PLACE, Position
from maatatahay.spaces import REACH, SPACE_NAMES, SPACES, names_of, rotated
from maatatahay.steps import Step
from maatatahay.tiles import TRIBES

_CONSEQUENCES = ("surrounded", "fought", "died", "spirit-moved", "spirit-lost", "ended")


def choices(position: Position) -> dict[str, object]:
    """What whoever decides can choose, as JSON; `{}` where chance must speak and when over.

    A placement on a free space lists its activations too (they are confirmed together); a Relic is claimed first,
    since that reveals chance. A rotation changes nothing in its own placement's fights, so an activation listed once
    stands for all four rotations.
    """
    if position.to_move is None:
        return {}
    head: dict[str, object] = {"phase": position.phase, "to_move": TRIBES[position.to_move]}
    if position.phase == PAIR:
        return {**head, "choices": _pairs(position)}
    if position.phase == ORDER:
        return {
            **head,
            "choices": [{"decision": decision.to_json()} for decision in position.legal_decisions()],
        }
    if position.phase == PLACE:
        return {**head, "tile": position.tile_in_hand(), **_places(position, position.to_move)}
    return {**head, **_activation(position)}


def _pairs(position: Position) -> list[dict[str, object]]:
    """Each pair on display, and who would decide the order."""
    offers: list[dict[str, object]] = []
    for pair in position.display:
        if isinstance(pair, TakePair):
            balan, wazu = position.tiles.index[pair.balan], position.tiles.index[pair.wazu]
            tie = position.tiles.tiles[balan].strength == position.tiles.tiles[wazu].strength
            decides = TRIBES[position.decider_of(balan, wazu)]
            offers.append({"decision": pair.to_json(), "decides": decides, "why": "tie" if tie else "weaker"})
    return offers


def _places(position: Position, tribe: int) -> dict[str, object]:
    """What placing on each space would mean, and why the others are refused."""
    offers: list[dict[str, object]] = []
    refused: dict[str, str] = {}
    for space in range(SPACES):
        if position.board.free >> space & 1:
            offers.append(_free_place(position, tribe, space))
        elif not position.board.relics >> space & 1:
            refused[SPACE_NAMES[space]] = "space-taken"
        elif position.payments_for(space, tribe):
            offers.append(_relic_place(position, tribe, space))
        else:
            refused[SPACE_NAMES[space]] = "relic-unaffordable"
    return {"choices": offers, "refused": refused}


def _free_place(position: Position, tribe: int, space: int) -> dict[str, object]:
    after = explain(position, Place(space)).after
    return {
        "space": SPACE_NAMES[space],
        "kind": "free",
        "collect": bundle_text(position.board.energy[space], position.board.spirit[space]),
        "support": position.board.support_facts(space, tribe),
        **_activation(after),
    }


def _relic_place(position: Position, tribe: int, space: int) -> dict[str, object]:
    order, own = len(position.claimed) + 1, position.claimed.count(tribe) + 1
    after = explain(position, Place(space, *position.payments_for(space, tribe)[0])).after
    return {
        "space": SPACE_NAMES[space],
        "kind": "relic",
        "cost": position.board.relic_cost(space, tribe),
        "helpers": names_of(position.board.relic_helpers(space, tribe)),
        "payments": [bundle_text(energy, spirit) for energy, spirit in position.payments_for(space, tribe)],
        "order": order,
        "value": position.relic_value(order, own),
        "support": position.board.support_facts(space, tribe),
        "reach": _reaches(position, tribe, space),
        "warrior": _judged_warrior(after, Activate(0)),
    }


def _reaches(position: Position, tribe: int, space: int) -> list[list[str]]:
    """The spaces that the tribe's new Warrior's arrows would point at, for each of the four rotations."""
    arrows = position.tiles.tiles[position.taken[tribe]].arrows
    return [names_of(REACH[space][rotated(arrows, turns)]) for turns in range(4)]


def _activation(position: Position) -> dict[str, object]:
    """The Warrior that waits to be activated: its tile, storage, reach by rotation, and each bundle's consequence."""
    tribe = position.to_move if position.to_move is not None else 0
    energy, spirit = position.storage_energy[tribe], position.storage_spirit[tribe]
    unturned = [move for move in activations(energy, spirit) if isinstance(move, Activate) and move.rotation == 0]
    return {
        "tile": position.tiles.tiles[position.taken[tribe]].id,
        "space": SPACE_NAMES[position.space],
        "storage": bundle_text(energy, spirit),
        "reach": _reaches(position, tribe, position.space),
        "activations": [_activated(position, tribe, move) for move in unturned],
    }


def _activated(position: Position, tribe: int, move: Activate) -> dict[str, object]:
    told = explain(position, move)
    return {
        "add": bundle_text(move.energy, move.spirit),
        "warrior": _judged_warrior(position, move),
        "storage": told.after.storage_text(tribe),
        "steps": [step.to_json() for step in told.steps if _matters(step)],
        "score": score(told.after),
    }


def _judged_warrior(position: Position, move: Activate) -> dict[str, int]:
    """The new Warrior as the fights will judge it: with the Crystals added, before anybody dies."""
    board, space = position.board, position.space
    return {
        "strength": board.strength(space) + move.energy,
        "energy": board.energy[space] + move.energy,
        "spirit": board.spirit[space] + move.spirit,
    }


def _matters(step: Step) -> bool:
    """Whether a step is a consequence to weigh before confirming, rather than the choice itself."""
    return step.code in _CONSEQUENCES

"""What speaks for or against a decision, in short: the effects of its steps as codes, for whoever decides."""

from __future__ import annotations

from collections.abc import Sequence

from maatatahay.decisions import Decision
from maatatahay.explain import explain
from maatatahay.outcome import diamonds
from maatatahay.position import Position
from maatatahay.steps import Step
from maatatahay.tiles import TRIBES

Reason = dict[str, object]


def reasons(position: Position, decisions: Sequence[Decision]) -> list[Reason]:
    """The reasons that these decisions, played in turn by whoever is to move, give; `[]` when they change nothing yet.

    Each has a `code` and facts: `claims` a Relic (`space`, `value`); `collects` and `supported` (`crystals` and
    `energy` gained); of each surrounded Warrior (`space`, `tile`, `own` and `enemy` sums) `fells` an enemy, `secures`
    an own, `loses` an own or `spares` an enemy, which is then safe for good; `spirit` gained from the fallen
    (`count`); `diamonds` on the living, gained or lost (`count`); `ends` the game (`winner`, or None).
    Raises what `Position.play` raises.
    """
    tribe = position.to_move if position.to_move is not None else 0
    found: list[Reason] = []
    after = position
    for decision in decisions:
        told = explain(after, decision)
        for step in told.steps:
            found.extend(_reason(step, TRIBES[tribe]))
        after = told.after
    gained = diamonds(after, tribe) - diamonds(position, tribe)
    if gained:
        found.append({"code": "diamonds", "count": gained})
    return found


def _reason(step: Step, mine: str) -> list[Reason]:
    """What a step means to the tribe of that name: one reason or none."""
    facts = step.facts
    if step.code == "relic-claimed":
        return [{"code": "claims", "space": facts["space"], "value": facts["value"]}]
    if step.code == "collected" and facts["crystals"]:
        return [{"code": "collects", "crystals": facts["crystals"]}]
    if step.code == "supported" and facts["energy"]:
        return [{"code": "supported", "energy": facts["energy"]}]
    if step.code == "fought":
        return [_fight(facts["tribe"] == mine, bool(facts["survives"]), step)]
    if step.code == "spirit-moved":
        return [{"code": "spirit", "count": facts["count"]}]
    if step.code == "ended":
        return [{"code": "ends", "winner": facts["winner"]}]
    return []


def _fight(own: bool, survives: bool, step: Step) -> Reason:
    code = ("secures" if survives else "loses") if own else ("spares" if survives else "fells")
    strength = step.facts["strength"]
    total = strength["total"] if isinstance(strength, dict) else 0
    told = {"space": step.facts["space"], "tile": step.facts["tile"], "own": total, "enemy": step.facts["sum"]}
    return {"code": code, **told}

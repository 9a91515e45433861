"""Explaining is playing: the steps of every move, their sums, and the position they lead to."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from arranged import arranged, steps_of_placing
from hypothesis import given
from maatatahay.decisions import Activate, Place, Reward
from maatatahay.describe import describe
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.outcome import score
from maatatahay.position import Position
from strategies import A_TASTE, OPTIONS, POSITIONS, SEEDS, Taste, everything, new_game, next_move

# Every code, with the clause of RULES that it names and its facts, as docs/steps.md lists them.
FACTS = {
    "pair-taken": {"tribe", "pair"},
    "order-decided": {"tribe", "first", "why", "strengths"},
    "placed": {"tribe", "tile", "space"},
    "collected": {"tribe", "space", "crystals"},
    "relic-claimed": {"tribe", "space", "cost", "helpers", "paid", "order", "value"},
    "supported": {"tribe", "space", "energy", "arrows"},
    "rewarded": {"tribe", "crystals"},
    "turned": {"tribe", "space", "rotation", "reach"},
    "added": {"tribe", "space", "crystals"},
    "surrounded": {"spaces"},
    "fought": {"space", "tribe", "tile", "strength", "against", "sum", "survives"},
    "died": {"space", "tribe", "tile", "energy", "spirit"},
    "spirit-moved": {"to", "count", "from"},
    "spirit-lost": {"count", "from"},
    "track": {"before", "after"},
    "round": {"round", "active"},
    "revealed": {"pair"},
    "ended": {"winner", "reason", "decided_by", "score"},
}


STEPS_PAGE = Path(__file__).parents[2] / "docs" / "steps.md"


def test_docs_steps_lists_every_code_with_its_facts() -> None:
    rows = [line.split("|") for line in STEPS_PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    listed = {cells[1].strip(" `"): set(re.findall(r"`(\w+)`", cells[3])) for cells in rows}
    assert listed == FACTS


def shown(position: Position) -> dict[str, Any]:
    return describe(position)


def steps_by_code(steps: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for step in steps:
        found.setdefault(step["code"], []).append(step)
    return found


@given(POSITIONS, SEEDS)
def test_explaining_equals_playing_and_touches_nothing(position: Position, seed: int) -> None:
    if position.phase == "over":
        return
    move = next_move(Random(seed), position, Taste())
    before, played = everything(position), position.copy()
    told = explain(position, move)
    played.play(move)
    assert everything(position) == before
    assert everything(told.after) == everything(played)
    facts: dict[str, Any] = told.to_json()
    assert facts["score"] == {"before": score(position), "after": score(played)}
    assert facts["storage"] == {"before": shown(position)["storage"], "after": shown(played)["storage"]}


def check_fights(before: dict[str, Any], found: dict[str, list[dict[str, Any]]]) -> None:
    fights = found.get("fought", [])
    assert [fight["space"] for fight in fights] == [s for step in found.get("surrounded", []) for s in step["spaces"]]
    for fight in fights:
        for side in (fight, *fight["against"]):
            parts = side["strength"]
            assert parts["total"] == parts["printed"] + parts["energy"] + parts["ability"]
        assert fight["sum"] == sum(foe["strength"]["total"] for foe in fight["against"])
        assert fight["survives"] == (fight["strength"]["total"] >= fight["sum"])
        assert all(foe["tribe"] != fight["tribe"] for foe in fight["against"])
    assert [f["space"] for f in fights if not f["survives"]] == [step["space"] for step in found.get("died", [])]
    for step in found.get("died", []):
        assert before["warriors"][step["space"]]["tile"] == step["tile"]


def check_spirit(found: dict[str, list[dict[str, Any]]]) -> None:
    spirit = {step["space"]: step["spirit"] for step in found.get("died", []) if step["spirit"]}
    passed = [*found.get("spirit-moved", []), *found.get("spirit-lost", [])]
    assert [step["count"] for step in passed] == ([sum(spirit.values())] if spirit else [])
    assert [step["from"] for step in passed] == ([list(spirit)] if spirit else [])


@given(SEEDS, OPTIONS, A_TASTE)
def test_the_steps_of_a_whole_game_have_their_facts_and_add_up(seed: int, options: Options, taste: Taste) -> None:
    rng = Random(seed)
    position = new_game(rng, options)
    codes: list[str] = []
    while position.phase != "over":
        before = shown(position)
        told = explain(position, next_move(rng, position, taste))
        steps: list[dict[str, Any]] = [step.to_json() for step in told.steps]
        found, after = steps_by_code(steps), shown(told.after)
        for step in steps:
            assert step.keys() == FACTS[str(step["code"])] | {"code", "clause"}
        check_fights(before, found)
        check_spirit(found)
        deaths = sum(after["deaths"].values()) - sum(before["deaths"].values())
        assert len(found.get("died", [])) == deaths
        for step in found.get("track", []):
            assert (step["before"], step["after"]) == (before["track"], after["track"])
        for step in found.get("supported", []):
            assert step["energy"] == len(step["arrows"]) == after["warriors"][step["space"]]["energy"]
        codes += found
        position = told.after
    assert codes[-1] == "ended"
    assert codes.count("ended") == 1


def codes_of(steps: list[dict[str, Any]]) -> list[str]:
    return [step["code"] for step in steps]


def test_the_steps_of_a_placement_come_in_the_order_of_the_rules() -> None:
    position = arranged("B@a1 child S1", "W@a2 champion", "W@c2 guard r0", lying={"b1": "ES"}, last=True)
    steps = steps_of_placing(position, "b1", add="E")
    assert codes_of(steps) == [
        "placed", "collected", "turned", "added", "surrounded", "fought", "died", "spirit-moved", "track", "round",
    ]  # fmt: skip
    assert [step["clause"] for step in steps] == [
        "5.1", "5.2", "5.4", "5.5", "R8", "R9", "R12", "R12", "4.4", "4.5",
    ]  # fmt: skip


def test_a_fight_tells_where_both_sums_come_from() -> None:
    position = arranged("B@b1 elder E1", "B@a1 guard", "W@c1 convert", "W@b3 drummer", "B@d2 dead", tile="hunter")
    fight = steps_by_code(steps_of_placing(position, "b2"))["fought"][0]
    assert fight == {
        "code": "fought",
        "clause": "R9",
        "space": "b1",
        "tribe": "balan",
        "tile": "elder",
        "strength": {"printed": 1, "energy": 1, "ability": 1, "total": 3},
        "against": [
            {
                "space": "c1",
                "tribe": "wazu",
                "tile": "convert",
                "strength": {"printed": 1, "energy": 0, "ability": 0, "total": 1},
            },
            {
                "space": "b2",
                "tribe": "wazu",
                "tile": "hunter",
                "strength": {"printed": 3, "energy": 1, "ability": 0, "total": 4},
            },
        ],
        "sum": 5,
        "survives": False,
    }


def test_support_names_each_arrow() -> None:
    position = arranged("W@b2 guard", "W@a3 weaver", "W@c4 lancer r2", "B@c3 drummer", "W@a4 keeper")
    told = steps_by_code(steps_of_placing(position, "b3"))["supported"]
    assert told[0]["arrows"] == [
        {"from": "b2", "direction": "N"},
        {"from": "a3", "direction": "E"},
        {"from": "c4", "direction": "SW"},
    ]
    assert told[0]["energy"] == 3


def test_a_claim_tells_its_cost_and_its_helpers() -> None:
    position = arranged("B@c2", "B@b3", places="balan", relics="c3", storage={"balan": "EES"})
    position.claimed = [1, 0]
    claim = explain(position, Place(12, 1, 1))
    assert claim.steps[1].to_json() == {
        "code": "relic-claimed",
        "clause": "5.2",
        "tribe": "balan",
        "space": "c3",
        "cost": 2,
        "helpers": ["c2", "b3"],
        "paid": "ES",
        "order": 3,
        "value": 2,
    }
    reward = explain(claim.after, Reward(0, 2))
    assert [step.to_json() for step in reward.steps] == [
        {"code": "rewarded", "clause": "5.2", "tribe": "balan", "crystals": "SS"}
    ]
    assert codes_of([step.to_json() for step in explain(reward.after, Activate(1, 0, 2)).steps]) == ["turned", "added"]

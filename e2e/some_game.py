"""Games that have gone on for a while: decisions are sent as the page would send them, without its clicks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from people import HELD, Person, Table

SEND = """decisions => {
    const table = document.querySelector("game-table");
    const {game, view} = table.state;
    const seat = view.position.to_move;
    table.connection.command({t: "decide", game, ply: view.ply, key: crypto.randomUUID(), seat, decisions});
}"""


def some_game(ana: Person, decisions: int = 400, seed: int = 8, until: Callable[[Table], bool] | None = None) -> Table:
    """A game on one screen, so many decisions old, or older: until it is over or the condition holds."""
    table = ana.create("screen")
    rng = random.Random(seed)
    played = 0
    while table.wait_until_due() and (played < decisions or not (until is None or until(table))):
        played += 1
        choices, ply = ana.page.evaluate(f"[{HELD}.choices.choices, {HELD}.view.ply]")
        ana.page.evaluate(SEND, random_decisions(choices, rng))
        table.wait_for_ply(ply + 1)
    return table


def placing(table: Table) -> bool:
    """Whether a Warrior is to be placed now."""
    return bool(table.view()["position"]["phase"] == "place")


def fights(table: Table) -> list[tuple[int, dict[str, Any]]]:
    """The fights of the game in which somebody stood against the Warrior: the log's version and the step of each."""
    steps = [(entry["version"], step) for entry in table.view()["log"] for step in entry["steps"]]
    return [(version, step) for version, step in steps if step["code"] == "fought" and step["against"]]


def fought(table: Table) -> bool:
    """Whether there was such a fight."""
    return bool(fights(table))


def random_decisions(choices: dict[str, Any], rng: random.Random) -> list[dict[str, Any]]:
    """One of the choices that the page was offered, as it would send it."""
    if choices["phase"] in {"pair", "order"}:
        return [rng.choice(choices["choices"])["decision"]]
    if choices["phase"] == "activate":
        return [activation(choices, rng)]
    place = rng.choice(choices["choices"])
    if place["kind"] == "relic":
        return [{"place": place["space"], "pay": place["payments"][0]}]
    return [{"place": place["space"]}, activation(place, rng)]


def activation(offer: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """How the Warrior is turned and what it gets."""
    return {"activate": {"rotation": rng.randrange(4), "add": rng.choice(offer["activations"])["add"]}}

"""One of the choices that a page was offered, as it would send it."""

from __future__ import annotations

import random
from typing import Any

Json = dict[str, Any]


def random_decisions(choices: Json, rng: random.Random) -> list[Json]:
    """One decision, or a placement and its activation together."""
    if choices["phase"] == "activate":
        return [_activation(choices, rng)]
    choice = rng.choice(choices["choices"])
    if choices["phase"] != "place":
        return [choice["decision"]]
    if choice["kind"] == "relic":
        return [{"place": choice["space"], "pay": rng.choice(choice["payments"])}]
    return [{"place": choice["space"]}, _activation(choice, rng)]


def _activation(choice: Json, rng: random.Random) -> Json:
    return {"activate": {"rotation": rng.randrange(4), "add": rng.choice(choice["activations"])["add"]}}

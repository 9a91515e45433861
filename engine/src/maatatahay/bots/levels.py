"""The computer's named players, from a child's first game upwards: data, and the opponent that each of them is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from maatatahay.bots.beginner import FLAWS, Beginner
from maatatahay.bots.evaluation import evaluation
from maatatahay.bots.search_bot import SearchBot
from maatatahay.datafiles import is_name, parse_data, read_data, require_keys, require_number
from maatatahay.errors import BadData

PEOPLE: Final = "people-1"
_MOST_NODES: Final = 10**9


class Level:
    """A player: `number` from 1 (the weakest), `id`, `name`; a beginner has `flaws`, a thinker weights and `nodes`."""

    __slots__ = ("evaluation", "flaws", "id", "name", "nodes", "number")

    def __init__(self, number: int, id: str, name: str, flaws: tuple[str, ...], evaluation: str, nodes: int) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.flaws: Final = flaws
        self.evaluation: Final = evaluation
        self.nodes: Final = nodes

    def bot(
        self,
        seed: int | str,
        nodes: int | None = None,
        clock: Callable[[], float] | None = None,
        seconds: float = 0.0,
    ) -> Beginner | SearchBot:
        """The player as an opponent. A thinker can be given another budget, or a clock by which it must stop."""
        if not self.evaluation:
            return Beginner(self.id, seed, self.flaws)
        budget = self.nodes if nodes is None else nodes
        return SearchBot(self.id, seed, evaluation(self.evaluation), budget, clock, seconds)


@cache
def levels() -> tuple[Level, ...]:
    """All players, weakest first."""
    return read_levels(PEOPLE, read_data("levels", PEOPLE))


def read_levels(name: str, text: str) -> tuple[Level, ...]:
    """Players from the text of a data file. Raises `BadData`, naming the file, the entry and the field."""
    file = f"levels/{name}.toml"
    entries = parse_data(file, text, {"levels"})["levels"]
    if not isinstance(entries, list):
        raise BadData("data-not-a-table", file, "file", "levels")
    found = tuple(_read_level(file, number, entry) for number, entry in enumerate(entries, 1))
    if len({level.id for level in found}) != len(found):
        raise BadData("data-id-twice", file, "file", "id")
    return found


def _read_level(file: str, number: int, fields: object) -> Level:
    entry = f"level {number}"
    if not isinstance(fields, dict):
        raise BadData("data-not-a-table", file, entry, "levels")
    if "flaws" in fields:
        require_keys(file, entry, fields, {"id", "name", "flaws"})
    else:
        require_keys(file, entry, fields, {"id", "name", "evaluation", "nodes"})
    if not is_name(fields["id"]) or not isinstance(fields["name"], str):
        raise BadData("data-bad-name", file, entry, "id")
    flaws = fields.get("flaws", [])
    if not isinstance(flaws, list) or any(flaw not in FLAWS for flaw in flaws):
        raise BadData("data-flaw-unknown", file, entry, "flaws")
    weights = fields.get("evaluation", "")
    if not isinstance(weights, str):
        raise BadData("data-bad-name", file, entry, "evaluation")
    nodes = require_number(file, entry, "nodes", fields.get("nodes", 0), _MOST_NODES)
    return Level(number, fields["id"], fields["name"], tuple(flaws), weights, nodes)

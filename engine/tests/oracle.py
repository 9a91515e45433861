"""A second, deliberately plain and slow implementation of RULES.md and RECORD.md, to compare the engine with.

It was written from the two pages alone and shares nothing with the engine, not even its data files: tiles and layout
are copied from the pages. Spaces are names, everything is computed anew each time it is asked for, and the legal
decisions are those of all thinkable ones that are not refused. Moves and positions are the JSON values of RECORD.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Json = dict[str, Any]

TRIBES = ["balan", "wazu"]
COLUMNS = "abcde"
ROWS = "12345"
SPACES = [column + row for row in ROWS for column in COLUMNS]
COMPASS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
CLOCKWISE = list(COMPASS)

LAYOUT = """
5  3 2 2 2 3
4  2 R 2 R 2
3  2 2 R 2 2
2  2 R 2 R 2
1  3 2 2 2 3
"""
TILES = """
champion | 5 | N         | 0 |
guard    | 4 | N S       | 0 |
lancer   | 4 | NE        | 1 |
hunter   | 3 | N E W     | 0 |
scout    | 3 | NE NW     | 1 |
keeper   | 3 | S         | 2 |
drummer  | 2 | N E S W   | 0 |
singer   | 2 | NE SE NW  | 1 |
weaver   | 2 | E W       | 2 |
child    | 1 | N NE E SE | 1 |
elder    | 1 | N         | 2 | Elder
convert  | 1 | NE        | 2 | Convert
"""


@dataclass
class Tile:
    strength: int
    arrows: list[str]
    diamonds: int
    ability: str


def _tiles() -> dict[str, Tile]:
    tiles = {}
    for line in TILES.strip().splitlines():
        name, strength, arrows, diamonds, ability = (cell.strip() for cell in line.split("|"))
        tiles[name] = Tile(int(strength), arrows.split(), int(diamonds), ability)
    return tiles


def _layout() -> dict[str, str]:
    marks = {}
    for line in LAYOUT.strip().splitlines():
        row, *cells = line.split()
        for column, mark in zip(COLUMNS, cells, strict=True):
            marks[column + row] = mark
    return marks


TILE = _tiles()
MARK = _layout()


@dataclass
class Warrior:
    tribe: str
    tile: str
    rotation: int = 0
    energy: int = 0
    spirit: int = 0
    alive: bool = True


@dataclass
class Crystals:
    energy: int = 0
    spirit: int = 0

    def text(self) -> str:
        return "E" * self.energy + "S" * self.spirit

    def count(self) -> int:
        return self.energy + self.spirit

    def add(self, more: Crystals) -> None:
        self.energy += more.energy
        self.spirit += more.spirit

    def take(self, less: Crystals) -> None:
        self.energy -= less.energy
        self.spirit -= less.spirit


# The key of RECORD.md's `moves` that each phase asks for.
KEY = {
    "pair": "pair",
    "order": "first",
    "place": "place",
    "reward": "reward",
    "activate": "activate",
    "reveal": "reveal",
}


def crystals_of(text: str) -> Crystals:
    return Crystals(text.count("E"), text.count("S"))


class Refused(Exception):
    """The rules do not allow this move here."""


def refuse_unless(allowed: bool) -> None:
    if not allowed:
        raise Refused


def neighbour(space: str, direction: str) -> str | None:
    across, up = COMPASS[direction]
    column, row = COLUMNS.index(space[0]) + across, ROWS.index(space[1]) + up
    return COLUMNS[column] + ROWS[row] if 0 <= column < 5 and 0 <= row < 5 else None


def neighbours(space: str, directions: str) -> list[str]:
    found = [neighbour(space, direction) for direction in directions.split()]
    return [name for name in found if name is not None]


def orthogonal(space: str) -> list[str]:
    return neighbours(space, "N E S W")


def diagonal(space: str) -> list[str]:
    return neighbours(space, "NE SE SW NW")


def other(tribe: str) -> str:
    return "wazu" if tribe == "balan" else "balan"


@dataclass
class Oracle:
    """A game in progress. `options` and `setup` are those of a record."""

    options: dict[str, str]
    setup: Json
    phase: str = "pair"
    round: int = 1
    active: str = ""
    pair: dict[str, str] = field(default_factory=dict)
    to_place: list[str] = field(default_factory=list)
    standing: str = ""  # the space of the Warrior that awaits its activation
    surrounded_before: set[str] = field(default_factory=set)
    warriors: dict[str, Warrior] = field(default_factory=dict)
    lying: dict[str, Crystals] = field(default_factory=dict)
    relics: list[str] = field(default_factory=list)
    storage: dict[str, Crystals] = field(default_factory=dict)
    display: list[list[str]] = field(default_factory=list)
    seen: list[list[str]] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    deaths: dict[str, int] = field(default_factory=dict)
    track: int = 0
    bag: Crystals = field(default_factory=Crystals)
    ended: str = ""

    def __post_init__(self) -> None:
        self.active = self.setup["active"]
        self.relics = [space for space in SPACES if MARK[space] == "R"]
        self.lying = {space: crystals_of(text) for space, text in self.setup["crystals"].items()}
        self.storage = {tribe: Crystals() for tribe in TRIBES}
        self.deaths = dict.fromkeys(TRIBES, 0)
        self.display = [list(pair) for pair in self.setup["display"]]
        self.seen = [list(pair) for pair in self.setup["display"]]
        on_board = list(self.lying.values())
        self.bag = Crystals(45 - sum(c.energy for c in on_board), 15 - sum(c.spirit for c in on_board))

    # --- what stands where

    def living(self, tribe: str) -> list[str]:
        return [space for space, warrior in self.warriors.items() if warrior.alive and warrior.tribe == tribe]

    def is_free(self, space: str) -> bool:
        return space not in self.warriors and space not in self.relics

    def free_spaces(self) -> list[str]:
        return [space for space in SPACES if self.is_free(space)]

    def surrounded(self) -> set[str]:
        return {space for space in self.warriors if not any(self.is_free(beside) for beside in orthogonal(space))}

    def friends(self, tribe: str, spaces: list[str]) -> list[str]:
        return [space for space in spaces if space in self.living(tribe)]

    def strength(self, space: str) -> int:
        warrior = self.warriors[space]
        if not warrior.alive:
            return 0
        tile = TILE[warrior.tile]
        total = tile.strength + warrior.energy
        if tile.ability == "Elder":
            total += len(self.friends(warrior.tribe, orthogonal(space)))
        if tile.ability == "Convert":
            total += len(self.friends(other(warrior.tribe), diagonal(space)))
        return total

    def relic_cost(self, tribe: str, space: str) -> int:
        return max(1, 4 - len(self.friends(tribe, orthogonal(space))))

    def points_at(self, space: str) -> list[str]:
        """What the (rotated) Support Arrows of the Warrior on `space` point at."""
        warrior = self.warriors[space]
        directions = [
            CLOCKWISE[(CLOCKWISE.index(arrow) + 2 * warrior.rotation) % 8] for arrow in TILE[warrior.tile].arrows
        ]
        return neighbours(space, " ".join(directions))

    # --- scoring

    def relic_points(self, tribe: str) -> int:
        if self.options["relic_scoring"] == "progressive":
            own = self.claimed.count(tribe)
            return sum(range(1, own + 1))
        return sum(place for place, claimer in enumerate(self.claimed, 1) if claimer == tribe)

    def score(self, tribe: str) -> int:
        diamonds = sum(TILE[self.warriors[space].tile].diamonds for space in self.living(tribe))
        spirit = sum(self.warriors[space].spirit for space in self.living(tribe))
        return diamonds + spirit + self.relic_points(tribe)

    def winner(self) -> tuple[str | None, str]:
        """Who wins the game that has ended, and by which comparison."""
        balan, wazu = TRIBES
        if self.score(balan) != self.score(wazu):
            return (balan if self.score(balan) > self.score(wazu) else wazu), "points"
        if len(self.living(balan)) != len(self.living(wazu)):
            return (balan if len(self.living(balan)) > len(self.living(wazu)) else wazu), "living"
        if self.claimed:
            return self.claimed[-1], "last-relic"
        return None, "nothing"

    # --- whose decision

    def decider(self) -> str:
        balan, wazu = (TILE[self.pair[tribe]].strength for tribe in TRIBES)
        if balan == wazu:
            return self.active
        return "balan" if balan < wazu else "wazu"

    def to_move(self) -> str | None:
        if self.phase == "pair":
            return self.active
        if self.phase == "order":
            return self.decider()
        if self.phase in ("place", "activate"):
            return self.to_place[0]
        return None

    # --- moves

    def play(self, move: Json) -> None:
        """Plays a decision or an outcome of chance. Raises Refused, and has then changed nothing."""
        self.check(move)
        getattr(self, f"_{self.phase}")(move)

    def check(self, move: Json) -> None:
        """Raises Refused for a move that the rules do not allow now."""
        refuse_unless(KEY.get(self.phase) in move)
        getattr(self, f"_check_{self.phase}")(move)

    def _check_pair(self, move: Json) -> None:
        refuse_unless(move["pair"] in self.display)

    def _pair(self, move: Json) -> None:
        self.display.remove(move["pair"])
        self.pair = dict(zip(TRIBES, move["pair"], strict=True))
        self.phase = "order"

    def _check_order(self, move: Json) -> None:
        refuse_unless(move["first"] in TRIBES)

    def _order(self, move: Json) -> None:
        self.to_place = [move["first"], other(move["first"])]
        self.phase = "place"

    def _check_place(self, move: Json) -> None:
        space, tribe = move["place"], self.to_place[0]
        refuse_unless(space not in self.warriors)
        if space in self.relics:
            refuse_unless("pay" in move)
            pay, store = crystals_of(move["pay"]), self.storage[tribe]
            refuse_unless(pay.energy <= store.energy and 1 <= pay.spirit <= store.spirit)
            refuse_unless(pay.count() == self.relic_cost(tribe, space))
        else:
            refuse_unless("pay" not in move)

    def _place(self, move: Json) -> None:
        space, tribe = move["place"], self.to_place[0]
        self.surrounded_before = self.surrounded()
        if space in self.relics:
            self.storage[tribe].take(crystals_of(move["pay"]))
            self.relics.remove(space)
            self.claimed.append(tribe)
            self.phase = "reward"
        else:
            self.storage[tribe].add(self.lying.pop(space, Crystals()))
            self.phase = "activate"
        self.warriors[space] = Warrior(tribe, self.pair[tribe])
        self.warriors[space].energy = len(self.supporters(space))
        self.standing = space

    def supporters(self, space: str) -> list[str]:
        tribe = self.warriors[space].tribe
        around = self.friends(tribe, orthogonal(space) + diagonal(space))
        return [friend for friend in around if space in self.points_at(friend)]

    def _check_reward(self, move: Json) -> None:
        drawn = crystals_of(move["reward"])
        refuse_unless(drawn.count() == min(2, self.bag.count()))
        refuse_unless(drawn.energy <= self.bag.energy and drawn.spirit <= self.bag.spirit)

    def _reward(self, move: Json) -> None:
        self.bag.take(crystals_of(move["reward"]))
        self.storage[self.to_place[0]].add(crystals_of(move["reward"]))
        self.phase = "activate"

    def _check_activate(self, move: Json) -> None:
        added, store = crystals_of(move["activate"]["add"]), self.storage[self.to_place[0]]
        refuse_unless(move["activate"]["rotation"] in (0, 1, 2, 3))
        refuse_unless(added.energy <= store.energy and added.spirit <= store.spirit)
        refuse_unless(store.count() - added.count() <= 4)

    def _activate(self, move: Json) -> None:
        added, new = crystals_of(move["activate"]["add"]), self.warriors[self.standing]
        self.storage[self.to_place[0]].take(added)
        new.rotation = move["activate"]["rotation"]
        new.energy += added.energy
        new.spirit += added.spirit
        self._fights()
        self.to_place = self.to_place[1:]
        self.standing = ""
        self.phase = "place"
        if not self.to_place:
            self._end_round()

    def _fights(self) -> None:
        judged = [s for s in self.surrounded() - self.surrounded_before if self.warriors[s].alive]
        losers = [s for s in judged if self.strength(s) < self.against(s)]
        spoils = sum(self.warriors[s].spirit for s in losers)
        for space in losers:
            dead = self.warriors[space]
            dead.alive, dead.energy, dead.spirit = False, 0, 0
            self.deaths[dead.tribe] += 1
        if self.warriors[self.standing].alive:
            self.warriors[self.standing].spirit += spoils

    def against(self, space: str) -> int:
        enemies = self.friends(other(self.warriors[space].tribe), orthogonal(space))
        return sum(self.strength(enemy) for enemy in enemies)

    def _end_round(self) -> None:
        self.pair = {}
        # The track is never capped, so it is the number of all deaths up to the end of this round.
        self.track = sum(self.deaths.values())
        self.ended = self.end_reason()
        if self.ended:
            self.phase = "over"
            return
        self.round += 1
        self.active = other(self.active)
        self.phase = "reveal" if len(self.seen) < 12 else "pair"

    def end_reason(self) -> str:
        if self.options["end_by_deaths"] == "either-6" and max(self.deaths.values()) >= 6:
            return "deaths"
        if self.options["end_by_deaths"] == "track-6" and sum(self.deaths.values()) >= 6:
            return "deaths"
        if not self.display and len(self.seen) == 12:
            return "warriors"
        if len(self.free_spaces()) <= 1:
            return "spaces"
        return ""

    def _check_reveal(self, move: Json) -> None:
        for place, tile in enumerate(move["reveal"]):
            refuse_unless(tile in TILE and tile not in [pair[place] for pair in self.seen])

    def _reveal(self, move: Json) -> None:
        self.display.append(move["reveal"])
        self.seen.append(move["reveal"])
        self.phase = "pair"

    # --- what a record's trace says

    def thinkable(self) -> Iterator[Json]:
        """Every decision that anyone could think of in this phase, allowed or not."""
        bundles = ["E" * energy + "S" * (count - energy) for count in range(9) for energy in range(count + 1)]
        if self.phase == "pair":
            yield from ({"pair": [balan, wazu]} for balan, wazu in product(TILE, TILE))
        if self.phase == "order":
            yield from ({"first": tribe} for tribe in TRIBES)
        if self.phase == "place":
            yield from ({"place": space} for space in SPACES)
            yield from ({"place": space, "pay": pay} for space, pay in product(SPACES, bundles) if 1 <= len(pay) <= 4)
        if self.phase == "activate":
            yield from ({"activate": {"rotation": r, "add": add}} for r, add in product(range(4), bundles))

    def allows(self, move: Json) -> bool:
        """Whether the rules allow the move now."""
        try:
            self.check(move)
        except Refused:
            return False
        return True

    def legal(self) -> list[Json]:
        """The legal decisions: all thinkable ones that are allowed."""
        return [move for move in self.thinkable() if self.allows(move)]

    def trace(self) -> Json:
        """RECORD.md's trace object, without `n`; `legal` is the number of `legal()`, which takes longer."""
        return {
            "phase": self.phase,
            "to_move": self.to_move(),
            "round": self.round,
            "active": self.active,
            "warriors": {
                space: {**vars(warrior), "strength": self.strength(space)} for space, warrior in self.warriors.items()
            },
            "crystals": {space: crystals.text() for space, crystals in self.lying.items() if crystals.count()},
            "relics": sorted(self.relics),
            "storage": {tribe: self.storage[tribe].text() for tribe in TRIBES},
            "display": self.display,
            "claimed": self.claimed,
            "deaths": self.deaths,
            "track": self.track,
            "free": len(self.free_spaces()),
            "score": {tribe: self.score(tribe) for tribe in TRIBES},
        }

    def outcome(self) -> Json | None:
        if self.phase != "over":
            return None
        winner, decided_by = self.winner()
        score = {tribe: self.score(tribe) for tribe in TRIBES}
        return {"winner": winner, "reason": self.ended, "decided_by": decided_by, "score": score}

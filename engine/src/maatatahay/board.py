"""What stands and lies on the 25 spaces, and the rules of the spaces alone: Support, Strength, life and death.

The round around it (whose decision, storages, bag, end) is `position.py`.
"""

from __future__ import annotations

from maatatahay.errors import IllegalDecision
from maatatahay.spaces import (
    AROUND,
    BESIDE,
    DIAGONAL,
    EVERYWHERE,
    ORTHOGONAL,
    REACH,
    SPACE_NAMES,
    SPACES,
    direction_from,
    rotated,
)
from maatatahay.steps import Step
from maatatahay.tiles import TRIBES, Tile


class Board:
    """The spaces of one position. Sets of spaces are whole numbers with one bit a space (`spaces.py`).

    `living` and `dead` hold a set for each tribe; `free` is the set of free spaces, `relics` that of the unclaimed
    Relics. The lists have an entry a space: the Warrior's `tile` (none: no Warrior), its `rotation`, the spaces its
    arrows `reach`, and the `energy` and `spirit` Crystals there: on the Warrior, or lying on the free space.
    """

    __slots__ = ("dead", "energy", "free", "living", "reach", "relics", "rotation", "spirit", "tile")

    def __init__(
        self,
        free: int,
        relics: int,
        living: list[int],
        dead: list[int],
        tile: list[Tile | None],
        rotation: list[int],
        reach: list[int],
        energy: list[int],
        spirit: list[int],
    ) -> None:
        self.free = free
        self.relics = relics
        self.living = living
        self.dead = dead
        self.tile = tile
        self.rotation = rotation
        self.reach = reach
        self.energy = energy
        self.spirit = spirit

    def copy(self) -> Board:
        """An independent board with the same on it."""
        return Board(
            self.free,
            self.relics,
            self.living.copy(),
            self.dead.copy(),
            self.tile.copy(),
            self.rotation.copy(),
            self.reach.copy(),
            self.energy.copy(),
            self.spirit.copy(),
        )

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        """Pickled by its constructor's arguments, for a compiled object cannot be made without them."""
        standing = (self.tile, self.rotation, self.reach, self.energy, self.spirit)
        return Board, (self.free, self.relics, self.living, self.dead, *standing)

    # Questions

    def tribe_on(self, space: int) -> int:
        """The tribe whose Warrior, living or dead, stands there; -1 for none."""
        for tribe in range(2):
            if (self.living[tribe] | self.dead[tribe]) >> space & 1:
                return tribe
        return -1

    def is_surrounded(self, space: int) -> bool:
        """Whether none of the orthogonal neighbours is a free space [R8]."""
        return ORTHOGONAL[space] & self.free == 0

    def ability_bonus(self, space: int) -> int:
        """What Elder or Convert adds to the living Warrior there (RULES §6)."""
        tile = self.tile[space]
        if tile is None or not tile.ability:
            return 0
        tribe = 0 if self.living[0] >> space & 1 else 1
        if tile.ability == "elder":
            return (ORTHOGONAL[space] & self.living[tribe]).bit_count()
        return (DIAGONAL[space] & self.living[1 - tribe]).bit_count()

    def strength(self, space: int) -> int:
        """The Strength of the living Warrior there: printed, Energy on it, ability; never Spirit [R7]."""
        tile = self.tile[space]
        if tile is None:
            return 0
        bonus = self.ability_bonus(space) if tile.ability else 0
        return tile.strength + self.energy[space] + bonus

    def strength_parts(self, space: int) -> dict[str, int]:
        """The parts of that Strength, and their total."""
        tile = self.tile[space]
        printed = tile.strength if tile is not None else 0
        return {
            "printed": printed,
            "energy": self.energy[space],
            "ability": self.ability_bonus(space),
            "total": self.strength(space),
        }

    def relic_helpers(self, space: int, tribe: int) -> int:
        """The set of living friendly Warriors orthogonally next to a Relic, each of which saves 1 Crystal."""
        return ORTHOGONAL[space] & self.living[tribe]

    def relic_cost(self, space: int, tribe: int) -> int:
        """What the Relic there costs the tribe (RULES §5.2): 4 less 1 for each helper, at least 1."""
        cost = 4 - self.relic_helpers(space, tribe).bit_count()
        return cost if cost > 1 else 1

    def supporters(self, space: int, tribe: int) -> list[int]:
        """The spaces of the living friendly Warriors whose arrow points at `space` (RULES §5.3, [R18])."""
        friends = self.living[tribe] & REACH[space][0xFF]
        if not friends:
            return []
        return [near for near in AROUND[space] if friends >> near & 1 and self.reach[near] >> space & 1]

    # Changes

    def stand(self, space: int, tribe: int, tile: Tile) -> None:
        """Put a new Warrior on a space that has been cleared of Crystals and Relic, with its Energy from Support."""
        bit = 1 << space
        self.energy[space] = len(self.supporters(space, tribe))
        self.spirit[space] = 0
        self.free &= EVERYWHERE ^ bit
        self.relics &= EVERYWHERE ^ bit
        self.living[tribe] |= bit
        self.tile[space] = tile
        self.turn(space, 0)

    def turn(self, space: int, rotation: int) -> None:
        """Turn the Warrior there, in quarter turns clockwise from the printed side up (RULES §5.4)."""
        tile = self.tile[space]
        if tile is None:
            raise IllegalDecision("no-warrior-there", space=SPACE_NAMES[space])
        self.rotation[space] = rotation
        self.reach[space] = REACH[space][rotated(tile.arrows, rotation)]

    def judge(self, placed: int, on_relic: bool, steps: list[Step] | None) -> list[int]:
        """Fight out every fight that this placement brings (RULES §7) and return how many died of each tribe.

        `placed` is the new Warrior's space; `on_relic`: it claimed a Relic, which surrounds nobody else [R10]. All
        are judged at once on the Strengths before any of them dies [R11]. The steps are added to `steps`, if given.
        """
        deaths = [0, 0]
        surrounded = self._surrounded_by(placed, on_relic)
        if surrounded:
            if steps is not None:
                steps.append(Step("surrounded", "R8", {"spaces": [SPACE_NAMES[space] for space in surrounded]}))
            losers = [space for space in surrounded if not self._survives(space, steps)]
            if losers:
                self._bury(losers, placed, deaths, steps)
        return deaths

    def _surrounded_by(self, placed: int, on_relic: bool) -> list[int]:
        """The living Warriors that taking the space `placed` surrounds: a space once closed never opens again."""
        living = 0 if on_relic else self.living[0] | self.living[1]
        free = self.free
        found = [near for near in BESIDE[placed] if living >> near & 1 and ORTHOGONAL[near] & free == 0]
        if ORTHOGONAL[placed] & free == 0:
            found.append(placed)
            found.sort()
        return found

    def _survives(self, space: int, steps: list[Step] | None) -> bool:
        """Whether the surrounded Warrior's Strength is at least the sum of its living enemies' beside it [R9]."""
        tribe = 0 if self.living[0] >> space & 1 else 1
        enemies = self.living[1 - tribe]
        against = 0
        for near in BESIDE[space]:
            if enemies >> near & 1:
                against += self.strength(near)
        survives = self.strength(space) >= against
        if steps is not None:
            steps.append(Step("fought", "R9", self._fight_facts(space, tribe, against, survives)))
        return survives

    def _fight_facts(self, space: int, tribe: int, against: int, survives: bool) -> dict[str, object]:
        foes = [near for near in BESIDE[space] if self.living[1 - tribe] >> near & 1]
        return {
            **self._who(space, tribe),
            "strength": self.strength_parts(space),
            "against": [{**self._who(foe, 1 - tribe), "strength": self.strength_parts(foe)} for foe in foes],
            "sum": against,
            "survives": survives,
        }

    def _who(self, space: int, tribe: int) -> dict[str, object]:
        tile = self.tile[space]
        return {
            "space": SPACE_NAMES[space],
            "tribe": TRIBES[tribe],
            "tile": tile.id if tile is not None else None,
        }

    def _bury(self, losers: list[int], placed: int, deaths: list[int], steps: list[Step] | None) -> None:
        """Turn all losers face down at once; their Spirit Crystals go to the new Warrior or leave the game [R12]."""
        spirit = 0
        givers: list[str] = []
        for space in losers:
            tribe = 0 if self.living[0] >> space & 1 else 1
            if steps is not None:
                lost = {"energy": self.energy[space], "spirit": self.spirit[space]}
                steps.append(Step("died", "R12", {**self._who(space, tribe), **lost}))
            if self.spirit[space]:
                spirit += self.spirit[space]
                givers.append(SPACE_NAMES[space])
            self.living[tribe] ^= 1 << space
            self.dead[tribe] |= 1 << space
            self.energy[space] = self.spirit[space] = self.reach[space] = 0
            deaths[tribe] += 1
        if spirit:
            self._pass_on(spirit, givers, placed, placed in losers, steps)

    def _pass_on(self, spirit: int, givers: list[str], placed: int, lost: bool, steps: list[Step] | None) -> None:
        """Move the dead Warriors' Spirit Crystals onto the new Warrior, unless it died with them [R12]."""
        if not lost:
            self.spirit[placed] += spirit
        if steps is not None:
            facts: dict[str, object] = {"count": spirit, "from": givers}
            if lost:
                steps.append(Step("spirit-lost", "R12", facts))
            else:
                steps.append(Step("spirit-moved", "R12", {"to": SPACE_NAMES[placed], **facts}))

    def support_facts(self, space: int, tribe: int) -> list[dict[str, str]]:
        """Where Energy from Support comes from: each supporter's space and the direction its arrow points."""
        return [
            {"from": SPACE_NAMES[near], "direction": direction_from(near, space)}
            for near in self.supporters(space, tribe)
        ]


def empty_board(relics: int) -> Board:
    """A board with nothing on it but Relics on a set of spaces."""
    return Board(
        EVERYWHERE ^ relics,
        relics,
        [0, 0],
        [0, 0],
        [None] * SPACES,
        [0] * SPACES,
        [0] * SPACES,
        [0] * SPACES,
        [0] * SPACES,
    )

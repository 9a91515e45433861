"""A game from before its deal, with all of chance as small draws: one Crystal, one tile, one Active Player at a time.

A draw is a whole number: 0 Balan or Energy, 1 Wazu or Spirit; a tile by its index in the set; after a claimed Relic
how much of the reward is Spirit.
"""

from __future__ import annotations

from typing import Final

from maatatahay.bots.tree import rewards
from maatatahay.decisions import Decision, Reveal, Reward
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Options, layout
from maatatahay.position import OVER, REWARD, Position
from maatatahay.setup import DISPLAY, Setup
from maatatahay.spaces import spaces_of
from maatatahay.tiles import tile_set

Draws = list[tuple[int, float]]


class Table:
    """A game that is dealt draw by draw and then played. `position` is None until the deal is complete."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.position: Position | None = None
        self._drawn: list[int] = []
        self._balan_revealed = -1

    def __deepcopy__(self, memo: object) -> Table:
        """An independent table; the position knows how to copy itself cheaply."""
        twin = Table(self.options)
        twin.position = None if self.position is None else self.position.copy()
        twin._drawn = self._drawn.copy()
        twin._balan_revealed = self._balan_revealed
        return twin

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position is not None and self.position.phase == OVER

    @property
    def to_move(self) -> int | None:
        """The tribe that decides; None where chance must draw, and at the end."""
        return None if self.position is None else self.position.to_move

    def draws(self) -> Draws:
        """What chance can draw now, ascending, each with its probability."""
        if self.position is None:
            return self._setup_draws()
        if self.position.phase == REWARD:
            chances = [(move.spirit, chance) for move, chance in rewards(self.position) if isinstance(move, Reward)]
            return sorted(chances)
        tribe = 0 if self._balan_revealed < 0 else 1
        return _alike(spaces_of(self.position.unseen[tribe]))

    def draw(self, number: int) -> None:
        """Let chance draw."""
        position = self.position
        if position is None:
            self._drawn.append(number)
            if len(self._drawn) == 1 + self._crystals + 2 * DISPLAY:
                self.position = Position(self.options, self._setup())
        elif position.phase == REWARD:
            position.play(Reward(position.reward_due() - number, number))
        elif self._balan_revealed < 0:
            self._balan_revealed = number
        else:
            tiles = position.tiles.tiles
            position.play(Reveal(tiles[self._balan_revealed].id, tiles[number].id))
            self._balan_revealed = -1

    def decide(self, decision: Decision) -> None:
        """Let a decision take effect."""
        if self.position is None:
            raise ValueError("the game is not dealt yet")
        self.position.play(decision)

    @property
    def _crystals(self) -> int:
        return sum(layout(self.options.layout).crystals)

    def _setup_draws(self) -> Draws:
        done = len(self._drawn)
        if done == 0:
            return _alike([0, 1])
        if done <= self._crystals:
            spirit = sum(self._drawn[1:])
            left = BAG_ENERGY + BAG_SPIRIT - done + 1
            chance = (BAG_SPIRIT - spirit) / left
            return [(kind, share) for kind, share in ((0, 1.0 - chance), (1, chance)) if share > 0.0]
        tiles = self._drawn[1 + self._crystals :]
        gone = tiles[len(tiles) % 2 :: 2]
        return _alike([index for index in range(len(tile_set(self.options.tile_set).tiles)) if index not in gone])

    def _setup(self) -> Setup:
        """The deal that was drawn: the Active Player, each space's Crystals from a1 on, and three pairs."""
        crystals: list[tuple[int, int]] = []
        at = 1
        for due in layout(self.options.layout).crystals:
            spirit = sum(self._drawn[at : at + due])
            crystals.append((due - spirit, spirit))
            at += due
        ids = [tile_set(self.options.tile_set).tiles[index].id for index in self._drawn[at:]]
        return Setup(self._drawn[0], tuple(crystals), tuple(zip(ids[::2], ids[1::2], strict=True)))


def _alike(numbers: list[int]) -> Draws:
    """Each as likely as any other."""
    return [(number, 1.0 / len(numbers)) for number in numbers]

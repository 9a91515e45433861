"""Computer opponents. They know what a player knows, a `Position`, and never the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from maatatahay.bots.greedy import GreedyBot
from maatatahay.bots.levels import levels
from maatatahay.bots.random_bot import RandomBot
from maatatahay.decisions import Decision
from maatatahay.errors import Unreadable
from maatatahay.position import Position


class Bot(Protocol):
    """A computer opponent: seeded, so that the same seed and the same positions give the same decisions."""

    @property
    def name(self) -> str:
        """The name in `BOTS`."""

    def choose(self, position: Position) -> Decision:
        """A legal decision in a position where a player is to move; the position is left as it was."""


BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {RandomBot.name: RandomBot, GreedyBot.name: GreedyBot}
"""The opponents that answer at once, by name: what makes one from a seed."""


def bot_named(name: str, seed: int | str) -> Bot:
    """The opponent of that name: one of `BOTS`, or a level by its id. Raises `Unreadable` (`bot-unknown`)."""
    if name in BOTS:
        return BOTS[name](seed)
    for level in levels():
        if level.id == name:
            return level.bot(seed)
    raise Unreadable("bot-unknown", bot=name)


def bot_names() -> list[str]:
    """Every name that `bot_named` knows; the players of the levels last, weakest first."""
    return [*BOTS, *(level.id for level in levels())]

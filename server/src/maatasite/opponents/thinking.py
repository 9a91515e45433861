"""What is thought in a worker, within a time limit: from what a player knows, and nothing of the dice."""

import time
from typing import Any, Final

from maatatahay.bots import Bot, bot_named
from maatatahay.bots.levels import levels
from maatatahay.decisions import move_from_json
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import setup_from_json

from maatasite.opponents.queue import QUEUE

SECONDS: Final = 1.5
"""The most that a decision may take. Levels think in nodes and are done long before, unless the machine is busy."""

STALE_SECONDS: Final = 60
"""A thought that waited so long is not begun any more: whoever asked has gone."""

Json = dict[str, Any]
Thought = dict[str, Any]
"""`bot`, `seed`, `ply`, `options`, `setup`, `moves`."""


@QUEUE.task(expires=STALE_SECONDS)  # type: ignore[untyped-decorator]
def decide(thought: Thought) -> Json:
    """A bot's decision."""
    return opponent(thought["bot"], thought["seed"]).choose(position_of(thought)).to_json()


def position_of(thought: Thought) -> Position:
    """The position that the moves lead to."""
    options = Options.from_json(thought["options"])
    position = Position(options, setup_from_json(thought["setup"], options))
    for move in thought["moves"]:
        position.play(move_from_json(move))
    return position


def opponent(name: str, seed: str) -> Bot:
    """The player of that name; one of the levels stops within `SECONDS`."""
    for level in levels():
        if level.id == name:
            return level.bot(seed, clock=time.monotonic, seconds=SECONDS)
    return bot_named(name, seed)

"""What is thought in a worker, within a time limit: from what a player knows, and nothing of the dice."""

import time
from typing import Any, Final

from maatatahay.bots import Bot, bot_named
from maatatahay.bots.levels import levels
from maatatahay.bots.search_bot import SearchBot
from maatatahay.decisions import Decision, move_from_json
from maatatahay.errors import MaatatahayError
from maatatahay.options import Options
from maatatahay.position import ACTIVATE, PLACE, Position
from maatatahay.reasons import reasons
from maatatahay.setup import setup_from_json

from maatasite.opponents.coaching import SILENCE, Coach
from maatasite.opponents.queue import QUEUE

SECONDS: Final = 1.5
"""The most that a decision may take. Levels think in nodes and are done long before, unless the machine is busy."""

MOST_ADVICE: Final = 3
STALE_SECONDS: Final = 60
"""A thought that waited so long is not begun any more: whoever asked has gone."""

Json = dict[str, Any]
Thought = dict[str, Any]
"""`bot`, `seed`, `ply`, `options`, `setup`, `moves`."""


@QUEUE.task(expires=STALE_SECONDS)  # type: ignore[untyped-decorator]
def decide(thought: Thought) -> Json:
    """A bot's decision."""
    return opponent(thought["bot"], thought["seed"]).choose(position_of(thought)).to_json()


@QUEUE.task(expires=STALE_SECONDS)  # type: ignore[untyped-decorator]
def advise(thought: Thought) -> list[Json]:
    """The best few decisions for whoever is to move, best first, as the strongest level sees them.

    Each: `decisions` (with a placement on a free space its activation), `win` (0 to 1), `points` ahead at the end,
    `proven`, and the engine's `reasons`.
    """
    position, level = position_of(thought), levels()[-1]
    bot = level.bot(thought["seed"], clock=time.monotonic, seconds=SECONDS / 2)
    quick = level.bot(thought["seed"], level.nodes // 4, time.monotonic, SECONDS / 2 / MOST_ADVICE)
    advice = []
    for judged in bot.judge(position)[:MOST_ADVICE] if isinstance(bot, SearchBot) else []:
        decisions = [judged.decision]
        after = position.copy()
        after.play(judged.decision)
        if position.phase == PLACE and after.phase == ACTIVATE and isinstance(quick, SearchBot):
            decisions.append(quick.judge(after)[0].decision)
        told = {"decisions": [decision.to_json() for decision in decisions], "reasons": reasons(position, decisions)}
        advice.append({**told, "win": judged.win, "points": judged.points, "proven": judged.proven})
    return advice


@QUEUE.task(expires=STALE_SECONDS)  # type: ignore[untyped-decorator]
def coach(thought: Thought) -> Json:
    """What the coach says of the thought's `decisions`; of what is no legal decision nothing, since it is not taken."""
    try:
        moves = [move_from_json(decision) for decision in thought["decisions"]]
        decisions = [move for move in moves if isinstance(move, Decision)]
        if len(decisions) == len(moves):
            return Coach(thought["seed"], time.monotonic).verdict(position_of(thought), decisions)
    except MaatatahayError:
        pass
    return SILENCE


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

"""Opponents by name and budget, for measurements. They alone get a real clock."""

from __future__ import annotations

from time import perf_counter
from typing import Final, NamedTuple

from maatatahay.bots import Bot, bot_named, bot_names
from maatatahay.bots.evaluation import evaluation
from maatatahay.bots.levels import levels
from maatatahay.bots.search_bot import NO_LIMIT, SearchBot
from maatatahay.bots.uct import UctBot
from maatatahay.datafiles import names_in
from maatatahay.decisions import Decision
from maatatahay.position import Position

SEARCH: Final = "search:"
"""`search:fitted-1`: the search with the weights of that name, with a budget of its own."""
_NODES: Final = 100


class Budget(NamedTuple):
    """How long to think about a decision: so many nodes, or so many seconds; neither: as the opponent itself has it."""

    nodes: int | None = None
    seconds: float | None = None


def contestant(name: str, seed: str, budget: Budget) -> Bot:
    """An opponent with this budget. Raises `Unreadable` (`bot-unknown`, `data-unknown`)."""
    timed = budget.seconds is not None
    clock = perf_counter if timed else None
    nodes = NO_LIMIT if timed else budget.nodes
    seconds = budget.seconds or 0.0
    if name.startswith(SEARCH):
        weights = evaluation(name.removeprefix(SEARCH))
        return SearchBot(name, seed, weights, _NODES if nodes is None else nodes, clock, seconds)
    if name == UctBot.name:
        return UctBot(seed, nodes, clock, seconds) if nodes is not None else UctBot(seed)
    for level in levels():
        if level.id == name:
            return level.bot(seed, nodes, clock, seconds)
    return bot_named(name, seed)


def is_contestant(name: str) -> bool:
    """Whether an opponent bears that name."""
    if name.startswith(SEARCH):
        return name.removeprefix(SEARCH) in names_in("evaluation")
    return name in (UctBot.name, *bot_names())


class Timed:
    """An opponent with a stopwatch: `decisions` made and `seconds` spent on them."""

    def __init__(self, bot: Bot) -> None:
        self._bot: Final = bot
        self.name: Final = bot.name
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, position: Position) -> Decision:
        """What the opponent decides."""
        started = perf_counter()
        decision = self._bot.choose(position)
        self.seconds += perf_counter() - started
        self.decisions += 1
        return decision

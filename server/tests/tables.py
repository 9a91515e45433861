"""Games set up below the pages: through the log itself, as sockets and bots use it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from maatasite.games import commands, creation
from maatasite.games.agreement import Agreement
from maatasite.games.errors import Refused
from maatasite.games.log import LOG, Done, submit
from maatasite.games.state import GameState, Seat, projection
from maatasite.people.models import Person
from maatatahay.bots import bot_named
from maatatahay.clock import control_from_text
from maatatahay.options import Options

R = TypeVar("R")
BYTES = {"balan": "11" * 32, "wazu": "22" * 32}
_KEYS = itertools.count(1)


def run(coroutine: Coroutine[Any, Any, R]) -> R:
    """Run to the end in a fresh event loop, with nothing kept in memory from earlier ones."""
    LOG.forget()
    return asyncio.run(coroutine)


@dataclass
class Sitting:
    """A game between two people (or one and a bot), driven through `submit`."""

    game: str
    people: dict[str, Person]

    def actor(self, seat: str) -> commands.Actor:
        return commands.Actor(self.people[seat].pk) if seat in self.people else commands.BOT

    async def do(
        self, command: commands.Command, key: str = "", actor: commands.Actor | None = None, read_ms: int | None = None
    ) -> Done:
        actor = actor or self.actor(command.seat)
        return await submit(self.game, command, key or f"k{next(_KEYS)}", actor, read_ms)

    async def refusal(
        self, command: commands.Command, actor: commands.Actor | None = None, read_ms: int | None = None
    ) -> Refused:
        """Why the command is refused; it must be, and must change nothing."""
        before = await self.state()
        try:
            await self.do(command, actor=actor, read_ms=read_ms)
        except Refused as refused:
            after = await self.state()
            assert (after.version, projection(after)) == (before.version, projection(before))
            return refused
        raise AssertionError(f"{command} was not refused")

    async def state(self) -> GameState:
        state = await LOG.state(self.game)
        assert state is not None
        return state

    async def deal(self) -> GameState:
        """Both contributions."""
        for seat in self.people:
            if seat in (await self.state()).contributions_due():
                await self.do(commands.Contribute(seat, BYTES[seat]))
        return await self.state()

    async def play(self, most: int = 1000, seed: int = 1, until: str = "") -> GameState:
        """Random decisions, at most so many, or until a phase comes up after at least one."""
        bot = bot_named("random", seed)
        for _ in range(most):
            state = await self.state()
            if state.to_move is None or state.position is None:
                break
            decision = bot.choose(state.position).to_json()
            state = (await self.do(commands.Decide(state.to_move, state.ply, (decision,)))).state
            if until and state.position is not None and state.position.phase == until:
                break
        return await self.state()


def sit_down(
    balan: Person,
    wazu: Person | None = None,
    bot: str = "random",
    control: str = "untimed",
    *,
    rated: bool = False,
    private: bool = False,
    paired: bool = False,
    options: Options | None = None,
) -> Sitting:
    """Store a game with both seats taken."""
    other = Seat("bot", name=bot) if wazu is None else Seat("person", wazu.pk, wazu.name)
    plan = creation.plan(
        "computer" if wazu is None else "friend",
        options or Options(),
        {"balan": Seat("person", balan.pk, balan.name), "wazu": other},
        Agreement(control_from_text(control), take_backs=not rated, rated=rated, private=private, paired=paired),
    )
    plan.store()
    return Sitting(plan.state.game, {"balan": balan} if wazu is None else {"balan": balan, "wazu": wazu})


def invite(balan: Person) -> Sitting:
    """Store a game whose other seat is open."""
    plan = creation.plan("friend", Options(), {"balan": Seat("person", balan.pk, balan.name), "wazu": Seat("open")})
    plan.store()
    return Sitting(plan.state.game, {"balan": balan})

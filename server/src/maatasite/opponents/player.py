"""A bot at the table: a player like any other, who gets the position and answers with the same command."""

import asyncio
import logging
from typing import Final

from django.db import DatabaseError
from django.utils.crypto import salted_hmac
from huey.api import TaskWrapper
from maatatahay.bots import bot_named

from maatasite.games.commands import BOT, Decide
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import submit
from maatasite.games.state import GameState
from maatasite.opponents.asking import NoAnswer, Thinkers, thought_of
from maatasite.opponents.pace import pause_seconds
from maatasite.opponents.thinking import decide

log = logging.getLogger(__name__)

OUTDATED: Final = frozenset({"stale-ply", "game-over", "not-playing"})
FALLBACK: Final = "random"
AGAIN_SECONDS: Final = 1.0
"""Between two tries to store an answer, while the store is away."""


def bot_to_move(state: GameState) -> str | None:
    """The name of the bot that must decide now, if it is a bot's turn."""
    if state.to_move is None:
        return None
    seat = state.seats[state.to_move]
    return seat.name if seat.kind == "bot" else None


class BotPlayer:
    """Plays all seats of bots. A restart in the middle of a thought gives the same decision again."""

    def __init__(self, thinkers: Thinkers, task: TaskWrapper = decide) -> None:
        self._thinkers = thinkers
        self._task = task
        self._busy: dict[tuple[str, int], asyncio.Task[None]] = {}

    def notice(self, before: GameState, after: GameState) -> None:
        """A listener of the log: begin to think when a bot's turn has come."""
        self.take_turn(after)

    def take_turn(self, state: GameState) -> None:
        """Think for the bot to move, unless that goes on already."""
        turn = (state.game, state.ply)
        if bot_to_move(state) is None or turn in self._busy:
            return
        task = asyncio.create_task(self._play(state))
        self._busy[turn] = task
        task.add_done_callback(lambda _: self._busy.pop(turn, None))

    async def stop(self) -> None:
        """Drop all thoughts; they are thought again after the next start."""
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, state: GameState) -> None:
        """Answer this state, by a legal decision of chance if the bot gives none. The pause is used for thinking."""
        pause = asyncio.create_task(asyncio.sleep(pause_seconds(state.game)))
        thought = await self._thought(state)
        await pause
        if not await self._try(state, thought, "bot"):
            assert state.position is not None
            fallback = bot_named(FALLBACK, seed_of(state)).choose(state.position)
            await self._try(state, fallback.to_json(), "fallback")

    async def _thought(self, state: GameState) -> object:
        bot = bot_to_move(state) or FALLBACK
        try:
            name = f"{state.game}:{state.ply}"
            return await self._thinkers.ask(self._task, name, thought_of(state, bot, seed_of(state)))
        except NoAnswer as error:
            log.warning("game %s: bot %s failed at ply %d: %s", state.game, bot, state.ply, error)
            return None

    async def _try(self, state: GameState, decision: object, key: str) -> bool:
        """Whether the game took the answer, or no longer waits for it."""
        if not isinstance(decision, dict):
            log.warning("game %s: %s gave no decision at ply %d", state.game, key, state.ply)
            return False
        command = Decide(state.to_move or "", state.ply, (decision,))
        while True:
            try:
                await submit(state.game, command, f"{key}-{state.ply}", BOT)
            except Refused as refused:
                if refused.code not in OUTDATED:
                    log.warning("game %s: %s refused at ply %d: %s", state.game, key, state.ply, refused.code)
                return refused.code in OUTDATED
            except (StoreFailed, DatabaseError) as failure:
                log.warning("game %s: not stored at ply %d, tried again: %r", state.game, state.ply, failure)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return True


def seed_of(state: GameState) -> str:
    """The same for the same turn, and nobody's to foresee."""
    return salted_hmac("maatasite.bot", f"{state.game}:{state.ply}").hexdigest()

"""What clocks need of the server: signs of life, gaps told, and the flag, also with nobody online."""

import asyncio
import logging
from typing import Final

from maatasite.games import heartbeat
from maatasite.games.clock import begin_at, now_ms
from maatasite.games.commands import SERVER, Command, Flag, Lapse, TellGap
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import newest_of, submit
from maatasite.games.models import Game
from maatasite.games.reading import read
from maatasite.games.sweeps import swept

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
MOST_FLAGS: Final = 200


async def begin() -> None:
    """Take the time from the processes that are there, if any is, and attend to clocks for the first time."""
    present = await read(heartbeat.present)
    if present is not None:
        begin_at(present)
    await attend()


async def attend() -> None:
    """A sign of life; then tell every running clock of the silence before it, if there was one.

    Before a process lets anybody in it has done this: so no decision is refused for time that was ours.
    """
    await read(heartbeat.beat, now_ms())
    for gap in await read(heartbeat.gaps):
        told = [await _submit(game, TellGap("", *gap), f"gap-{gap[0]}-{gap[1]}") for game in await read(timed_games)]
        if all(told):
            await read(heartbeat.told, gap)


async def keep_time() -> None:
    """Attend every few seconds and flag every second, for ever; one failure does not end it."""
    passed = 0.0
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        passed += LOOK_SECONDS
        try:
            if passed >= heartbeat.BEAT_SECONDS:
                passed = 0.0
                await attend()
            await flag_all(now_ms())
            await swept("flags")
        except Exception:
            log.exception("the clocks could not be looked at")


async def flag_all(now: int) -> None:
    """End what has run out, and what will before the next look at its moment. Nothing while a gap is still untold."""
    if await read(heartbeat.gaps):
        return
    soon = now + int(LOOK_SECONDS * 1000)
    waiting = [(max(0, at - now) / 1000, game) for game, at in await read(games_to_flag, soon)]
    await asyncio.gather(*(_flag(game, wait) for wait, game in waiting))


def timed_games() -> list[str]:
    """All games in which somebody's time runs."""
    return list(Game.objects.filter(status="playing", flag_at_ms__isnull=False).values_list("id", flat=True))


def games_to_flag(until: int) -> list[tuple[str, int]]:
    """The games that are to be ended up to an instant, by the flag or because somebody has not come; and when."""
    due = Game.objects.filter(status__in=("dealing", "playing"), flag_at_ms__lte=until).order_by("flag_at_ms")
    return [(game, at or 0) for game, at in due.values_list("id", "flag_at_ms")[:MOST_FLAGS]]


async def _flag(game: str, wait: float) -> None:
    """Flag the game, or let it lapse, when its moment has come, unless it was moved on meanwhile."""
    await asyncio.sleep(wait)
    state = await newest_of(game)
    if state is None:
        return
    if state.lapses_at is not None:
        await _submit(game, Lapse(""), f"lapse-{state.version}")
    elif state.status == "playing":
        await _submit(game, Flag(""), f"flag-{state.version}")


async def _submit(game: str, command: Command, key: str) -> bool:
    """Whether the line is stored, or is not due."""
    try:
        await submit(game, command, key, SERVER)
    except Refused:
        return True  # a decision was read in time, or there is nothing to tell
    except StoreFailed:
        log.warning("game %s: the clock's line was not stored; tried again at the next look", game)
        return False
    return True

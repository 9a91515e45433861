"""What must go on without anybody watching: bots' turns after a restart, chance and ends that were left unwritten."""

import asyncio
import logging
import secrets
from typing import Final

from django.db.models import Q

from maatasite.games.clock import now_ms
from maatasite.games.commands import SERVER, Settle
from maatasite.games.errors import Refused
from maatasite.games.log import newest_of, submit
from maatasite.games.models import Game
from maatasite.games.reading import read
from maatasite.games.sweeps import swept
from maatasite.opponents.player import BotPlayer

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 5.0
PATIENCE_MS: Final = 15_000
MOST_GAMES: Final = 200


def unattended_games(waiting_ms: int = 0) -> list[str]:
    """Running games that have waited so long for a bot or for the server itself, the longest waiting first.

    A game from as far in the future has waited for nobody knows how long: the wall was set back between two starts.
    """
    now = now_ms()
    long = Q(changed_ms__lte=now - waiting_ms) | Q(changed_ms__gt=now + waiting_ms)
    bots = (Q(to_move="balan") & ~Q(balan_bot="")) | (Q(to_move="wazu") & ~Q(wazu_bot=""))
    games = Game.objects.filter(long, bots | Q(to_move=""), status="playing")
    games = games.order_by("changed_ms")
    return list(games.values_list("id", flat=True)[:MOST_GAMES])


async def sweep(bots: BotPlayer, waiting_ms: int = 0) -> None:
    """Set going what waits for a bot; write what is due."""
    for game in await read(unattended_games, waiting_ms):
        state = await newest_of(game)
        if state is None or state.status != "playing":
            continue
        if state.to_move is None:
            await _settle(game)
        else:
            bots.take_turn(state)


async def sweep_for_ever(bots: BotPlayer) -> None:
    """Sweep at the start and every few seconds; one bad sweep does not end it.

    A start takes up everything, later sweeps what nobody seems to see to: a thought that is out belongs to the process
    that asked for it.
    """
    waiting_ms = 0
    while True:
        try:
            await sweep(bots, waiting_ms)
            waiting_ms = PATIENCE_MS
            await swept("computer")
        except Exception:
            log.exception("a sweep failed")
        await asyncio.sleep(SWEEP_SECONDS)


async def _settle(game: str) -> None:
    try:
        await submit(game, Settle(""), secrets.token_urlsafe(16), SERVER)
    except Refused as refused:
        log.warning("game %s: nothing to settle: %s", game, refused.code)

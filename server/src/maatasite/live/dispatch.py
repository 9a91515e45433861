"""What happens to each message that a page sends. Whose seat it is, is looked up in the game, every time.

So is the right to do anything at all, by the session that opened the socket: the log asks for it with each command,
and `answer` for all else that is more than a question.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from maatasite.games import commands
from maatasite.games.entries import RIVAL
from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.log import newest_of, state_of, submit
from maatasite.games.reading import read
from maatasite.games.seeing import require_sight
from maatasite.games.state import GameState
from maatasite.games.views_for import encoded_view
from maatasite.live import lobby, talk
from maatasite.live import messages as m
from maatasite.live.connection import Connection
from maatasite.live.focus import FOCUS
from maatasite.live.hub import HUB, event_since
from maatasite.live.limits import COACHING, HINTS, require_pace
from maatasite.live.options import DESK
from maatasite.opponents.advice import coached, hints, require_coach, require_hint
from maatasite.opponents.pace import set_pace
from maatasite.people.identity import ended_sessions

log = logging.getLogger(__name__)

_THINKING: Final[set[asyncio.Task[None]]] = set()

MOST_GAMES: Final = 32
"""How many games one socket may watch."""


async def answer(connection: Connection, message: m.Said) -> None:
    """Do what the message asks and say what came of it."""
    try:
        if not isinstance(message, m.Command | m.Harmless):
            await _require_right(connection)
        await _HANDLERS[type(message)](connection, message)
    except Refused as refused:
        refuse_message(connection, message, refused)
    except StoreFailed:
        refuse_message(connection, message, Refused("try-again"))
    except Exception:
        log.exception("a %s message failed", type(message).__name__)
        refuse_message(connection, message, Refused("try-again"))


async def _require_right(connection: Connection) -> None:
    """Raises `Refused`: `session-gone`, `account-closed`. A page of the same browser is asked the same each time."""
    if connection.session is not None and connection.person is not None:
        ended = await read(ended_sessions, {connection.session: connection.person})
        if ended:
            raise Refused(ended[connection.session])


def refuse_message(connection: Connection, message: m.Said | m.Named | None, refused: Refused) -> None:
    """Say that nothing was changed, and to which game and key that is the answer."""
    game, key = getattr(message, "game", None), getattr(message, "key", None)
    connection.say(m.Refusal(refused.code, refused.facts, game, key))


async def _state(connection: Connection, game: str, ply: int = 0) -> GameState:
    """The game as it is now, for who may see it: the way of every message to a game.

    A page that asks about a later ply than this process knows has heard of it by another one.
    """
    state = await state_of(game)
    return _seen(connection, state if state is None or ply <= state.ply else await newest_of(game))


def _seen(connection: Connection, state: GameState | None) -> GameState:
    if state is None:
        raise Refused("unknown-game")
    require_sight(state, connection.person)
    return state


async def _watch(connection: Connection, message: m.Watch) -> None:
    """Subscribe, then bring the page up to date from whatever it has; nothing can fall between the two."""
    state = _seen(connection, await newest_of(message.game))
    if message.game not in connection.games and len(connection.games) >= MOST_GAMES:
        raise Refused("too-many-games")
    HUB.watch(connection, state)
    if message.version == state.version:
        connection.say(m.You(state.game, state.seats_of(connection.person)))
    elif message.version and message.version < state.version:
        connection.say(event_since(message.version, state))
        connection.say(m.You(state.game, state.seats_of(connection.person)))
    else:
        _say_state(connection, state)


def _say_state(connection: Connection, state: GameState) -> None:
    seats = state.seats_of(connection.person)
    connection.say(m.State(state.game, state.version, encoded_view(state), seats))


async def _unwatch(connection: Connection, message: m.Unwatch) -> None:
    HUB.unwatch(connection, message.game)


async def _focus(connection: Connection, message: m.SayFocus) -> None:
    FOCUS.tell(connection, message.game, message.focused)


async def _options(connection: Connection, message: m.AskOptions) -> None:
    state = await _state(connection, message.game, message.ply)
    if message.ply != state.ply:
        _say_stale(connection, message, state)
        return
    connection.say(m.Options(state.game, state.ply, await DESK.options(state)))


def _say_stale(
    connection: Connection,
    message: m.AskOptions | m.AskHint | m.AskCoach | m.SayDecide | m.SayTakeBack,
    state: GameState,
) -> None:
    """The page answers an older position: say so, and give it the present one."""
    key = message.key if isinstance(message, m.SayDecide | m.SayTakeBack | m.AskCoach) else None
    connection.say(m.Refusal("stale-ply", {"ply": state.ply}, state.game, key, state.version))
    _say_state(connection, state)


async def _hint(connection: Connection, message: m.AskHint) -> None:
    """Let it be thought of while this socket's other messages are answered."""
    state = await _state(connection, message.game, message.ply)
    if message.ply != state.ply:
        _say_stale(connection, message, state)
        return
    require_hint(state, connection.person)
    require_pace(HINTS, "hint", connection.person)
    _meanwhile(_think(connection, message, state))


async def _coach(connection: Connection, message: m.AskCoach) -> None:
    """Let the decision be looked at while this socket's other messages are answered."""
    state = await _state(connection, message.game, message.ply)
    if message.ply != state.ply:
        _say_stale(connection, message, state)
        return
    require_coach(state, connection.person)
    require_pace(COACHING, "coach", connection.person)
    _meanwhile(_think(connection, message, state))


def _meanwhile(thought: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(thought)
    _THINKING.add(task)
    task.add_done_callback(_THINKING.discard)


async def _think(connection: Connection, message: m.AskHint | m.AskCoach, state: GameState) -> None:
    try:
        if isinstance(message, m.AskHint):
            connection.say(m.Hints(state.game, state.ply, await hints(state)))
        else:
            said = await coached(state, message.decisions)
            connection.say(m.Coached(state.game, state.ply, message.key, **said))
    except Refused as refused:
        refuse_message(connection, message, refused)


async def _pace(connection: Connection, message: m.SayPace) -> None:
    state = await _state(connection, message.game)
    if not state.seats_of(connection.person):
        raise Refused("not-your-seat")
    set_pace(state.game, message.pace)


async def _contribute(connection: Connection, message: m.SayContribute) -> None:
    await _submit(connection, message, commands.Contribute(message.seat, message.bytes))


async def _decide(connection: Connection, message: m.SayDecide) -> None:
    await _at_ply(connection, message, commands.Decide(message.seat, message.ply, tuple(message.decisions)))


async def _take_back(connection: Connection, message: m.SayTakeBack) -> None:
    await _at_ply(connection, message, commands.TakeBack(message.seat, message.ply))


async def _at_ply(
    connection: Connection, message: m.SayDecide | m.SayTakeBack, command: commands.Decide | commands.TakeBack
) -> None:
    try:
        await _submit(connection, message, command)
    except Refused as refused:
        if refused.code != "stale-ply":
            raise
        _say_stale(connection, message, await _state(connection, message.game))


async def _resign(connection: Connection, message: m.SayResign) -> None:
    await _submit(connection, message, commands.Resign(message.seat))


async def _draw(connection: Connection, message: m.SayDraw) -> None:
    await _submit(connection, message, commands.OfferDraw(message.seat))


async def _pause(connection: Connection, message: m.SayPause) -> None:
    await _submit(connection, message, commands.OfferPause(message.seat, message.ms))


async def _answer_offer(connection: Connection, message: m.SayAccept | m.SayDecline | m.SayCancel) -> None:
    answers: Final[dict[type[m.SayAnswer], type[commands.Accept | commands.Decline | commands.Cancel]]] = {
        m.SayAccept: commands.Accept,
        m.SayDecline: commands.Decline,
        m.SayCancel: commands.Cancel,
    }
    await _submit(connection, message, answers[type(message)](message.seat, message.offer))


async def _resume(connection: Connection, message: m.SayResume) -> None:
    await _submit(connection, message, commands.Resume(message.seat))


async def _abort(connection: Connection, message: m.SayAbort) -> None:
    await _submit(connection, message, commands.Abort(message.seat))


async def _claim(connection: Connection, message: m.SayClaim) -> None:
    """Whether the other is away is for this process to say, which has seen him go."""
    away = HUB.away_ms(connection, await _state(connection, message.game), RIVAL[message.seat])
    await _submit(connection, message, commands.Claim(message.seat, away))


async def _submit(connection: Connection, message: m.Command, command: commands.Command) -> None:
    await _state(connection, message.game)
    actor = commands.Actor(connection.person, lag_ms=connection.lag.ms)

    def acknowledge(version: int) -> None:
        connection.say(m.Ack(message.game, message.key, version))

    await submit(message.game, command, message.key, actor, connection.read_ms, acknowledge)


async def _echo(connection: Connection, message: m.Echo) -> None:
    connection.lag.answered(message.now, connection.read_ms)


async def _ping(connection: Connection, message: m.Ping) -> None:
    connection.say(m.Pong())


_HANDLERS: Final[dict[type[m.FromPage], Callable[[Connection, Any], Awaitable[None]]]] = {
    m.Watch: _watch,
    m.Unwatch: _unwatch,
    m.SayFocus: _focus,
    m.AskOptions: _options,
    m.AskHint: _hint,
    m.AskCoach: _coach,
    m.SayPace: _pace,
    m.SayContribute: _contribute,
    m.SayDecide: _decide,
    m.SayResign: _resign,
    m.SayDraw: _draw,
    m.SayTakeBack: _take_back,
    m.SayPause: _pause,
    m.SayAccept: _answer_offer,
    m.SayDecline: _answer_offer,
    m.SayCancel: _answer_offer,
    m.SayResume: _resume,
    m.SayAbort: _abort,
    m.SayClaim: _claim,
    **talk.HANDLERS,
    m.Echo: _echo,
    m.Ping: _ping,
    **lobby.HANDLERS,
}

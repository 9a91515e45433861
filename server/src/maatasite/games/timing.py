"""A game's clock beside its log: what each line does to it, and what everybody around the table sees of it.

The arithmetic is the engine's (docs/clock.md). Here an instant is a line's `at_ms`: for a decision, when its message
was read.
"""

from collections.abc import Iterable
from typing import Any

from maatatahay.clock import (
    Clock,
    TimeControl,
    after_decision,
    awaiting,
    entry_to_json,
    flag,
    gap,
    rests_changed,
    stopped,
    untimed,
)
from maatatahay.clock import paused as engine_paused
from maatatahay.clock import resumed as engine_resumed
from maatatahay.clock import taken_back as engine_taken_back
from maatatahay.clock.stills import BOTH, Still
from maatatahay.decisions import Decision, Move
from maatatahay.errors import IllegalTime
from maatatahay.position import Position
from maatatahay.tiles import TRIBES

from maatasite.games.entries import Json


def clock_of(control: TimeControl) -> Clock | None:
    """The clock of a game that begins under this time control; none in untimed games."""
    return Clock(control) if control.is_timed else None


def dealt(clock: Clock | None, at: int, position: Position) -> Clock | None:
    """The first decision is due."""
    return None if clock is None else awaiting(clock, at, position)


def moved(clock: Clock | None, at: int, before: Position, move: Move, lag: int, after: Position) -> Clock | None:
    """A decision was read, or chance has spoken, and the next decision is due. Raises `IllegalTime`."""
    if clock is None:
        return None
    if isinstance(move, Decision):
        clock = after_decision(clock, at, before, move, lag)
    return awaiting(clock, at, after)


def taken_back(clock: Clock | None, at: int, position: Position) -> Clock | None:
    """A take-back was accepted: whoever decides in this position is due. Raises `IllegalTime`."""
    if clock is None:
        return None
    assert position.to_move is not None
    return engine_taken_back(clock, at, position.to_move)


def paused(clock: Clock | None, at: int, until: int) -> Clock:
    """Both agreed on a pause. Raises `IllegalTime`, also (`untimed`) in an untimed game."""
    return engine_paused(_timed(clock), at, until)


def resumed(clock: Clock | None, at: int) -> Clock:
    """The pause ends before its time. Raises `IllegalTime`."""
    return engine_resumed(_timed(clock), at)


def _timed(clock: Clock | None) -> Clock:
    if clock is None:
        raise IllegalTime("untimed")
    return clock


def flagged(clock: Clock | None, at: int) -> Clock:
    """Time has run out. Raises `IllegalTime`, also (`flag-not-due`) in an untimed game."""
    return flag(clock or Clock(untimed()), at)


def credited(clock: Clock | None, last_alive: int, back: int) -> Clock | None:
    """The server was away. Raises `IllegalTime`."""
    return None if clock is None else gap(clock, last_alive, back)


def rested(clock: Clock | None, at: int, spans: Iterable[Json]) -> Clock:
    """Whoever is to decide sleeps or is away in these spans and in no other. Raises `IllegalTime`."""
    known = _timed(clock)
    if known.turn is None:
        raise IllegalTime("nobody-is-due")
    return rests_changed(
        known, at, [Still(span["kind"], known.turn.tribe, span["start"], span["end"]) for span in spans]
    )


def ended(clock: Clock | None, at: int) -> Clock | None:
    """The game is over, in whatever way."""
    return clock if clock is None or clock.over else stopped(clock, at)


def ledger_line(before: Clock | None, after: Clock | None) -> Json:
    """What a line of the log tells of the clock: the entry of the ledger that it brought, if it brought one."""
    if before is None or after is None or len(after.ledger) == len(before.ledger):
        return {}
    return {"clock": entry_to_json(after.ledger[-1])}


def shown(clock: Clock | None) -> dict[str, Any] | None:
    """The clock for a page that counts down by itself; `None` in an untimed game.

    `control` and its `text`; `left` by tribe, of whoever is to decide at the instant `since`; `turn`, whose time runs
    or stands still; `deadline`; `stills`, the spans from `since` on in which that clock stands still; `over`.
    """
    if clock is None:
        return None
    turn = clock.turn
    tribe = None if turn is None else turn.tribe
    return {
        "control": clock.control.to_json(),
        "text": str(clock.control),
        "left": {name: max(0, clock.accounts[n].left(clock.control)) for n, name in enumerate(TRIBES)},
        "turn": None if tribe is None else TRIBES[tribe],
        "since": None if turn is None else turn.since,
        "deadline": clock.deadline,
        "stills": [
            {"kind": still.kind, "start": still.start, "end": still.end}
            for still in clock.stills
            if still.tribe in {tribe, BOTH}
        ],
        "over": clock.over,
    }

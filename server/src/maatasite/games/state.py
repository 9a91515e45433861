"""A game as its log tells it. A `GameState` is a value: each entry gives a new one, whatever came before stays."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal

from maatatahay.clock import Clock
from maatatahay.decisions import move_from_json
from maatatahay.explain import explain
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.setup import setup_from_json
from maatatahay.tiles import TRIBES

from maatasite.games import timing
from maatasite.games.entries import Columns, Json, Kind, LogEntry, Status


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the table. `name` is a person's own name, if any, or that of the bot."""

    kind: Literal["person", "bot", "open"]
    person: int | None = None
    name: str | None = None
    contribution: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The seat as the log keeps it."""
        return {"kind": self.kind, "person": self.person, "name": self.name}


Seats = Mapping[str, Seat]


@dataclass(frozen=True, eq=False, slots=True)
class GameState:
    """All that is known of a game, private parts included: what others may see is cut out by `views_for`."""

    game: str
    kind: Kind
    options: Options
    rules: int
    commitment: str
    created_ms: int
    seats: Seats
    status: Status
    version: int = 0
    ply: int = 0
    changed_ms: int = 0
    position: Position | None = None
    clock: Clock | None = None
    """None in an untimed game."""
    result: Json | None = None
    dice: Json | None = None
    rematch: str | None = None
    prefix: Json | None = None
    """Of a game that began in the middle of another: how many `plies` are the other's, and its id (`origin`)."""
    entries: tuple[LogEntry, ...] = ()
    lines: tuple[Json, ...] = ()
    keys: Mapping[tuple[str, str], int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def to_move(self) -> str | None:
        """The tribe that must decide now."""
        if self.status != "playing" or self.position is None or self.position.to_move is None:
            return None
        return TRIBES[self.position.to_move]

    def seats_of(self, person: int | None) -> list[str]:
        """The tribes that this person plays; a stranger (`None`) plays none."""
        if person is None:
            return []
        return [tribe for tribe, seat in self.seats.items() if seat.person == person]

    def contributions_due(self) -> list[str]:
        """The tribes whose 32 bytes the deal still waits for (one screen contributes once, for Balan)."""
        tribes = TRIBES[:1] if self.kind == "screen" else TRIBES
        return [t for t in tribes if self.seats[t].kind != "bot" and self.seats[t].contribution is None]


def begin(game: str, entry: LogEntry) -> GameState:
    """The state after a log's first line, `created`."""
    data = entry.data
    seats = {tribe: Seat(**data["seats"][tribe]) for tribe in TRIBES}
    empty = GameState(
        game=game,
        kind=data["kind"],
        options=Options.from_json(data["options"]),
        rules=data["rules"],
        commitment=data["commitment"],
        created_ms=entry.at_ms,
        seats=MappingProxyType(seats),
        status=_status_before_play(seats),
        clock=timing.clock_of(data.get("control")),
        prefix=data.get("prefix"),
    )
    return _booked(empty, {}, entry, {"facts": {"kind": data["kind"], "prefix": empty.prefix}})


def replay(game: str, entries: Iterable[LogEntry]) -> GameState:
    """The state that a whole log gives."""
    lines = iter(entries)
    state = begin(game, next(lines))
    for entry in lines:
        state = apply(state, entry)
    return state


def apply(state: GameState, entry: LogEntry) -> GameState:
    """The state after one more line. Raises the engine's errors for a move that the rules do not allow."""
    changes, line = _APPLY[entry.kind](state, entry)
    return _booked(state, changes, entry, line)


def _booked(state: GameState, changes: dict[str, Any], entry: LogEntry, line: Json) -> GameState:
    """`state` with what the entry changes, and the entry itself: its numbers, its public line, its key."""
    keys = state.keys
    if entry.key is not None:
        keys = MappingProxyType({**keys, (entry.seat, entry.key): entry.version})
    public = {
        "version": entry.version,
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat or None,
        "at": entry.at_ms,
        "steps": [],
        **line,
    }
    return replace(
        state,
        version=entry.version,
        ply=state.ply if entry.ply is None else entry.ply,
        changed_ms=entry.at_ms,
        entries=(*state.entries, entry),
        lines=(*state.lines, public),
        keys=keys,
        **changes,
    )


Applied = tuple[dict[str, Any], Json]
"""The fields that an entry changes, and what its public line tells besides."""


def _status_before_play(seats: Seats) -> Status:
    return "waiting" if any(seat.kind == "open" for seat in seats.values()) else "dealing"


def _with_seats(state: GameState, changed: Seats) -> Seats:
    return MappingProxyType({tribe: changed.get(tribe, seat) for tribe, seat in state.seats.items()})


def _seated(state: GameState, entry: LogEntry) -> Applied:
    name = entry.data["name"]
    seats = _with_seats(state, {entry.seat: Seat("person", entry.data["person"], name)})
    return {"seats": seats, "status": _status_before_play(seats)}, {"facts": {"seat": entry.seat, "name": name}}


def _contributed(state: GameState, entry: LogEntry) -> Applied:
    seat = replace(state.seats[entry.seat], contribution=entry.data["bytes"])
    return {"seats": _with_seats(state, {entry.seat: seat})}, {}


def _dealt(state: GameState, entry: LogEntry) -> Applied:
    position = Position(state.options, setup_from_json(entry.data["setup"], state.options))
    clock = timing.dealt(state.clock, entry.at_ms, position)
    return {"status": "playing", "position": position, "clock": clock}, {}


def _moved(state: GameState, entry: LogEntry) -> Applied:
    assert state.position is not None
    move = move_from_json(entry.data["move"])
    explanation = explain(state.position, move)
    lag = entry.data.get("lag", 0)
    clock = timing.moved(state.clock, entry.at_ms, state.position, move, lag, explanation.after)
    facts = {"move": entry.data["move"], **timing.ledger_line(state.clock, clock)}
    return {"position": explanation.after, "clock": clock}, {**explanation.to_json(), "facts": facts}


def _resigned(state: GameState, entry: LogEntry) -> Applied:
    return {}, {}


def _flagged(state: GameState, entry: LogEntry) -> Applied:
    clock = timing.flagged(state.clock, entry.at_ms)
    return {"clock": clock}, {"facts": timing.ledger_line(state.clock, clock)}


def _gap(state: GameState, entry: LogEntry) -> Applied:
    away = entry.data["from"], entry.data["back"]
    return {"clock": timing.credited(state.clock, *away)}, {"facts": {"from": away[0], "back": away[1]}}


def _ended(state: GameState, entry: LogEntry) -> Applied:
    result = entry.data["result"]
    clock = timing.ended(state.clock, entry.at_ms)
    facts = {**result, **timing.ledger_line(state.clock, clock)}
    return {"status": "over", "result": result, "dice": entry.data["dice"], "clock": clock}, {"facts": facts}


def _rematch(state: GameState, entry: LogEntry) -> Applied:
    return {"rematch": entry.data["game"]}, {"facts": {"game": entry.data["game"]}}


def _withdrawn(state: GameState, entry: LogEntry) -> Applied:
    return {"status": "withdrawn"}, {}


def _seat_moved(state: GameState, entry: LogEntry) -> Applied:
    data = entry.data
    moved = {tribe: replace(state.seats[tribe], person=data["person"], name=data["name"]) for tribe in data["seats"]}
    return {"seats": _with_seats(state, moved)}, {"facts": {"seats": list(moved)}}


_APPLY: Final[Mapping[str, Callable[[GameState, LogEntry], Applied]]] = {
    "seated": _seated,
    "contributed": _contributed,
    "dealt": _dealt,
    "decision": _moved,
    "chance": _moved,
    "resigned": _resigned,
    "flagged": _flagged,
    "gap": _gap,
    "ended": _ended,
    "rematch": _rematch,
    "withdrawn": _withdrawn,
    "seat-moved": _seat_moved,
}


def projection(state: GameState) -> Columns:
    """The columns of `Game` that follow from the log, in the order of `writer.PROJECTED`."""
    return (
        state.version,
        state.ply,
        state.status,
        state.to_move or "",
        state.changed_ms,
        state.seats["balan"].person,
        state.seats["wazu"].person,
        json.dumps(state.result) if state.result is not None else "",
        None if state.clock is None else state.clock.flag_at,
    )

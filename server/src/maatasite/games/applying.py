"""What each line of a log does to the game: the state after it, from the state before. A state is this and no more."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import msgspec
from maatatahay.decisions import move_from_json
from maatatahay.explain import explain
from maatatahay.fingerprint import fingerprint
from maatatahay.options import Options
from maatatahay.tiles import TRIBES

from maatasite.games import offers, standing, timing
from maatasite.games.agreement import Agreement
from maatasite.games.entries import Json, LogEntry, Status
from maatasite.games.state import GameState, Seat, Seats


def begin(game: str, entry: LogEntry) -> GameState:
    """The state after a log's first line, `created`."""
    data = entry.data
    seats = {tribe: Seat(**data["seats"][tribe]) for tribe in TRIBES}
    agreement = Agreement.of(data)
    empty = GameState(
        game=game,
        kind=data["kind"],
        options=Options.from_json(data["options"]),
        rules=data["rules"],
        commitment=data["commitment"],
        created_ms=entry.at_ms,
        seats=MappingProxyType(seats),
        status=_status_before_play(seats),
        clock=timing.clock_of(agreement.control),
        prefix=data.get("prefix"),
        agreement=agreement,
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


def add(
    state: GameState, kind: str, seat: str, data: Json, at_ms: int, *, elapsed_ms: int = 0, key: str | None = None
) -> GameState:
    """The state after a new line, its last entry. A line that brings another position keeps its fingerprint."""
    ply = state.ply + 1 if kind in standing.PLIES else None
    kept = dict(data)
    entry = LogEntry(state.version + 1, ply, kind, seat, kept, key, at_ms, elapsed_ms)
    after = apply(state, entry)
    if after.position is not state.position and after.position is not None:
        kept["position"] = fingerprint(after.position)
    return after


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
    return msgspec.structs.replace(
        state,
        version=entry.version,
        ply=state.ply if entry.ply is None else entry.ply,
        changed_ms=entry.at_ms,
        entries=(*state.entries, entry),
        lines=(*changes.pop("lines", state.lines), public),
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
    position = standing.deal_of(state.options, entry)
    clock = timing.dealt(state.clock, entry.at_ms, position)
    return {"status": "playing", "position": position, "clock": clock}, {}


def _moved(state: GameState, entry: LogEntry) -> Applied:
    assert state.position is not None
    move = move_from_json(entry.data["move"])
    explanation = explain(state.position, move)
    lag = entry.data.get("lag", 0)
    clock = timing.moved(state.clock, entry.at_ms, state.position, move, lag, explanation.after)
    facts = {"move": entry.data["move"], **timing.ledger_line(state.clock, clock)}
    changes: dict[str, Any] = {"position": explanation.after, "clock": clock, "moves": (*state.moves, entry)}
    if entry.kind == "decision":
        changes["offers"] = offers.after_decision(state.offers, entry.seat)
    return changes, {**explanation.to_json(), "facts": facts}


def _taken_back(state: GameState, entry: LogEntry) -> Applied:
    undone = entry.data["decisions"]
    seat, most = standing.last_own(state.moves, state.plies_before)
    assert seat == entry.seat
    assert 1 <= undone <= most
    moves = state.moves[:-undone]
    position = standing.position_after(state.options, state.entries, moves)
    clock = timing.taken_back(state.clock, entry.at_ms, position)
    facts = {"decisions": undone, **timing.ledger_line(state.clock, clock)}
    return {"position": position, "clock": clock, "moves": moves, "offers": ()}, {"facts": facts}


def _offered(state: GameState, entry: LogEntry) -> Applied:
    return {"offers": offers.made(state.offers, entry)}, {"facts": entry.data}


def _answered(state: GameState, entry: LogEntry) -> Applied:
    offer = offers.find(state.offers, entry.data["offer"])
    assert offer is not None
    return {"offers": offers.without(state.offers, offer.version)}, {"facts": {"what": offer.what}}


def _paused(state: GameState, entry: LogEntry) -> Applied:
    return {"clock": timing.paused(state.clock, entry.at_ms, entry.data["until"])}, {"facts": entry.data}


def _resumed(state: GameState, entry: LogEntry) -> Applied:
    return {"clock": timing.resumed(state.clock, entry.at_ms)}, {}


def _told(state: GameState, entry: LogEntry) -> Applied:
    """The line says who brought the end that follows."""
    return {}, {}


def _lapsed(state: GameState, entry: LogEntry) -> Applied:
    """Before the deal that is all; afterwards the end follows."""
    return {"status": "withdrawn"} if state.status == "dealing" else {}, {"facts": {"seats": entry.data["seats"]}}


def _flagged(state: GameState, entry: LogEntry) -> Applied:
    clock = timing.flagged(state.clock, entry.at_ms)
    return {"clock": clock}, {"facts": timing.ledger_line(state.clock, clock)}


def _gap(state: GameState, entry: LogEntry) -> Applied:
    away = entry.data["from"], entry.data["back"]
    return {"clock": timing.credited(state.clock, *away)}, {"facts": {"from": away[0], "back": away[1]}}


def _rested(state: GameState, entry: LogEntry) -> Applied:
    spans = entry.data["spans"]
    return {"clock": timing.rested(state.clock, entry.at_ms, spans)}, {"facts": {"spans": spans}}


def _ended(state: GameState, entry: LogEntry) -> Applied:
    result = entry.data["result"]
    clock = timing.ended(state.clock, entry.at_ms)
    facts = {**result, **timing.ledger_line(state.clock, clock)}
    changes = {"status": "over", "result": result, "dice": entry.data["dice"], "clock": clock, "offers": ()}
    return changes, {"facts": facts}


def _rematch(state: GameState, entry: LogEntry) -> Applied:
    return {"rematch": entry.data["game"]}, {"facts": {"game": entry.data["game"]}}


def _withdrawn(state: GameState, entry: LogEntry) -> Applied:
    return {"status": "withdrawn"}, {}


def _seat_moved(state: GameState, entry: LogEntry) -> Applied:
    data = entry.data
    moved = {tribe: replace(state.seats[tribe], person=data["person"], name=data["name"]) for tribe in data["seats"]}
    return {"seats": _with_seats(state, moved)}, {"facts": {"seats": list(moved)}}


def _left(state: GameState, entry: LogEntry) -> Applied:
    """The seats stay as they were played, and are nobody's; no line of the log tells their names any more."""
    seats = entry.data["seats"]
    gone = {tribe: Seat("gone", contribution=state.seats[tribe].contribution) for tribe in seats}
    lines = tuple(
        _nameless(line) if line["kind"] == "seated" and line["seat"] in seats else line for line in state.lines
    )
    return {"seats": _with_seats(state, gone), "lines": lines}, {"facts": {"seats": seats}}


def _nameless(line: Json) -> Json:
    return {**line, "facts": {**line["facts"], "name": None}}


_APPLY: Final[Mapping[str, Callable[[GameState, LogEntry], Applied]]] = {
    "seated": _seated,
    "contributed": _contributed,
    "dealt": _dealt,
    "decision": _moved,
    "chance": _moved,
    "taken-back": _taken_back,
    "offered": _offered,
    **dict.fromkeys(sorted(offers.ANSWERS), _answered),
    "paused": _paused,
    "resumed": _resumed,
    **dict.fromkeys(("resigned", "aborted", "claimed"), _told),
    "lapsed": _lapsed,
    "flagged": _flagged,
    "gap": _gap,
    "rests": _rested,
    "ended": _ended,
    "rematch": _rematch,
    "withdrawn": _withdrawn,
    "seat-moved": _seat_moved,
    "left": _left,
}

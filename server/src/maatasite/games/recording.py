"""A stored game as a record (RECORD.md)."""

from collections.abc import Callable
from datetime import UTC, datetime

from maatatahay.decisions import move_from_json
from maatatahay.dice import Revealed
from maatatahay.record import MoveTime, Record, Result
from maatatahay.setup import setup_from_json
from maatatahay.tiles import TRIBES, tribe_named

from maatasite.games.entries import LogEntry
from maatasite.games.errors import Refused
from maatasite.games.state import GameState, Seat

Call = Callable[[Seat], str | None]
"""How whoever holds a seat is called; by default as the log has it, where a bot has its id."""


def own_name(seat: Seat) -> str | None:
    """The name in the log."""
    return seat.name


def record_of(state: GameState, call: Call = own_name) -> Record:
    """The game so far; result and dice only once it is over. Raises `Refused` (`no-record-yet`) before the deal.

    A game that began in the middle of another has that one's moves first, and neither `times` nor `dice`: both would
    hold for its own part only.
    """
    dealt = [entry for entry in state.entries if entry.kind == "dealt"]
    if not dealt:
        raise Refused("no-record-yet")
    moves = [entry for entry in state.entries if entry.kind in {"decision", "chance"}]
    over = state.status == "over"
    return Record(
        state.options,
        setup_from_json(dealt[0].data["setup"], state.options),
        [move_from_json(entry.data["move"]) for entry in moves],
        result=_result(state) if over else None,
        times=[_time(entry) for entry in moves] if state.prefix is None else None,
        dice=Revealed.from_json(state.dice) if over and state.dice is not None else None,
        meta=_meta(state, call),
    )


def _time(entry: LogEntry) -> MoveTime | None:
    return MoveTime(entry.at_ms, entry.elapsed_ms) if entry.kind == "decision" else None


def _result(state: GameState) -> Result | None:
    if state.result is None:
        return None
    winner = state.result["winner"]
    return Result(None if winner is None else tribe_named(winner), state.result["reason"], state.result["score"])


def _meta(state: GameState, call: Call) -> dict[str, str]:
    day = datetime.fromtimestamp(state.created_ms / 1000, UTC).date()
    names = {tribe: call(state.seats[tribe]) for tribe in TRIBES}
    return {**{tribe: name for tribe, name in names.items() if name}, "date": day.isoformat()}


def file_name(state: GameState, call: Call = own_name) -> str:
    """A name for the record's file. It may hold any letters; whoever sends it encodes it."""
    meta = _meta(state, call)
    words = ["maatatahay", meta["date"], *(meta[tribe] for tribe in TRIBES if tribe in meta)]
    kept = ("".join(c for c in word if c.isalnum() or c in " -_.") for word in words)
    return "-".join("_".join(word.split()) for word in kept if word.strip()) + ".json"

"""A stored game as a record (RECORD.md)."""

from collections.abc import Callable
from datetime import UTC, datetime

from maatatahay.decisions import move_from_json
from maatatahay.dice import Revealed
from maatatahay.record import MoveTime, Record, Result
from maatatahay.setup import setup_from_json
from maatatahay.tiles import TRIBES, tribe_named

from maatasite.games.errors import Refused
from maatasite.games.standing import PLIES, dealt_line
from maatasite.games.state import GameState, Seat

Call = Callable[[Seat], str | None]
"""How whoever holds a seat is called; by default as the log has it, where a bot has its id."""


def own_name(seat: Seat) -> str | None:
    """The name in the log."""
    return seat.name


def record_of(state: GameState, call: Call = own_name) -> Record:
    """The moves that stand so far; result and dice only once it is over.

    Raises `Refused` (`no-record-yet`) before the deal.

    A game that began in the middle of another has that one's moves first, and neither `times` nor `dice`: both would
    hold for its own part only.
    """
    dealt = dealt_line(state.entries)
    if dealt is None:
        raise Refused("no-record-yet")
    over = state.status == "over"
    return Record(
        state.options,
        setup_from_json(dealt.data["setup"], state.options),
        [move_from_json(entry.data["move"]) for entry in state.moves],
        result=_result(state) if over else None,
        times=_times(state) if state.prefix is None else None,
        dice=Revealed.from_json(state.dice) if over and state.dice is not None else None,
        meta=_meta(state, call),
    )


def _times(state: GameState) -> list[MoveTime | None]:
    """When each move that stands was made, and the time since it became due: offers in between do not shorten it."""
    spent: dict[int, int] = {}
    since = 0
    for entry in state.entries:
        if entry.kind in PLIES or entry.kind == "dealt":
            spent[entry.version] = entry.at_ms - since
            since = entry.at_ms
    decided = ((entry, entry.kind == "decision") for entry in state.moves)
    return [MoveTime(entry.at_ms, spent[entry.version]) if own else None for entry, own in decided]


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

"""Lines of a log that come from elsewhere than an action: the first one, and a whole game laid down from its record."""

from collections.abc import Iterable, Mapping

from maatatahay.decisions import Chance, Move
from maatatahay.options import RULES_VERSION, Options
from maatatahay.outcome import outcome
from maatatahay.record import Record
from maatatahay.setup import Setup
from maatatahay.tiles import TRIBES

from maatasite.games.agreement import USUAL, Agreement
from maatasite.games.applying import add, begin
from maatasite.games.entries import Json, Kind, LogEntry
from maatasite.games.state import GameState, Seat


def created_line(
    kind: Kind,
    options: Options,
    seats: Mapping[str, Seat],
    commitment: str,
    at_ms: int,
    prefix: Json | None = None,
    agreement: Agreement = USUAL,
) -> LogEntry:
    """The first line of a log."""
    data: dict[str, object] = {
        "kind": kind,
        "options": options.to_json(),
        "rules": RULES_VERSION,
        "seats": {tribe: seats[tribe].to_json() for tribe in TRIBES},
        "commitment": commitment,
        **agreement.to_json(),
    }
    if prefix is not None:
        data["prefix"] = prefix
    return LogEntry(1, None, "created", "", data, None, at_ms, 0)


def lay_down(state: GameState, setup: Setup, moves: Iterable[Move], at_ms: int) -> GameState:
    """The state after this deal and these moves, each a line of the log, all at one instant.

    Raises the engine's errors for a move that the rules do not allow.
    """
    state = add(state, "dealt", "", {"setup": setup.to_json(state.options)}, at_ms)
    for move in moves:
        kind = "chance" if isinstance(move, Chance) else "decision"
        state = add(state, kind, state.to_move or "", {"move": move.to_json()}, at_ms)
    return state


def state_of_record(record: Record, seats: Mapping[str, Seat]) -> GameState:
    """A record as a game that nobody stored: for whoever looks at it. Its id is empty."""
    commitment = "" if record.dice is None else record.dice.commitment
    created = created_line("screen", record.options, seats, commitment, 0)
    state = lay_down(begin("", created), record.setup, record.moves, 0)
    if record.result is None or state.position is None:
        return state
    end = outcome(state.position)
    told = {**record.result.to_json(), "decided_by": None} if end is None else end.to_json()
    dice = None if record.dice is None else record.dice.to_json()
    return add(state, "ended", "", {"result": told, "dice": dice}, 0)

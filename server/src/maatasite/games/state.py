"""A game as its log tells it. A `GameState` is a value: each entry gives a new one (`applying`), the old one stays."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from maatatahay.clock import Clock
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.tiles import TRIBES

from maatasite.games import first_moves
from maatasite.games.agreement import USUAL, Agreement
from maatasite.games.entries import Columns, Json, Kind, LogEntry, Status
from maatasite.games.offers import Offers


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the table. `name` is a person's own name, if any, or that of the bot; who is gone has none."""

    kind: Literal["person", "bot", "open", "gone"]
    person: int | None = None
    name: str | None = None
    contribution: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The seat as the log keeps it."""
        return {"kind": self.kind, "person": self.person, "name": self.name}


Seats = Mapping[str, Seat]


class GameState(msgspec.Struct, frozen=True, eq=False, kw_only=True):
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
    agreement: Agreement = USUAL
    offers: Offers = ()
    """Those that wait for an answer."""
    moves: tuple[LogEntry, ...] = ()
    """The decisions and outcomes of chance that stand (`standing`)."""
    entries: tuple[LogEntry, ...] = ()
    lines: tuple[Json, ...] = ()
    keys: Mapping[tuple[str, str], int] = msgspec.field(default_factory=lambda: MappingProxyType({}))

    @property
    def to_move(self) -> str | None:
        """The tribe that must decide now."""
        if self.status != "playing" or self.position is None or self.position.to_move is None:
            return None
        return TRIBES[self.position.to_move]

    @property
    def lapses_at(self) -> int | None:
        """When the game is called off because somebody has not come (UTC ms); `None` where nobody is waited for so."""
        if self.status == "dealing":
            return first_moves.limit_before_deal(self.agreement, self.created_ms)
        seat = self.to_move
        if seat is None or any(entry.kind == "decision" and entry.seat == seat for entry in self.entries):
            return None
        return first_moves.limit_of_first(self.agreement, self.clock)

    @property
    def flag_at(self) -> int | None:
        """When the timekeeper ends the game unless something happens before (UTC ms): it lapses, or time is up."""
        if self.lapses_at is not None:
            return self.lapses_at
        return None if self.clock is None else self.clock.flag_at

    @property
    def plies_before(self) -> int:
        """How many moves are those of another game, in whose middle this one began."""
        return 0 if self.prefix is None else int(self.prefix["plies"])

    def seats_of(self, person: int | None) -> list[str]:
        """The tribes that this person plays; a stranger (`None`) plays none."""
        if person is None:
            return []
        return [tribe for tribe, seat in self.seats.items() if seat.person == person]

    def contributions_due(self) -> list[str]:
        """The tribes whose 32 bytes the deal still waits for (one screen contributes once, for Balan)."""
        tribes = TRIBES[:1] if self.kind == "screen" else TRIBES
        return [t for t in tribes if self.seats[t].kind != "bot" and self.seats[t].contribution is None]


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
        state.flag_at,
    )

"""What every action works with: the table as it is, and the lines that it would add."""

from collections.abc import Callable
from dataclasses import dataclass, field

from maatatahay.errors import MaatatahayError
from maatatahay.outcome import outcome, score

from maatasite.games.applying import add
from maatasite.games.commands import Actor
from maatasite.games.dice_vault import OpenDice
from maatasite.games.entries import Json, LogEntry
from maatasite.games.errors import Refused
from maatasite.games.resting import NOBODY, RestsBySeat
from maatasite.games.state import GameState

CHANCE_PHASES = frozenset({"reward", "reveal"})


@dataclass(frozen=True, slots=True)
class Table:
    """All that an action may know. `now` is a UTC instant in milliseconds, `key` the command's, `rests` what
    stops the clocks of those who sit there."""

    state: GameState
    actor: Actor
    now: int
    dice: OpenDice
    key: str
    rests: RestsBySeat = field(default_factory=lambda: NOBODY)

    def draft(self) -> "Draft":
        """An empty draft on this table."""
        return Draft(self, self.state)

    def require_seat(self, tribe: str) -> None:
        """Refuse an actor who does not hold this seat, now."""
        seat = self.state.seats.get(tribe)
        if seat is None or not _holds(self.actor, seat.kind, seat.person):
            raise Refused("not-your-seat", {"seat": tribe})

    @property
    def at(self) -> int:
        """The instant of a first line: never before the line before."""
        return max(self.now, self.state.changed_ms)

    def require_playing(self) -> None:
        """Refuse what only a running game allows."""
        if self.state.status == "over":
            raise Refused("game-over")
        if self.state.status != "playing":
            raise Refused("not-playing", {"status": self.state.status})


def _holds(actor: Actor, kind: str, person: int | None) -> bool:
    if kind == "bot":
        return actor.bot
    return kind == "person" and person is not None and person == actor.person


@dataclass(slots=True)
class Draft:
    """Lines to add, with the state after them; `also` runs in the transaction that stores them."""

    table: Table
    state: GameState
    entries: list[LogEntry] = field(default_factory=list)
    also: Callable[[], None] | None = None

    def copy(self) -> "Draft":
        """Another draft that goes on from here."""
        return Draft(self.table, self.state, list(self.entries), self.also)

    def add(self, kind: str, seat: str, data: Json) -> None:
        """One more line. Raises `Refused` with the engine's code for a move that the rules do not allow."""
        elapsed = max(0, self.table.now - self.state.changed_ms)
        key = None if self.entries else self.table.key
        try:
            self.state = add(self.state, kind, seat, data, self.table.at, elapsed_ms=elapsed, key=key)
        except MaatatahayError as error:
            raise Refused(error.code, error.facts) from error
        self.entries.append(self.state.entries[-1])

    def add_what_follows(self) -> None:
        """Whatever needs no decision: the outcomes of chance that are due, and the end of the game."""
        position = self.state.position
        while position is not None and position.phase in CHANCE_PHASES:
            drawn = self.table.dice.chance(self.state).outcome(position)
            self.add("chance", "", {"move": drawn.to_json()})
            position = self.state.position
        final = outcome(position) if position is not None else None
        if final is not None:
            self.end(final.to_json())

    def stop(self, winner: str | None, reason: str) -> None:
        """The end outside the board: whoever wins, the score is the position's."""
        position = self.state.position
        assert position is not None
        self.end({"winner": winner, "reason": reason, "decided_by": None, "score": score(position)})

    def end(self, result: Json) -> None:
        """The end: the result, and the secret for everybody to check, if it dealt the whole game."""
        self.add("ended", "", {"result": result, "dice": self.table.dice.revealed(self.state)})

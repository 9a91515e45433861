"""What can be asked of a game. Each command has one action, in the module of `actions` that is named like it."""

from collections.abc import Callable
from dataclasses import dataclass

from maatasite.games.entries import Json


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person, a bot that plays a seat, or (neither) the server itself.

    `lag_ms` is the way to the person and back, as the server measured it.
    """

    person: int | None = None
    bot: bool = False
    lag_ms: int = 0


SERVER = Actor()
BOT = Actor(bot=True)


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do, from one seat (empty for the server)."""

    seat: str


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """The actor takes the open seat, under this name. Only an `account` may take one in a rated game."""

    name: str | None
    account: bool = False


@dataclass(frozen=True, slots=True)
class Contribute(Command):
    """32 bytes in hex, mixed into the dice."""

    bytes: str


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """One decision, or a placement's two, in answer to the position at this ply."""

    ply: int
    decisions: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Resign(Command):
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class OfferDraw(Command):
    """A draw, if the other agrees."""


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """One's own latest decisions undone, as they stand at this ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class OfferPause(Command):
    """Nobody's time shall run for so many milliseconds."""

    ms: int


@dataclass(frozen=True, slots=True)
class Accept(Command):
    """Yes to the open offer with this line."""

    offer: int


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """No to it."""

    offer: int


@dataclass(frozen=True, slots=True)
class Cancel(Command):
    """One's own offer no longer stands."""

    offer: int


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """The pause ends now."""


@dataclass(frozen=True, slots=True)
class Abort(Command):
    """Call a game off that has just begun."""


@dataclass(frozen=True, slots=True)
class Claim(Command):
    """The win over an opponent who left; the server has seen him away for so long."""

    away_ms: int


@dataclass(frozen=True, slots=True)
class Flag(Command):
    """The time of whoever must decide has run out: the server's own, one second after the deadline."""


@dataclass(frozen=True, slots=True)
class Lapse(Command):
    """One of two who were brought together has not come in time: the server's own."""


@dataclass(frozen=True, slots=True)
class TellGap(Command):
    """No process of the server was there between two instants; the server's own."""

    last_alive: int
    back: int


@dataclass(frozen=True, slots=True)
class ChangeRests(Command):
    """The person of this seat, whose decision is due, sleeps or is away at other times; the server's own."""


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Call a game off that has not begun."""


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    """Once more, tribes swapped, in the game of this fresh id; `store` makes it in the same transaction.

    `instead` is an earlier rematch that was called off before its deal.
    """

    game: str
    store: Callable[[], None]
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class MoveSeat(Command):
    """Give all the giver's seats to the actor; `use` spends the link that allows it, in the same transaction."""

    giver: int
    name: str | None
    use: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Be nobody here any more; `erase` takes the names of these seats out of the log, in the same transaction."""

    erase: Callable[[list[str]], None]


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """Write down what must follow (chance, the end), should it ever be missing."""

"""Who may say what, and who is shown it: two lists of checks, each asked for every line. The default is no.

During a game the two players are apart from those who look on: they read nothing of them, and of the players' talk
those who look on read the phrases alone. Once the game is over everybody who may see it reads all of it.
Ask off the event loop (`games.reading.read`); only `Sight.shows` needs no database.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from maatasite.decency.blocks import blocked, blocked_with
from maatasite.decency.measures import silenced_until
from maatasite.decency.models import Mute
from maatasite.games.errors import Refused
from maatasite.games.seeing import may_see, require_sight
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatasite.talk import consents
from maatasite.talk.models import Line

Room: TypeAlias = Literal["players", "watchers"]
ROOMS: Final[tuple[Room, ...]] = ("players", "watchers")

OPEN_MS: Final = 7 * 86_400_000
"""So long after its end a game is talked about; then its talk can only be read."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Somebody is about to say something: a phrase, or text."""

    state: GameState
    person: Person
    room: Room
    is_text: bool
    now_ms: int

    @property
    def other(self) -> int | None:
        """The other player, for one of the two."""
        people = {seat.person for seat in self.state.seats.values()} - {self.person.pk, None}
        return next(iter(people), None) if self.room == "players" else None


def room_of(state: GameState, person: int | None) -> Room:
    """Where this person talks at this table now; a stranger (`None`) looks on."""
    return "players" if state.seats_of(person) else "watchers"


def is_over(state: GameState) -> bool:
    """Whether nothing more is decided here, so that all rooms are one."""
    return state.status in {"over", "withdrawn"}


def may_say(saying: Saying) -> None:
    """Raises `Refused` with what stands against it, the first of it."""
    for check in BEFORE_SAYING:
        check(saying)


def _sees_the_game(saying: Saying) -> None:
    require_sight(saying.state, saying.person.pk)


def _is_in_this_room(saying: Saying) -> None:
    """A player talks to the players alone, from whatever browser; and whoever has lost the seat is told so."""
    if saying.room != room_of(saying.state, saying.person.pk):
        raise Refused("not-your-room")


def _is_active(saying: Saying) -> None:
    if not saying.person.is_active:
        raise Refused("may-not-talk")


def _table_is_open(saying: Saying) -> None:
    state = saying.state
    if state.status in {"waiting", "withdrawn"}:
        raise Refused("talk-not-here")
    ended = next((entry.at_ms for entry in reversed(state.entries) if entry.kind == "ended"), None)
    if ended is not None and saying.now_ms > ended + OPEN_MS:
        raise Refused("talk-closed")


def _somebody_listens(saying: Saying) -> None:
    """The other player is somebody, and neither has blocked the other: it is not told which."""
    if saying.room == "players" and (saying.other is None or blocked(saying.person.pk, saying.other)):
        raise Refused("nobody-to-talk-to")


def _watchers_have_accounts(saying: Saying) -> None:
    if saying.room == "watchers" and saying.person.is_guest:
        raise Refused("account-needed")


def _is_not_silenced(saying: Saying) -> None:
    """Whom the moderators have forbidden to talk has the phrases."""
    until = silenced_until(saying.person.pk) if saying.is_text else None
    if until is not None:
        raise Refused("silenced", {"until": int(until.timestamp() * 1000)})


def _text_is_open(saying: Saying) -> None:
    """Between players: where guests may write, and both want it."""
    if not saying.is_text or saying.room != "players":
        return
    if not consents.may_write(saying.state):
        raise Refused("text-not-here")
    if not all(consents.given(saying.state).values()):
        raise Refused("text-not-open")


SayCheck: TypeAlias = Callable[[Saying], None]
BEFORE_SAYING: Final[tuple[SayCheck, ...]] = (
    _sees_the_game,
    _is_in_this_room,
    _is_active,
    _table_is_open,
    _watchers_have_accounts,
    _somebody_listens,
    _is_not_silenced,
    _text_is_open,
)


@dataclass(frozen=True, slots=True)
class Sight:
    """Who reads what at a table in this state; `deaf` are the pairs of viewer and author of which it was known."""

    state: GameState
    deaf: frozenset[tuple[int, int]]

    def shows(self, viewer: int | None, line: Line) -> bool:
        """Whether this viewer (`None`: a stranger) is shown the line."""
        return all(check(self, viewer, line) for check in BEFORE_SHOWING)


def _may_see_the_game(sight: Sight, viewer: int | None, line: Line) -> bool:
    return may_see(sight.state, viewer)


def _is_read_in_this_room(sight: Sight, viewer: int | None, line: Line) -> bool:
    if is_over(sight.state) or line.room == room_of(sight.state, viewer):
        return True
    return line.room == "players" and bool(line.phrase)


def _is_not_deaf(sight: Sight, viewer: int | None, line: Line) -> bool:
    return viewer is None or line.person_id is None or (viewer, line.person_id) not in sight.deaf


ShowCheck: TypeAlias = Callable[[Sight, int | None, Line], bool]
BEFORE_SHOWING: Final[tuple[ShowCheck, ...]] = (_may_see_the_game, _is_read_in_this_room, _is_not_deaf)


def sight_of(state: GameState, viewer: int | None, authors: Collection[int]) -> Sight:
    """For one who reads what many have said."""
    if viewer is None:
        return Sight(state, frozenset())
    muted = set(Mute.objects.filter(person=viewer, other__in=authors).values_list("other", flat=True))
    return Sight(state, frozenset((viewer, author) for author in muted | blocked_with(viewer)))


def sight_of_all(state: GameState, author: int | None) -> Sight:
    """For all who read what this one says."""
    if author is None:
        return Sight(state, frozenset())
    deaf = set(Mute.objects.filter(other=author).values_list("person", flat=True)) | blocked_with(author)
    return Sight(state, frozenset((viewer, author) for viewer in deaf))

"""Games to watch as a list shows them: who plays, how it stands, how many look on, and the board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, cast

from asgiref.sync import async_to_sync
from django.urls import reverse
from django.utils.safestring import SafeString
from maatatahay.outcome import score
from maatatahay.position import Position
from maatatahay.tiles import TRIBES

from maatasite.games.agreement import Speed
from maatasite.games.models import Game
from maatasite.games.seeing import may_see
from maatasite.games.state import GameState
from maatasite.live.hub import HUB
from maatasite.people.models import Person
from maatasite.ratings.reading import Standing, rating_of_bot, ratings_of
from maatasite.web.opponents import name_of
from maatasite.web.service import game_states
from maatasite.web.sides import Place
from maatasite.web.times import control_words
from maatasite.web.watching.finding import ALL, Group, found
from maatasite.web.watching.stills import still_of

ROUNDS: Final = 12


@dataclass(frozen=True, slots=True)
class Side:
    """Who leads a tribe; without a `name` a guest. `rating` is `None` where there is none to show."""

    tribe: str
    name: str | None
    rating: Standing | None
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One game to watch. `changed` is when somebody decided last."""

    id: str
    url: str
    sides: tuple[Side, ...]
    round: int
    time: str
    rated: bool
    watching: int
    changed: datetime
    still: SafeString


def watchable(most: int) -> list[Row]:
    """The newest games to watch, at most so many: those between people first."""
    between = rows(found("people", ALL, None, most))
    return between + (rows(found("computer", ALL, None, most - len(between))) if len(between) < most else [])


def page(group: Group, speeds: Sequence[str], before: Place | None, most: int) -> tuple[list[Row], str]:
    """A page of one group; and where the next one begins, empty if there is none."""
    games = found(group, speeds, before, most + 1)
    last = games[most - 1] if len(games) > most else None
    return rows(games[:most]), str(Place.of(last)) if last else ""


def rows(games: Iterable[Game]) -> list[Row]:
    """What is shown of these, as each is now; one that has ended since is left out."""
    listed = {game.pk: game for game in games}
    ratings, watching = _Ratings(listed.values()), async_to_sync(_watching)(listed)
    return [
        _row(state, state.position, listed[state.game], ratings, watching[state.game])
        for state in game_states({game.pk: game.version for game in listed.values()})
        if state.status == "playing" and state.position is not None and may_see(state, None)
    ]


async def _watching(games: Iterable[str]) -> dict[str, int]:
    """How many look on at each: the hub is asked where its sockets live."""
    return {game: HUB.watching(game) for game in games}


def _row(state: GameState, position: Position, game: Game, ratings: "_Ratings", watching: int) -> Row:
    points = score(position)
    return Row(
        id=state.game,
        url=reverse("game", args=[state.game]),
        sides=tuple(_side(state, game, tribe, points[tribe], ratings) for tribe in TRIBES),
        round=position.round,
        time=control_words(state.agreement.control),
        rated=state.agreement.rated,
        watching=watching,
        changed=datetime.fromtimestamp(state.changed_ms / 1000, UTC),
        still=still_of(state.game, state.ply, position),
    )


def _side(state: GameState, game: Game, tribe: str, points: int, ratings: "_Ratings") -> Side:
    seat = state.seats[tribe]
    if seat.kind == "bot":
        return Side(tribe, name_of(seat.name or ""), ratings.of_bot(seat.name or "", game.speed), points)
    return Side(tribe, seat.name, ratings.of(getattr(game, tribe), game.speed), points)


class _Ratings:
    """The ratings of everybody in a list, read at once for each speed."""

    def __init__(self, games: Iterable[Game]) -> None:
        people: dict[str, set[int]] = {}
        for game in games:
            if game.speed:
                known = {person.pk for person in (game.balan, game.wazu) if person is not None}
                people.setdefault(game.speed, set()).update(known)
        self._people = {speed: ratings_of(known, cast(Speed, speed)) for speed, known in people.items()}
        self._bots: dict[tuple[str, str], Standing] = {}

    def of(self, person: Person | None, speed: str) -> Standing | None:
        """A person's at this speed, if they have played a rated game there."""
        standing = self._people.get(speed, {}).get(person.pk) if person is not None else None
        return standing if standing is not None and standing.games else None

    def of_bot(self, bot: str, speed: str) -> Standing | None:
        """That of a computer's player at this speed."""
        if not speed:
            return None
        if (bot, speed) not in self._bots:
            self._bots[bot, speed] = rating_of_bot(bot, cast(Speed, speed))
        return self._bots[bot, speed]

"""Reading what was said: what a viewer has not had yet, a page at a time, and what one may do at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Max

from maatasite.games.errors import Refused
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatasite.talk import consents
from maatasite.talk.models import Line
from maatasite.talk.rights import ROOMS, Room, Saying, Sight, is_over, may_say, room_of, sight_of

PAGE: Final = 100
"""So many lines of each room at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line as a page gets it. `own`: the reader said it. `name`: of an account that looks on."""

    room: str
    number: int
    at: int
    seat: str
    name: str | None
    own: bool
    phrase: str
    text: str
    blank: str


@dataclass(frozen=True, slots=True)
class Backlog:
    """What was said since: lines in the order of their time, how far each room was read, and whether there is more."""

    lines: list[Told]
    since: dict[Room, int]
    more: bool


@dataclass(frozen=True, slots=True)
class Means:
    """What one may do at a table: the room one talks in, and the refusals of a phrase and of text, empty for none.

    `given`: by tribe, whether free text is wanted; told to the two players alone.
    """

    room: Room
    phrase: str
    text: str
    given: dict[str, bool] | None


def told(line: Line, viewer: int | None) -> Told:
    """The line for this viewer."""
    name = line.person.name if line.room == "watchers" and line.person is not None else ""
    own = viewer is not None and line.person_id == viewer
    return Told(line.room, line.number, line.at_ms, line.seat, name or None, own, line.phrase, line.text, line.blank)


def backlog(state: GameState, viewer: int | None, since: Mapping[Room, int]) -> Backlog:
    """What this viewer is shown of what came after these numbers. A room that is shut to them is not even looked at."""
    rooms = [room for room in ROOMS if room == "players" or is_over(state) or room == room_of(state, viewer)]
    found: dict[Room, list[Line]] = {room: _after(state.game, room, since.get(room, 0)) for room in rooms}
    more = any(len(lines) > PAGE for lines in found.values())
    lines = [line for room in rooms for line in found[room][:PAGE]]
    sight = sight_of(state, viewer, {line.person_id for line in lines if line.person_id is not None})
    shown = sorted(_shown(sight, viewer, lines), key=lambda line: (line.at, line.room, line.number))
    marks = {room: since.get(room, 0) for room in ROOMS}
    marks |= {room: found[room][:PAGE][-1].number for room in rooms if found[room]}
    return Backlog(shown, marks, more)


def means_of(state: GameState, viewer: int | None, now_ms: int) -> Means:
    """What this viewer may say here now."""
    room = room_of(state, viewer)
    person = Person.objects.filter(pk=viewer).first() if viewer is not None else None
    if person is None:
        return Means(room, "account-needed", "account-needed", None)
    phrase, text = (_refusal(Saying(state, person, room, is_text, now_ms)) for is_text in (False, True))
    return Means(room, phrase, text, consents.given(state) if room == "players" else None)


def last_numbers(game: str) -> dict[str, int]:
    """Of each room, the number of its latest line; 0 for none."""
    found = dict(Line.objects.filter(game=game).values_list("room").annotate(last=Max("number")))
    return {room: found.get(room, 0) for room in ROOMS}


def lines_after(game: str, numbers: Mapping[str, int]) -> list[Line]:
    """What was stored in either room after these numbers, some of it, in its order: none is left out in between."""
    found = [line for room in ROOMS for line in _after(game, room, numbers.get(room, 0))[:PAGE]]
    return sorted(found, key=lambda line: (line.at_ms, line.number))


def _refusal(saying: Saying) -> str:
    try:
        may_say(saying)
    except Refused as refused:
        return refused.code
    return ""


def _after(game: str, room: Room, number: int) -> list[Line]:
    rows = Line.objects.filter(game=game, room=room, number__gt=number).select_related("person")
    return list(rows.order_by("number")[: PAGE + 1])


def _shown(sight: Sight, viewer: int | None, lines: list[Line]) -> list[Told]:
    return [told(line, viewer) for line in lines if sight.shows(viewer, line)]

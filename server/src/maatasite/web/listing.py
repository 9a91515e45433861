"""Lists of one person's games, read from the projected columns."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from maatatahay.clock import FLAG_DELAY
from maatatahay.tiles import TRIBES

from maatasite.games.entries import UNFINISHED
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.web.archive import archive_day, archived
from maatasite.web.rated_rows import NONE, Mark, marks_of
from maatasite.web.sides import Place, latest, longest_waiting, sides_of

PAGE = 30
MOST_COUNTED = 500
"""People of whom one query counts the turns."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game in a list. `changed` is also since when it is the turn of whoever is to move, `deadline` until when.

    `archives` is when it is put aside (`web.archive`), if that is soon or past; `mark` is what ratings say of it.
    """

    id: str
    url: str
    kind: str
    status: str
    my_seats: list[str]
    my_turn: bool
    opponent: str | None
    opponent_bot: str | None
    opponent_gone: bool
    changed: datetime
    since: datetime
    deadline: datetime | None
    archives: datetime | None
    result: dict[str, Any] | None
    outcome: str | None
    mark: Mark


def games_of(person: Person, before: Place | None = None, *, aside: bool = False) -> tuple[list[Row], str]:
    """A page of this person's games, the latest first; and where the next page begins, empty if there is none.

    Either those that are put `aside` (`web.archive`), or the others.
    """
    sides = [side.filter(archived()) for side in sides_of(person)] if aside else _current(person)
    found = latest(sides, PAGE + 1, before)
    return rows_of(found[:PAGE], person), str(Place.of(found[PAGE - 1])) if len(found) > PAGE else ""


def waiting_for(person: Person, limit: int) -> list[Row]:
    """Games in which it is this person's turn, the longest waiting first."""
    return rows_of(longest_waiting(_on_turn(person), limit), person)


def count_waiting_for(person: Person) -> int:
    """In how many games it is this person's turn."""
    return sum(games.count() for games in _on_turn(person))


def count_my_turns(person: int) -> int:
    """The same without tables of two at one screen, where it always is: what stands beside “My games”."""
    mine = Q(to_move="balan", balan=person) | Q(to_move="wazu", wazu=person)
    return _turns_elsewhere().filter(mine).count()


def count_turns_of(persons: Collection[int]) -> Mapping[int, int]:
    """The same for many at once, of whom there are some hundreds at most in one query; who has none is left out."""
    counts: Counter[int] = Counter()
    left = iter(persons)
    while some := list(islice(left, MOST_COUNTED)):
        for tribe in TRIBES:
            theirs = _turns_elsewhere().filter(to_move=tribe, **{f"{tribe}__in": some})
            counts.update(dict(theirs.order_by().values_list(tribe).annotate(Count("pk"))))
    return counts


def _turns_elsewhere() -> QuerySet[Game]:
    """The games that wait for a decision, but for tables of two at one screen and those put aside."""
    return Game.objects.filter(status="playing").exclude(kind="screen").exclude(archived())


def latest_of(person: Person, limit: int) -> list[Row]:
    """The games to come back to: unfinished ones first, then by the last change."""
    unfinished = [side.filter(status=status) for side in _current(person) for status in UNFINISHED]
    found = latest(unfinished, limit)
    if len(found) < limit:
        found += latest([side.exclude(status__in=UNFINISHED) for side in _current(person)], limit - len(found))
    return rows_of(found, person)


def count_aside(person: Person) -> int:
    """How many of this person's games are put aside."""
    return sum(side.filter(archived()).count() for side in sides_of(person)) if person.is_guest else 0


def last_bot_of(person: Person) -> str:
    """The opponent in this person's latest game against the computer, or empty."""
    games = latest([side.filter(kind="computer") for side in sides_of(person)], 1)
    return games[0].balan_bot or games[0].wazu_bot if games else ""


def _current(person: Person) -> list[QuerySet[Game]]:
    """Both sides without what is put aside; an account has nothing there."""
    sides = sides_of(person)
    return [side.exclude(archived()) for side in sides] if person.is_guest else sides


def _on_turn(person: Person) -> list[QuerySet[Game]]:
    """Both sides as far as it is their turn; at one screen it is always this person's."""
    balan, wazu = _current(person)
    return [
        balan.filter(Q(to_move="balan") | Q(to_move="wazu", wazu=person), status="playing"),
        wazu.filter(to_move="wazu", status="playing"),
    ]


def rows_of(games: Iterable[Game], person: Person) -> list[Row]:
    """Games as a list of this person's shows them."""
    found = list(games)
    marks = marks_of(found, person)
    return [row_of(game, person, marks.get(game.pk, NONE)) for game in found]


def row_of(game: Game, person: Person, mark: Mark = NONE) -> Row:
    """A game as a list of this person's shows it."""
    people = {"balan": game.balan, "wazu": game.wazu}
    bots = {"balan": game.balan_bot, "wazu": game.wazu_bot}
    mine = [tribe for tribe, other in people.items() if other == person]
    others = [tribe for tribe in people if tribe not in mine]
    opponent = people[others[0]] if others else None
    changed = datetime.fromtimestamp(game.changed_ms / 1000, UTC)
    result = json.loads(game.result) if game.result else None
    return Row(
        id=game.id,
        url=reverse("game", args=[game.id]),
        kind=game.kind,
        status=game.status,
        my_seats=mine,
        my_turn=game.status == "playing" and game.to_move in mine,
        opponent=(opponent.name or None) if opponent else None,
        opponent_bot=(bots[others[0]] or None) if others else None,
        opponent_gone=bool(others) and opponent is None and not bots[others[0]] and game.status == "over",
        changed=changed,
        since=changed,
        deadline=_deadline(game),
        archives=archive_day(game),
        result=result,
        outcome=_outcome(result, mine),
        mark=mark,
    )


def _deadline(game: Game) -> datetime | None:
    """Until when the decision that is due may take; `None` without a clock."""
    if game.flag_at_ms is None:
        return None
    return datetime.fromtimestamp((game.flag_at_ms - FLAG_DELAY) / 1000, UTC)


def _outcome(result: dict[str, Any] | None, mine: list[str]) -> str | None:
    """How it ended for this person: `won`, `lost`, `draw`, `aborted`, or `both` when they played both sides."""
    if result is None:
        return None
    if len(mine) == 2:
        return "both"
    if result["reason"] == "aborted":
        return "aborted"
    if result["winner"] is None:
        return "draw"
    return "won" if result["winner"] in mine else "lost"

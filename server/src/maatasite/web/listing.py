"""Lists of one person's games, read from the projected columns."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.urls import reverse
from maatatahay.clock import FLAG_DELAY
from maatatahay.tiles import TRIBES

from maatasite.games.entries import UNFINISHED
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.web.archive import archive_day, archived
from maatasite.web.rated_rows import NONE, Mark, marks_of

PAGE = 30
MOST_COUNTED = 500


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


def games_of(person: Person, before_ms: int | None = None, *, aside: bool = False) -> tuple[list[Row], int | None]:
    """A page of this person's games, the latest first; and where the next page begins, if there is one.

    Either those that are put `aside` (`web.archive`), or the others.
    """
    games = _theirs(person).filter(archived()) if aside else _current(person)
    if before_ms is not None:
        games = games.filter(changed_ms__lt=before_ms)
    found = list(games.order_by("-changed_ms")[: PAGE + 1])
    older = found[PAGE - 1].changed_ms if len(found) > PAGE else None
    return rows_of(found[:PAGE], person), older


def waiting_for(person: Person, limit: int) -> list[Row]:
    """Games in which it is this person's turn, the longest waiting first."""
    return rows_of(_on_turn(person).order_by("changed_ms")[:limit], person)


def count_waiting_for(person: Person) -> int:
    """In how many games it is this person's turn."""
    return _on_turn(person).count()


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
    unfinished = Case(When(status__in=UNFINISHED, then=Value(0)), default=Value(1), output_field=IntegerField())
    games = _current(person).order_by(unfinished, "-changed_ms")[:limit]
    return rows_of(games, person)


def count_aside(person: Person) -> int:
    """How many of this person's games are put aside."""
    return _theirs(person).filter(archived()).count() if person.is_guest else 0


def last_bot_of(person: Person) -> str:
    """The opponent in this person's latest game against the computer, or empty."""
    game = _theirs(person).filter(kind="computer").order_by("-changed_ms").first()
    return game.balan_bot or game.wazu_bot if game else ""


def _theirs(person: Person) -> QuerySet[Game]:
    return Game.objects.filter(Q(balan=person) | Q(wazu=person)).select_related("balan", "wazu")


def _current(person: Person) -> QuerySet[Game]:
    """Without those that are put aside; an account has none."""
    games = _theirs(person)
    return games.exclude(archived()) if person.is_guest else games


def _on_turn(person: Person) -> QuerySet[Game]:
    mine = Q(to_move="balan", balan=person) | Q(to_move="wazu", wazu=person)
    return _current(person).filter(mine, status="playing")


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

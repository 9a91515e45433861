"""The front page."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from maatasite.friends.following import followed_by
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.friends.known import Known, known
from maatasite.web.front_board import front_board
from maatasite.web.listing import Row as RowOfMine
from maatasite.web.listing import count_waiting_for, latest_of, waiting_for
from maatasite.web.opponents import FRIENDLY
from maatasite.web.outside.described import the_game
from maatasite.web.watching.rows import Row, watchable

SHOWN: Final = 3
"""So many of one's own games, and of those to watch."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`web/home.html`: `mine` (up to three rows of `web.listing.Row`, those that wait for me first), `waiting_for_me`
    (a number), `friends` who are here (`web.friends.known.Known`), `watchable` (`web.watching.rows.Row`), `board` (a
    picture), `friendly` (the opponent of whoever plays at once), `game` (what all this is, for machines)."""
    person = person_of(request)
    mine = _games_of(person) if person else []
    context = {
        "mine": mine,
        "waiting_for_me": count_waiting_for(person) if person else 0,
        "friends": _here(person) if person and not person.is_guest else [],
        "watchable": _others(mine),
        "board": front_board(),
        "friendly": FRIENDLY,
        "game": the_game(request),
    }
    return render(request, "web/home.html", context)


def _games_of(person: Person) -> list[RowOfMine]:
    """Where it is my turn, the longest waiting first; then those to come back to."""
    waiting = waiting_for(person, SHOWN)
    held = {row.id for row in waiting}
    return [*waiting, *(row for row in latest_of(person, SHOWN) if row.id not in held)][:SHOWN]


def _others(mine: list[RowOfMine]) -> list[Row]:
    """The newest games to watch, without those that stand above already."""
    held = {row.id for row in mine}
    return [row for row in watchable(SHOWN + len(held)) if row.id not in held][:SHOWN]


def _here(person: Person) -> list[Known]:
    return [one for one in known(person, followed_by(person)) if one.here]

"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from maatasite.people.identity import person_of
from maatasite.web.listing import count_waiting_for, latest_of
from maatasite.web.opponents import FRIENDLY
from maatasite.web.outside.described import the_game

SHOWN = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`web/home.html`: `mine` (up to three rows of `web.listing.Row`), `waiting_for_me` (a number),
    `friendly` (the opponent of whoever plays at once), `game` (what all this is, for machines)."""
    person = person_of(request)
    mine = latest_of(person, SHOWN) if person else []
    waiting = count_waiting_for(person) if person else 0
    context = {"mine": mine, "waiting_for_me": waiting, "friendly": FRIENDLY, "game": the_game(request)}
    return render(request, "web/home.html", context)

"""One's own games."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from maatasite.games.calling_off import count_called_off
from maatasite.people.identity import person_of
from maatasite.web.listing import count_aside, games_of, waiting_for
from maatasite.web.sides import Place

MOST_WAITING = 50


@require_safe
def my(request: HttpRequest) -> HttpResponse:
    """`web/my.html`: `games` (rows, those that wait for me first), `next` (the longest waiting), `page` (`older`),
    `called_off` (how many I have called off after the deal), `aside` (how many are put aside; `?aside=1` lists them).
    """
    person = person_of(request)
    if person is None:
        return render(request, "web/my.html", {"games": [], "next": None, "page": {"older": None}})
    before = Place.read(request.GET.get("before", ""))
    listed = "aside" in request.GET
    waiting = [] if listed else waiting_for(person, MOST_WAITING)
    rows, older = games_of(person, before, aside=listed)
    first = [] if before else waiting
    games = [*first, *(row for row in rows if not row.my_turn or before or listed)]
    page = {"older": f"{reverse('my')}?{'aside=1&' if listed else ''}before={older}" if older else None}
    context = {
        "games": games,
        "next": waiting[0] if waiting else None,
        "page": page,
        "listed_aside": listed,
        "aside": 0 if listed else count_aside(person),
        "called_off": count_called_off(person),
    }
    return render(request, "web/my.html", context)

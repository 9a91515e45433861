"""The leaderboards, and how the players at a table stand."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from maatasite.games.agreement import SPEEDS, Speed
from maatasite.people.identity import person_of
from maatasite.ratings.board import Behind, place_of, places
from maatasite.ratings.reading import rating_of
from maatasite.web.seat_ratings import table_ratings
from maatasite.web.seeing import visible_state
from maatasite.web.times import SPEED_LABELS


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """`web/ratings.html` of a `speed`: `speeds` (`id`, `name`, `url`, `chosen`), `places`, `next` (an address or
    empty), `own` (my `Place`, if I have one), `mine` (my `Standing`, for an account). 404 for another speed."""
    speed = request.GET.get("speed", SPEEDS[0])
    if speed not in SPEEDS:
        raise Http404("unknown-speed")
    person = person_of(request)
    account = person if person is not None and not person.is_guest else None
    page, behind = places(speed, Behind.read(request.GET.get("behind", "")))
    context = {
        "speeds": [(SPEED_LABELS[one], _address(one), one == speed) for one in SPEEDS],
        "speed": SPEED_LABELS[speed],
        "places": page,
        "next": _address(speed, behind=str(behind)) if behind else "",
        "first": "behind" not in request.GET,
        "own": place_of(account, speed) if account else None,
        "mine": rating_of(account.pk, speed) if account else None,
    }
    return render(request, "web/ratings.html", context)


@require_safe
def at_table(request: HttpRequest, game: str) -> HttpResponse:
    """JSON: `seat_ratings.table_ratings`, to whoever may see the game."""
    told = msgspec.json.encode(table_ratings(visible_state(request, game)))
    response = HttpResponse(told, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


def _address(speed: Speed, **more: str) -> str:
    return f"{reverse('ratings')}?{urlencode({'speed': speed, **more})}"

"""Moving one's seats to another device, by a link that works once within ten minutes."""

from datetime import UTC, datetime
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from maatasite.games.commands import MoveSeat
from maatasite.games.errors import Refused
from maatasite.games.models import DeviceLink
from maatasite.games.state import GameState
from maatasite.people.identity import person_of, person_writing
from maatasite.talk.keeping import bring_along
from maatasite.web.limits import LINKS, SEATS, paced, require_pace
from maatasite.web.links import DEVICE_LINK_MINUTES, device_link, new_device_link, shown, use_device_link
from maatasite.web.seeing import asking, seated
from maatasite.web.service import do, game_state
from maatasite.web.views.errors import STATUS, refusal


@require_POST
def make(request: HttpRequest, game: str) -> HttpResponse:
    """`web/device.html` with `mode` `made`: `link` (`url`, `qr`, `expires`, `minutes`), `game`, `url` of the table,
    `private`."""
    url = reverse("game", args=[game])
    try:
        state, person, _ = seated(request, game)
        if state.agreement.rated:
            raise Refused("rated-seat-stays")
        require_pace(LINKS, "device", person.pk)
    except Refused as refused:
        return refusal(request, refused, url)
    token, expires_ms = new_device_link(game, person.pk)
    expires = datetime.fromtimestamp(expires_ms / 1000, UTC)
    link = {**shown(request, "device", token), "expires": expires, "minutes": DEVICE_LINK_MINUTES}
    context = {"mode": "made", "link": link, "game": game, "url": url, "private": state.agreement.private}
    response = render(request, "web/device.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@paced(SEATS, "seat")
def device(request: HttpRequest, token: str) -> HttpResponse:
    """`web/device.html` with `mode` `take`: `valid`, `reason`, `game`, `seats` that would move, `url`, `private`.

    A look takes nothing. POST takes the seats, 303 to the table; 409 with the `reason` if that was too late.
    """
    try:
        link = device_link(token)
        state = game_state(link.game_id)
        _require_newcomer(request, state)
    except Refused as refused:
        return _refused(request, refused, 409 if request.method == "POST" else 200)
    seats = state.seats_of(link.person_id)
    url = reverse("game", args=[state.game])
    if request.method != "POST":
        context = {"mode": "take", "valid": True, "reason": None, "game": state.game, "seats": seats, "url": url}
        return render(request, "web/device.html", {**context, "private": state.agreement.private})
    try:
        _take(request, link, seats)
    except Refused as refused:
        return _refused(request, refused, 409)
    return HttpResponseRedirect(url, status=303)


def _take(request: HttpRequest, link: DeviceLink, seats: list[str]) -> None:
    """Seat whoever asks here; somebody new under the name that sat there before, unless it is an account's."""
    person = person_writing(request, link.person.name if person_of(request) is None and link.person.is_guest else "")
    seat = seats[0] if seats else ""
    do(link.game_id, MoveSeat(seat, link.person_id, person.name or None, partial(_use, link, person.pk)), person)


def _use(link: DeviceLink, taker: int) -> None:
    """The link is spent, and what was said from the old device is now the new one's."""
    use_device_link(link)
    bring_along(link.game_id, link.person_id, taker)


def _require_newcomer(request: HttpRequest, state: GameState) -> None:
    if state.seats_of(asking(request)):
        raise Refused("already-seated")


def _refused(request: HttpRequest, refused: Refused, status: int) -> HttpResponse:
    context = {"mode": "take", "valid": False, "reason": refused.code, "game": None, "seats": [], "url": None}
    return render(request, "web/device.html", context, status=STATUS.get(refused.code, status))

"""Taking a seat by invitation. A look takes nothing; the first who posts gets the seat."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from maatasite.decency.blocks import blocked
from maatasite.decency.measures import unrated_until
from maatasite.games.commands import TakeSeat
from maatasite.games.errors import Refused
from maatasite.games.seeing import may_see
from maatasite.games.state import GameState
from maatasite.people.identity import person_of, person_writing
from maatasite.web.forms import NameForm
from maatasite.web.limits import SEATS, paced
from maatasite.web.links import invited_game
from maatasite.web.seat_ratings import rating_of_seat
from maatasite.web.seeing import asking
from maatasite.web.service import do, game_state
from maatasite.web.times import control_words
from maatasite.web.views.errors import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@paced(SEATS, "seat")
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """`web/invite.html`.

    `game`, `url` of the table, `inviter` (a name or `None`), `rating` (theirs, or `None`), `seat` (the open tribe or
    `None`), `options`, `time`, `take_backs`, `rated`, `account_needed` (whether whoever asks must sign in first),
    `private`, `open`, `reason` (`seat-taken`, `withdrawn`, `game-over`, `own-invite`, `not-together`, `private-game` or
    `None`), `visible` (whether whoever asks may look on), `form` (the name). 409 when the seat had gone, or without an
    account.
    """
    try:
        state = game_state(invited_game(token))
    except Refused as refused:
        return refusal(request, refused, reverse("home"))
    form = NameForm(person_of(request), request.POST if request.method == "POST" else None)
    reason = _why_not(request, state)
    if request.method != "POST":
        return _page(request, state, reason, form, 200)
    if reason is not None:
        return _page(request, state, reason, form, 409)
    if _account_needed(request, state):
        return _page(request, state, None, form, 409)
    if not form.is_valid():
        return _page(request, state, None, form, 400)
    return _take(request, state, form)


def _take(request: HttpRequest, state: GameState, form: NameForm) -> HttpResponse:
    person = person_writing(request, form.cleaned_data["name"])
    try:
        do(state.game, TakeSeat(_open_seat(state) or "", person.name or None, account=not person.is_guest), person)
    except Refused as refused:
        state = game_state(state.game)
        return _page(request, state, _why_not(request, state) or refused.code, form, 409)
    return HttpResponseRedirect(reverse("game", args=[state.game]), status=303)


def _page(request: HttpRequest, state: GameState, reason: str | None, form: NameForm, status: int) -> HttpResponse:
    inviters = [seat for seat in state.seats.values() if seat.kind == "person"]
    context: dict[str, Any] = {
        "game": state.game,
        "url": reverse("game", args=[state.game]),
        "inviter": inviters[0].name if inviters else None,
        "rating": rating_of_seat(inviters[0], state.agreement.speed) if inviters else None,
        "seat": _open_seat(state),
        "options": state.options.to_json(),
        "time": control_words(state.agreement.control),
        "take_backs": state.agreement.take_backs,
        "rated": state.agreement.rated,
        "account_needed": _account_needed(request, state),
        "private": state.agreement.private,
        "visible": may_see(state, asking(request)),
        "open": reason is None,
        "reason": reason,
        "form": form,
    }
    return render(request, "web/invite.html", context, status=status)


def _why_not(request: HttpRequest, state: GameState) -> str | None:
    """Of a private game whoever came too late learns no more than that."""
    if state.status == "withdrawn":
        return "withdrawn"
    if state.status == "waiting":
        if state.seats_of(asking(request)):
            return "own-invite"
        if any(blocked(seat.person, asking(request)) for seat in state.seats.values()):
            return "not-together"
        return "unrated" if state.agreement.rated and unrated_until(asking(request)) is not None else None
    if not may_see(state, asking(request)):
        return "private-game"
    return "game-over" if state.status == "over" else "seat-taken"


def _account_needed(request: HttpRequest, state: GameState) -> bool:
    person = person_of(request)
    return state.agreement.rated and (person is None or person.is_guest)


def _open_seat(state: GameState) -> str | None:
    return next((tribe for tribe, seat in state.seats.items() if seat.kind == "open"), None)

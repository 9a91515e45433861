"""The table: one page for players and strangers, before, during and after the game."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from maatasite import PROTOCOL, __version__
from maatasite.decency.blocks import blocked
from maatasite.decency.measures import require_rated_play
from maatasite.games import commands, creation
from maatasite.games.clock import now_ms
from maatasite.games.entries import UNFINISHED
from maatasite.games.errors import Refused
from maatasite.games.state import GameState
from maatasite.games.views_for import public_view
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.limits import SEATS, paced
from maatasite.web.links import invite_token, shown
from maatasite.web.offer_words import offer_words
from maatasite.web.opponents import opponent
from maatasite.web.outside.preview import preview_of
from maatasite.web.seat_ratings import table_ratings
from maatasite.web.seeing import seated, visible_state
from maatasite.web.service import do, game_state
from maatasite.web.views.errors import refusal


@require_safe
def table(request: HttpRequest, game: str) -> HttpResponse:
    """`web/game.html`.

    `game` its id; `state` for `json_script` (`view`, `you`, `protocol`, `build`, `now`, `urls`, `words`, `opponents` by
    id); `view` the same view; `seats` my tribes; `title_names` by tribe; `invite` (`url`, `qr`) for who waits for a
    friend, else `None`; `can_withdraw`; `preview`, as a link to it is shown elsewhere.
    """
    state = visible_state(request, game)
    person = person_of(request)
    seats = state.seats_of(person.pk if person else None)
    invite = shown(request, "invite", invite_token(game)) if seats and state.status == "waiting" else None
    view = public_view(state)
    page_state = {
        "view": view,
        "you": seats,
        "protocol": PROTOCOL,
        "build": __version__,
        "now": now_ms(),
        "urls": {**_urls(state), "invite": invite["url"] if invite else None},
        "opponents": _opponents(state),
        "ratings": table_ratings(state),
        "words": offer_words() if seats and state.status in UNFINISHED else {},
    }
    context = {
        "game": game,
        "state": page_state,
        "view": view,
        "seats": seats,
        "title_names": {tribe: seat.name for tribe, seat in state.seats.items()},
        "invite": invite,
        "preview": preview_of(state),
        "can_withdraw": bool(seats) and state.status in {"waiting", "dealing"},
    }
    response = render(request, "web/game.html", context)
    response["Cache-Control"] = "no-store"  # what "back" shows must not be older than the log
    return response


@require_POST
@paced(SEATS, "seat")
def withdraw(request: HttpRequest, game: str) -> HttpResponse:
    """Call a game off that has not begun; 303 to its table."""
    try:
        _, person, seats = seated(request, game)
        do(game, commands.Withdraw(seats[0]), person)
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))
    return HttpResponseRedirect(reverse("game", args=[game]), status=303)


@require_POST
@paced(SEATS, "seat")
def rematch(request: HttpRequest, game: str) -> HttpResponse:
    """Once more, tribes swapped; 303 to the new table, the same for whoever asks second."""
    try:
        state, person, seats = seated(request, game)
        if any(blocked(person.pk, seat.person) for seat in state.seats.values()):
            raise Refused("not-together")
        if state.agreement.rated:
            require_rated_play(person.pk)
        other = _rematch(state, person, seats[0])
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))
    return HttpResponseRedirect(reverse("game", args=[other]), status=303)


def _rematch(state: GameState, person: Person, seat: str) -> str:
    plan = creation.plan_rematch(state)
    earlier = state.rematch
    called_off = earlier if earlier is not None and game_state(earlier).status == "withdrawn" else None
    try:
        do(state.game, commands.Rematch(seat, plan.state.game, plan.store, called_off), person)
    except Refused as refused:
        if refused.code != "already-rematched":
            raise
        return str(refused.facts["game"])
    return plan.state.game


def _opponents(state: GameState) -> dict[str, object]:
    """What the table shows of the computer's players at it."""
    bots = (opponent(seat.name or "") for seat in state.seats.values() if seat.kind == "bot")
    return {one.id: one.to_json() for one in bots if one}


def _urls(state: GameState) -> dict[str, str | None]:
    """`device` is `None` where seats do not move: whoever plays a rated game signs in on the other device."""
    game = state.game
    plain = {name: reverse(name) for name in ("home", "new", "my", "about", "watch")}
    own = {name: reverse(name, args=[game]) for name in ("game", "record", "rematch", "withdraw", "steps", "branch")}
    device = None if state.agreement.rated else reverse("device_link", args=[game])
    named = {
        "device": device,
        "sandbox": reverse("game_sandbox", args=[game]),
        "report": reverse("report_game", args=[game]),
        "ratings": reverse("table_ratings", args=[game]),
    }
    return {"ws": "/ws", **plain, **own, **named}

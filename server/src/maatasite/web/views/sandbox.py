"""The sandbox's pages: a position to set up, play and share, and the ways to it from games and records."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from maatatahay.arrangement import read_position, write_position
from maatatahay.errors import MaatatahayError, UnreadablePosition, UnreadableRecord
from maatatahay.position import Position
from maatatahay.record import Record
from maatatahay.tiles import TRIBES, tile_set

from maatasite import PROTOCOL, __version__
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.recording import record_of
from maatasite.people.identity import person_of
from maatasite.web import sandbox as trying
from maatasite.web.fair_play import require_not_of_own_rated_game, require_not_rated_now
from maatasite.web.limits import READINGS, TRIES, paced, require_pace, visitor_of
from maatasite.web.position_faults import position_fault, sentence
from maatasite.web.rules.art import warrior
from maatasite.web.rules.names import TRIBE_NAMES, tile_name
from maatasite.web.seeing import visible_state
from maatasite.web.study import read, told
from maatasite.web.study import refusal as refused_as_json
from maatasite.web.views.errors import refusal
from maatasite.web.views.replay import opened

ROUNDS: Final = 12


@require_safe
def sandbox(request: HttpRequest) -> HttpResponse:
    """`web/sandbox.html` at the position `p`, by default an empty board; with `deal` a fresh deal, 302 to its address.

    A position that cannot be read: `web/sandbox_fault.html` with `refused` (a `Fault`) and the `text`, 400.
    """
    if "deal" in request.GET:
        return HttpResponseRedirect(address(trying.dealt_text()))
    text = request.GET.get("p", "") or trying.empty_text()
    try:
        position = read_position(text)
    except UnreadablePosition as error:
        context = {"refused": position_fault(error), "text": text[:2000]}
        return render(request, "web/sandbox_fault.html", context, status=400)
    try:
        require_not_of_own_rated_game(person_of(request), position)
    except Refused as refused:
        return refusal(request, refused, reverse("my"))
    return _page(request, position)


@require_POST
def position(request: HttpRequest) -> HttpResponse:
    """JSON (`sandbox.Tried`): what came of these decisions. 400 with `code`, `facts` and `words`."""
    return _answered(request, lambda: trying.tried(read(request, trying.Tried)))


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """JSON (`sandbox.Changed`): the position after one change by hand. 400 with `code`, `facts` and `words`."""
    return _answered(request, lambda: trying.changed(read(request, trying.Changed)))


@require_safe
def from_game(request: HttpRequest, game: str) -> HttpResponse:
    """302 to the position of `?step=N` of a game, which everybody at the table knows; by default the newest."""
    try:
        state = visible_state(request, game)
        require_not_rated_now(state)
        return _at_step(request, record_of(state))
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))


@require_POST
@paced(READINGS, "record")
def from_record(request: HttpRequest) -> HttpResponse:
    """303 to the position of a `step` of a posted `record`."""
    try:
        return _at_step(request, opened(request.POST.get("record", "")))
    except UnreadableRecord as error:
        return refusal(request, Refused("record-refused", {"place": error.place}), reverse("record_page"))
    except Refused as refused:
        return refusal(request, refused, reverse("record_page"))


def address(text: str) -> str:
    """Where the sandbox shows this position."""
    return f"{reverse('sandbox')}?{urlencode({'p': text})}"


def _at_step(request: HttpRequest, record: Record) -> HttpResponse:
    asked = request.POST.get("step", "") or request.GET.get("step", "")
    step = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else len(record.moves)
    if step > len(record.moves):
        raise Refused("no-such-step", {"step": step, "steps": len(record.moves)})
    text = write_position(record.position(step))
    return HttpResponseRedirect(address(text), status=303 if request.method == "POST" else 302)


def _answered(request: HttpRequest, work: Callable[[], dict[str, Any]]) -> HttpResponse:
    try:
        require_pace(TRIES, "sandbox", visitor_of(request))
        answer = work()
        require_not_of_own_rated_game(person_of(request), read_position(answer["position"]))
        return told(answer)
    except Refused as refused:
        return refused_as_json(refused)
    except MaatatahayError as error:
        return told({"code": error.code, "facts": error.facts, "words": sentence(error)}, 400)


def _page(request: HttpRequest, at: Position) -> HttpResponse:
    """`web/sandbox.html`: `state` for `json_script`, `view`, `tiles` (`id`, `name`, `pictures` by tribe), `tribes`,
    `rounds`."""
    begun = trying.begun(at)
    study = {
        "address": reverse("sandbox_position"),
        "token": get_token(request),
        "basis": {"position": begun["position"], "draw": True},
        "begun": begun,
    }
    state = {
        "view": begun["view"],
        "you": begun["you"],
        "protocol": PROTOCOL,
        "build": __version__,
        "presence": None,
        "now": now_ms(),
        "urls": dict.fromkeys(("ws", "record", "rematch", "device", "steps", "branch", "sandbox")),
        "study": study,
        "change": reverse("sandbox_change"),
        "words": _words(),
    }
    context = {
        "state": state,
        "view": begun["view"],
        "tiles": _tiles(at),
        "tribes": TRIBE_NAMES,
        "rounds": range(1, ROUNDS + 1),
    }
    response = render(request, "web/sandbox.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _tiles(at: Position) -> list[dict[str, object]]:
    tiles = tile_set(at.options.tile_set).tiles
    return [
        {
            "id": tile.id,
            "name": tile_name(tile.id),
            "pictures": [(tribe, warrior(tribe, tile)) for tribe in TRIBES],
        }
        for tile in tiles
    ]


def _words() -> dict[str, str]:
    """What only this page says."""
    return {
        "undone": gettext("Undone."),
        "redone": gettext("Done again."),
        "lost": gettext("The server did not answer. Please try again."),
        "reward": gettext("Which Crystals come from the bag?"),
        "reveal": gettext("Which pair is revealed?"),
        "draw": gettext("Draw at random"),
        "choose": gettext("This one"),
    }

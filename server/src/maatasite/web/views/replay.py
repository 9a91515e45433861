"""Stepping through a game: of this site, or of a record that somebody opens here."""

from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from maatatahay.errors import UnreadableRecord
from maatatahay.record import Record, read_record, write_record
from maatatahay.tiles import TRIBES

from maatasite import PROTOCOL, __version__
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.lines import state_of_record
from maatasite.games.replaying import encoded_steps
from maatasite.games.replaying import steps as steps_of
from maatasite.games.state import Seat
from maatasite.games.views_for import public_view
from maatasite.people.names import clean_name
from maatasite.web.limits import READINGS, paced
from maatasite.web.record_faults import fault
from maatasite.web.seeing import visible_state

MOST_CHARACTERS: Final = 40_000
"""Of a record that is opened; a whole game with times and dice has about 10,000."""

FINISHED_SECONDS: Final = 3600


@require_safe
def steps(request: HttpRequest, game: str) -> HttpResponse:
    """JSON: `game`, `from`, and from that ply on (0: the deal) the `steps`, each a `position` and its `threats`.

    For whoever may see the game. 409 with a `code` before the deal. A finished game may be kept by the browser, but not
    a private one: somebody else may use it next.
    """
    state = visible_state(request, game)
    asked = request.GET.get("from", "0")
    first = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0
    try:
        response = HttpResponse(encoded_steps(state, first), content_type="application/json")
    except Refused as refused:
        return HttpResponse(msgspec.json.encode({"code": refused.code}), content_type="application/json", status=409)
    kept = state.status == "over" and not state.agreement.private
    response["Cache-Control"] = f"private, max-age={FINISHED_SECONDS}" if kept else "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@paced(READINGS, "record")
def record_page(request: HttpRequest) -> HttpResponse:
    """GET: `web/record.html`, where a record is given. POST (`record`): `web/replay.html`, its table, step by step.

    Nothing is stored. A record that is refused: `web/record.html` with `refused` (a `Fault`) and the text, 400.
    """
    if request.method != "POST":
        return render(request, "web/record.html", {"refused": None, "text": "", "most": MOST_CHARACTERS})
    text = request.POST.get("record", "").strip()  # so that the lines of a fault are those of the text that is shown
    try:
        record = opened(text)
    except UnreadableRecord as error:
        context = {"refused": fault(error), "text": text, "most": MOST_CHARACTERS}
        return render(request, "web/record.html", context, status=400)
    return _replay(request, record)


def opened(text: str) -> Record:
    """The record that somebody gave. Raises `UnreadableRecord`."""
    if len(text) > MOST_CHARACTERS:
        raise UnreadableRecord("record", "too-large", characters=len(text), most=MOST_CHARACTERS)
    before, mark, _ = text.partition("\ufffd")
    if mark:  # what Django, or the browser that read a file, puts in place of a byte that is no UTF-8
        raise UnreadableRecord("record", "text-not-utf-8", byte=len(before.encode(errors="replace")))
    return read_record(text.strip())


def seats_named(record: Record) -> dict[str, Seat]:
    """Who played, as the record says; nobody here holds such a seat."""
    meta = record.meta or {}
    return {tribe: Seat("person", name=clean_name(meta.get(tribe, "")) or None) for tribe in TRIBES}


def _replay(request: HttpRequest, record: Record) -> HttpResponse:
    state = state_of_record(record, seats_named(record))
    view = {**public_view(state), "kind": "record"}
    page_state = {
        "view": view,
        "you": [],
        "protocol": PROTOCOL,
        "build": __version__,
        "now": now_ms(),
        "steps": {"from": 0, "steps": steps_of(state)},
        "urls": _urls(),
    }
    context = {"state": page_state, "view": view, "record": write_record(record)}
    response = render(request, "web/replay.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _urls() -> dict[str, str | None]:
    nowhere: dict[str, str | None] = dict.fromkeys(("ws", "record", "rematch", "device", "steps"))
    return {**nowhere, "branch": reverse("record_branch"), "sandbox": reverse("record_sandbox")}

"""The lobby: everything in it works by plain forms; the page's module does the same by socket, and keeps it live."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from maatasite import PROTOCOL
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.lobby import meanwhile as computer
from maatasite.lobby import seeking
from maatasite.lobby.limits import FORMS
from maatasite.lobby.meeting import live_game_of
from maatasite.lobby.reading import Place, begun_game, challenges_of, last_opponents, open_seeks, own_seek, pool_counts
from maatasite.people.identity import person_of, person_writing
from maatasite.people.models import Person
from maatasite.web.limits import paced
from maatasite.web.lobby.forms import PoolForm, SeekForm, TakeForm
from maatasite.web.lobby.words import pools, range_words, with_words
from maatasite.web.opponents import offered, opponent
from maatasite.web.service import set_going
from maatasite.web.views.errors import refusal


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """`web/lobby.html`.

    `pools` (`id`, `name`, `time`, `waiting`: how many), `own` (what I seek, with `words` and `range`, or `None`),
    `computer` (who offers itself), `playing` (the id of my live game), `seeks` (rows) and `older`, `opponents`
    (whom one played lately), `form` (own terms), `has_account`, and `state` for `json_script`.
    """
    return _page(request, SeekForm(person_of(request), initial=_known(request)), 200)


@require_POST
@paced(FORMS, "lobby")
def pool(request: HttpRequest) -> HttpResponse:
    """Join a pool, or go on waiting in it; 303 to the lobby, or to the table if somebody was waiting."""
    form = PoolForm(person_of(request), request.POST)
    if not form.is_valid():
        return _page(request, SeekForm(person_of(request), request.POST), 400)
    return _sought(request, form, form.cleaned_data["tab"])


@require_POST
@paced(FORMS, "lobby")
def seek(request: HttpRequest) -> HttpResponse:
    """Seek by own terms; 303 to the lobby, 400 with the form's faults."""
    form = SeekForm(person_of(request), request.POST)
    return _sought(request, form, form.cleaned_data["tab"]) if form.is_valid() else _page(request, form, 400)


@require_POST
@paced(FORMS, "lobby")
def leave(request: HttpRequest) -> HttpResponse:
    """Seek nothing any more; 303 to the lobby."""
    person = person_of(request)
    if person is not None:
        seeking.withdraw(person.pk)
    return HttpResponseRedirect(reverse("lobby"), status=303)


@require_POST
@paced(FORMS, "lobby")
def take(request: HttpRequest) -> HttpResponse:
    """Play whoever seeks this; 303 to the table. 409 where somebody was quicker, with the reason."""
    form = TakeForm(person_of(request), request.POST)
    if not form.is_valid():
        return _page(request, SeekForm(person_of(request), request.POST), 400)
    person = person_writing(request, form.cleaned_data["name"])
    try:
        game = seeking.take(person.pk, form.cleaned_data["seek"], form.cleaned_data["tab"])
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))
    return HttpResponseRedirect(reverse("game", args=[game]), status=303)


@require_POST
@paced(FORMS, "lobby")
def meanwhile(request: HttpRequest) -> HttpResponse:
    """Play the computer's player that offers itself, and go on waiting; 303 to its table."""
    try:
        state = computer.play(_somebody(request))
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))
    set_going(state)
    return HttpResponseRedirect(reverse("game", args=[state.game]), status=303)


@require_POST
@paced(FORMS, "lobby")
def over(request: HttpRequest) -> HttpResponse:
    """Leave the computer's game as it is; 303 to the table of whoever has come, else to the lobby."""
    try:
        person = _somebody(request)
        computer.come_over(person.pk, str(request.POST.get("tab", ""))[:40])
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))
    return _to_the_game(person)


def _sought(request: HttpRequest, form: PoolForm | SeekForm, tab: str) -> HttpResponse:
    person = person_writing(request, form.cleaned_data["name"])
    try:
        seeking.seek(person.pk, form.wish(), tab)
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))
    return _to_the_game(person)


def _to_the_game(person: Person) -> HttpResponse:
    """To the table of whoever was paired at once, else to the lobby."""
    game = None if own_seek(person.pk) else begun_game(person.pk)
    return HttpResponseRedirect(reverse("game", args=[game]) if game else reverse("lobby"), status=303)


def _somebody(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise Refused("nobody-yet")
    return person


def _known(request: HttpRequest) -> dict[str, str]:
    person = person_of(request)
    return {"name": person.name if person else "", "time": "live 10m+20s"}


def _page(request: HttpRequest, form: SeekForm, status: int) -> HttpResponse:
    person = person_of(request)
    seeks, older = open_seeks(Place.read(request.GET.get("before", "")))
    counts, own = pool_counts(), own_seek(person.pk) if person else None
    to_me, mine = challenges_of(person.pk) if person else ([], [])
    opponents = last_opponents(person.pk) if person else []
    state = {
        "protocol": PROTOCOL,
        "now": now_ms(),
        "known": person is not None,
        "lobby": {"seeks": seeks, "more": bool(older), "pools": counts},
        "waiting": own,
        "challenges": {"to_me": to_me, "mine": mine},
        "opponents": {one.id: one.to_json() for one in offered()},
    }
    context: dict[str, Any] = {
        "pools": [{**each, "waiting": counts[each["id"]]} for each in pools()],
        "own": {**with_words(own), "range": range_words(own["low"], own["high"])} if own else None,
        "computer": opponent(own["computer"] or "") if own else None,
        "playing": live_game_of(person.pk) if person else None,
        "seeks": [with_words(each) for each in seeks],
        "older": older,
        "opponents": opponents,
        "form": form,
        "has_account": person is not None and not person.is_guest,
        "state": state,
    }
    return render(request, "web/lobby.html", context, status=status)

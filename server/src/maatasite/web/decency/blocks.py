"""Whom one has blocked or muted: to see, to add to from a person's page or a game, and to undo."""

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from limits import RateLimitItemPerMinute

from maatasite.decency import blocks
from maatasite.decency.models import Block, Mute
from maatasite.games.errors import Refused
from maatasite.people.models import Person
from maatasite.web.decency.persons import account_named, for_persons, opponent_in, shown_name
from maatasite.web.limits import require_pace
from maatasite.web.views.errors import refusal

CHANGES: Final = RateLimitItemPerMinute(30)
ADDING: Final[dict[str, Callable[[Person, Person], None]]] = {"block": blocks.block, "mute": blocks.mute}
UNDOING: Final[dict[str, Callable[[Person, int], None]]] = {"unblock": blocks.unblock, "unmute": blocks.unmute}


@require_http_methods(["GET", "HEAD", "POST"])
@for_persons
def page(request: HttpRequest, person: Person) -> HttpResponse:
    """`web/blocks.html`: `blocked` and `muted`, each a list of `id`, `name` and since when (`made`).

    POST `what`: `block` or `mute` somebody of this `name`, or the opponent in this `game`; `unblock` or `unmute` the
    `person` of one's list. 303 back here; 404 for a name that no account has.
    """
    if request.method != "POST":
        context = {"blocked": _rows(blocks.blocks_of(person.pk)), "muted": _rows(blocks.mutes_of(person.pk))}
        return render(request, "web/blocks.html", context)
    try:
        require_pace(CHANGES, "blocks", person.pk)
        _change(request, person)
    except Refused as refused:
        return refusal(request, refused, reverse("blocks"))
    return HttpResponseRedirect(reverse("blocks"), status=303)


def _rows(rows: list[Block] | list[Mute]) -> list[dict[str, object]]:
    return [{"id": row.other_id, "name": shown_name(row.other), "made": row.made} for row in rows]


def _change(request: HttpRequest, person: Person) -> None:
    what, whom = request.POST.get("what", ""), request.POST.get("person", "")
    if what in ADDING:
        other = _whom(request, person)
        ADDING[what](person, other)
        messages.success(request, _DONE[what]() % {"name": shown_name(other)})
    elif what in UNDOING and whom.isascii() and whom.isdigit() and len(whom) < 19:
        UNDOING[what](person, int(whom))
    else:
        raise Http404("unknown-change")


def _whom(request: HttpRequest, person: Person) -> Person:
    game = request.POST.get("game", "")
    return opponent_in(game, person) if game else account_named(request.POST.get("name", ""))


_DONE: Final[dict[str, Callable[[], str]]] = {
    "block": lambda: _("You and %(name)s have nothing to do with each other any more."),
    "mute": lambda: _("You do not see any more what %(name)s says."),
}

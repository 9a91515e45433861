"""A new game."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from maatasite.games import creation
from maatasite.games.errors import Refused
from maatasite.people.identity import person_of, person_writing
from maatasite.web.forms import KIND_LABELS, NewGameForm, known
from maatasite.web.limits import NEW_GAMES, require_pace
from maatasite.web.opponents import offered
from maatasite.web.views.errors import refusal


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """`web/new.html`: `form`, `opponents`; 400 with the form's faults. A good form leads to its table.

    `?coach=1` asks for a first game with a coach instead: `web/coach.html`, with the `weakest` opponent. The coach is a
    setting of the browser, so the table's page calls it when its address ends in `#coach`.
    """
    if request.method != "POST" and "coach" in request.GET:
        return render(request, "web/coach.html", {"weakest": offered()[0]})
    if request.method != "POST":
        return _page(request, NewGameForm(person_of(request), initial=_known(request)), 200)
    form = NewGameForm(person_of(request), request.POST)
    if not form.is_valid():
        return _page(request, form, 400)
    try:
        address = reverse("game", args=[_create(request, form)])
        return HttpResponseRedirect(f"{address}#coach" if "coach" in request.POST else address, status=303)
    except Refused as refused:
        return refusal(request, refused, reverse("new"))


def _create(request: HttpRequest, form: NewGameForm) -> str:
    """Store the game, and its maker too if they are new here. Its id."""
    person = person_writing(request, form.cleaned_data["name"])
    require_pace(NEW_GAMES, "new", person.pk)
    plan = creation.plan(form.kind_chosen, form.options(), form.seats(person), form.agreement())
    plan.store()
    return plan.state.game


def _page(request: HttpRequest, form: NewGameForm, status: int) -> HttpResponse:
    return render(request, "web/new.html", {"form": form, "opponents": offered()}, status=status)


def _known(request: HttpRequest) -> dict[str, str]:
    person = person_of(request)
    asked = request.GET.get("kind", "")
    kind = asked if asked in KIND_LABELS else "computer"
    return {**known(person), "kind": kind, "time": request.GET.get("time", "")}

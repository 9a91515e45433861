"""Challenging one person, from their page or after a game, and answering. What changes something is a POST."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from maatasite.games.errors import Refused
from maatasite.games.models import Game
from maatasite.lobby import challenging
from maatasite.lobby.limits import FORMS
from maatasite.people.confusables import key_of
from maatasite.people.identity import person_of, person_writing
from maatasite.people.models import NAME_LENGTH, Person
from maatasite.web.limits import paced
from maatasite.web.lobby.forms import TermsForm
from maatasite.web.views.errors import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@paced(FORMS, "lobby")
def challenge(request: HttpRequest) -> HttpResponse:
    """`web/challenge.html`: `other`, `whom` (the address's query), `form`, `has_account`; 400 with the form's faults.

    `?person=NAME` is an account, `?game=ID` the other player of a game of one's own: guests have no page.
    """
    person, other = person_of(request), _challenged(request)
    form = TermsForm(person, request.POST) if request.method == "POST" else TermsForm(person, initial=_known(person))
    if not form.is_valid():
        context = {
            "other": other,
            "whom": request.GET.urlencode(),
            "form": form,
            "has_account": person is not None and not person.is_guest,
        }
        return render(request, "web/challenge.html", context, status=400 if form.is_bound else 200)
    try:
        challenging.challenge(person_writing(request, form.cleaned_data["name"]), other, form.terms())
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))
    messages.success(request, _("%(name)s has been challenged.") % {"name": other.name or _("Guest")})
    return HttpResponseRedirect(reverse("lobby"), status=303)


@require_POST
@paced(FORMS, "lobby")
def accept(request: HttpRequest, challenge_id: str) -> HttpResponse:
    """Yes; 303 to the table."""

    def do(person: Person) -> str:
        tab = str(request.POST.get("tab", ""))[:40]
        return reverse("game", args=[challenging.accept(person.pk, challenge_id, tab)])

    return _answered(request, do)


@require_POST
@paced(FORMS, "lobby")
def decline(request: HttpRequest, challenge_id: str) -> HttpResponse:
    """No, for the `reason` that is chosen; 303 to the lobby."""

    def do(person: Person) -> str:
        challenging.decline(person.pk, challenge_id, str(request.POST.get("reason", "no")))
        return reverse("lobby")

    return _answered(request, do)


@require_POST
@paced(FORMS, "lobby")
def cancel(request: HttpRequest, challenge_id: str) -> HttpResponse:
    """Take one's own challenge back, or put away that it was declined; 303 to the lobby."""

    def do(person: Person) -> str:
        challenging.cancel(person.pk, challenge_id)
        return reverse("lobby")

    return _answered(request, do)


def _answered(request: HttpRequest, do: Callable[[Person], str]) -> HttpResponse:
    person = person_of(request)
    try:
        if person is None:
            raise Refused("challenge-gone")
        return HttpResponseRedirect(do(person), status=303)
    except Refused as refused:
        return refusal(request, refused, reverse("lobby"))


def _challenged(request: HttpRequest) -> Person:
    """Who is meant. An account by name; a guest only by a game that both have played."""
    game, name = request.GET.get("game", ""), request.GET.get("person", "")
    other = _opponent_of(person_of(request), game) if game else _account_named(name)
    if other is None:
        raise Http404("unknown-person")
    return other


def _account_named(name: str) -> Person | None:
    key = key_of(name) if name and len(name) <= NAME_LENGTH else ""
    return Person.objects.filter(name_key=key, is_guest=False, is_active=True).first() if key else None


def _opponent_of(person: Person | None, game: str) -> Person | None:
    row = Game.objects.filter(pk=game, kind="friend").select_related("balan", "wazu").first()
    sat = [] if row is None else [row.balan, row.wazu]
    if person is None or person not in sat:
        return None
    return next((each for each in sat if each is not None and each != person and each.is_active), None)


def _known(person: Person | None) -> dict[str, str]:
    return {"name": person.name if person else "", "time": "live 10m+20s"}

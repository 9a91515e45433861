"""How one stands: what comes of leaving games, what moderators did, and asking them to look again."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from limits import RateLimitItemPerHour

from maatasite.decency import appeals
from maatasite.decency.standing import standing_of
from maatasite.decency.weighing import WAIT_FROM
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.people.identity import shut_out
from maatasite.people.models import Person
from maatasite.web.decency.forms import AppealForm
from maatasite.web.decency.persons import for_persons
from maatasite.web.decency.shutting import suspended_in
from maatasite.web.decency.words import DEEDS
from maatasite.web.limits import require_pace
from maatasite.web.views.errors import refusal

APPEALS: Final = RateLimitItemPerHour(10)


@require_http_methods(["GET", "HEAD", "POST"])
@for_persons
def mine(request: HttpRequest, person: Person) -> HttpResponse:
    """`web/standing.html`: `standing`, `minutes` to wait, `actions` (see `_told`), `form`.

    POST `action` and `text`: an appeal; 303 back here, 400 with the form's faults.
    """
    standing = standing_of(person.pk)
    minutes = -(-(standing.wait_until_ms - now_ms()) // 60_000) if standing.wait_until_ms else 0
    context = {"standing": standing, "minutes": minutes, "before_wait": standing.sum < WAIT_FROM}
    return _answer(request, person, "standing", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def suspended(request: HttpRequest) -> HttpResponse:
    """`web/suspended.html`, for the browser of whoever is suspended, and for who signed in as such an account; others
    go to the sign-in. As `mine`, without the games.
    """
    person = suspended_in(request) or shut_out(request)
    if person is None:
        return HttpResponseRedirect(reverse("account_login"))
    return _answer(request, person, "suspended", {})


def _answer(request: HttpRequest, person: Person, page: str, context: dict[str, Any]) -> HttpResponse:
    form = AppealForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        number = request.POST.get("action", "")
        try:
            require_pace(APPEALS, "appeal", person.pk)
            action = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
            appeals.appeal(person, action, form.cleaned_data["text"])
        except Refused as refused:
            return refusal(request, refused, reverse(page))
        messages.success(request, _("Your message was sent; a moderator will read it."))
        return HttpResponseRedirect(reverse(page), status=303)
    context |= {"actions": _told(person), "form": form, "url": reverse(page)}
    return render(request, f"web/{page}.html", context, status=400 if request.method == "POST" else 200)


def _told(person: Person) -> list[dict[str, Any]]:
    """Each action: `id`, `what`, `why`, `made`, `until`, whether it is `for_good`, what undid it, appeal and answer."""
    return [
        {
            "id": one.pk,
            "what": DEEDS[one.deed],
            "why": one.why,
            "made": one.made,
            "until": one.until,
            "for_good": one.deed == "suspend" and one.until is None,
            "undone": getattr(one, "undone", None),
            "appeal": getattr(one, "appeal", None),
            "answer": appeals.answer_to(one),
        }
        for one in appeals.actions_about(person.pk)
    ]

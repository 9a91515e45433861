"""What the site stores about whoever asks: what it is, all of it in one file, and deleting it."""

from typing import Final

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from limits import RateLimitItemPerHour

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of, shut_out
from maatasite.people.models import Person
from maatasite.web.decency.shutting import just_suspended_in
from maatasite.web.limits import SETTINGS, paced, require_pace
from maatasite.web.person.export import zipped
from maatasite.web.person.forms import DeleteForm
from maatasite.web.person.leaving import leave, unfinished_of
from maatasite.web.views.errors import refusal

EXPORTS: Final = RateLimitItemPerHour(6)


@require_safe
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """`web/data.html`: `person`, nobody for a stranger."""
    return render(request, "web/data.html", {"person": _owner(request)})


def _owner(request: HttpRequest) -> Person | None:
    """Whose data this is about: also a suspended person's, for what is stored stays theirs.

    Who has just signed in as a suspended account means that one, also where a guest plays in the same browser.
    """
    return just_suspended_in(request) or person_of(request) or shut_out(request)


@require_POST
@never_cache
def export(request: HttpRequest) -> HttpResponseBase:
    """Everything that is stored about whoever asks, as a ZIP; a stranger is led back. 429 beyond `EXPORTS`."""
    person = _owner(request)
    if person is None:
        return HttpResponseRedirect(reverse("data"), status=303)
    try:
        require_pace(EXPORTS, "export", person.pk)
    except Refused as refused:
        return refusal(request, refused, reverse("data"))
    response = StreamingHttpResponse(zipped(person, readme()), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="maatatahay-{timezone.now():%Y-%m-%d}.zip"'
    response["Content-Encoding"] = "identity"  # or it would be packed twice
    return response


def readme() -> str:
    """What is in the file, in the reader's language."""
    lines = [
        _("All that Maatatahay stores about you."),
        "",
        "person.json: "
        + _("name, mail addresses, ways to sign in, browsers that are signed in, page, sleep and vacations.")
        + " "
        + _("Also whom you follow.")
        + " "
        + _("Also your ratings and what each rated game changed."),
        "talk.json: " + _("what you have said at tables, phrases by their codes."),
        "decency.json: " + _("whom you have blocked, muted and reported, and what moderators did."),
        "games/: " + _("each of your games with everything that its table shows, and what you gave to its dice."),
        "records/: " + _("the same games as records, which “Open a record” on the site shows step by step."),
        "",
        _("Times are in UTC. Passwords and keys are stored sealed or as hashes and are not in here."),
        _("Settings such as theme and sound are kept by your browser alone."),
    ]
    return "\n".join(lines) + "\n"


def _has_account(request: HttpRequest) -> bool:
    person = person_of(request)
    return person is not None and not person.is_guest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@paced(SETTINGS, "delete")
@reauthentication_required(enabled=_has_account)  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """`web/delete.html`: `form` and `unfinished`, how many games would be resigned or called off.

    An account signs in afresh first (a suspended one by the sign-in itself), and everybody types a word. Then the
    person is gone: `web/deleted.html`.
    """
    person = _owner(request)
    if person is None:
        return HttpResponseRedirect(reverse("data"), status=303)
    if not (person.is_active or person.is_guest or just_suspended_in(request)):
        return HttpResponseRedirect(reverse("account_login"), status=303)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 400 if form.is_bound else 200
        return render(request, "web/delete.html", {"form": form, "unfinished": unfinished_of(person)}, status=status)
    try:
        leave(person)
    except Refused as refused:  # the store does not answer; the rest of it follows by itself
        logout(request)
        return refusal(request, refused)
    logout(request)
    return render(request, "web/deleted.html")

"""Who comes to the moderators' desk: a moderator, by a second factor that was used lately in this very session."""

import time
from typing import Final

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from maatasite.people.identity import person_of
from maatasite.people.models import Person

FRESH_SECONDS: Final = 30 * 60
"""For so long after the second factor pages are shown; what was begun in time may be sent for as long again."""


def turned_away(request: HttpRequest) -> HttpResponse | None:
    """Where whoever asks must go first; `None` if nowhere. `PermissionDenied` for an account without the role."""
    person = person_of(request)
    if person is None or person.is_guest:
        return redirect_to_login(request.get_full_path())
    if not person.is_staff:
        raise PermissionDenied
    if not is_mfa_enabled(person):
        messages.warning(request, _("Moderators need a second factor: set one up first."))
        return HttpResponseRedirect(reverse("mfa_index"))
    patience = FRESH_SECONDS if request.method in {"GET", "HEAD"} else 2 * FRESH_SECONDS
    if _factor_used_at(request, person) < time.time() - patience:
        return HttpResponseRedirect(f"{_factor_page(request)}?{urlencode({'next': request.path})}")
    return None


def _factor_used_at(request: HttpRequest, person: Person) -> float:
    records = get_authentication_records(request, person)
    return max((record["at"] for record in records if record["method"] == "mfa"), default=0.0)


def _factor_page(request: HttpRequest) -> str:
    """The first page on which this person can use a second factor again."""
    ways = get_adapter().get_reauthentication_methods(request.user)
    return next(str(way["url"]) for way in ways if str(way["id"]).startswith("mfa"))

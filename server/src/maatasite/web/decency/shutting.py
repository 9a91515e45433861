"""A browser whose person is suspended: it is told so wherever it goes, and changes nothing meanwhile.

For Django it is a stranger's, and a stranger who sends a form becomes somebody new: nobody is made anew in silence.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from maatasite.people.identity import shut_out
from maatasite.people.models import Person

SAFE: Final = ("GET", "HEAD", "OPTIONS")
OPEN: Final = ("suspended", "export", "delete", "language", "notices_stop")
"""What may be sent all the same; and to sign in as somebody else, or out."""

SUSPENDED: Final = "suspended"
"""In the session of a browser that signed in as a suspended account: which account that is."""
SIGNED_IN: Final = "suspended-at"
"""When that was."""
FRESH_SECONDS: Final = 15 * 60
"""For so long it may take out and delete what the account holds."""


class ShutOut:
    """Leads whatever such a browser sends to the page that tells why, 303; a script gets `account-closed`, 403."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before or after a page."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object
    ) -> HttpResponse | None:
        """The answer in place of the view's, or none."""
        if request.method in SAFE or _is_open(request, view) or shut_out(request) is None:
            return None
        if "X-CSRFToken" in request.headers:
            return JsonResponse({"code": "account-closed", "facts": {}}, status=403)
        return HttpResponseRedirect(reverse("suspended"), status=303)


def remember(request: HttpRequest, person: Person) -> None:
    """This browser signed in as this suspended account, by all that its sign-in asks for."""
    if SESSION_KEY not in request.session:  # nobody else's key is good for it; where somebody was in, it is theirs
        request.session.cycle_key()
    request.session[SUSPENDED], request.session[SIGNED_IN] = person.pk, time.time()


def forget(request: HttpRequest) -> None:
    """Somebody else signs in."""
    for key in (SUSPENDED, SIGNED_IN):
        request.session.pop(key, None)


def suspended_in(request: HttpRequest) -> Person | None:
    """As which suspended account this browser signed in, however long ago."""
    return Person.objects.filter(pk=request.session.get(SUSPENDED, 0), is_active=False, left=None).first()


def just_suspended_in(request: HttpRequest) -> Person | None:
    """The same, where that was a short while ago."""
    return suspended_in(request) if time.time() - request.session.get(SIGNED_IN, 0) < FRESH_SECONDS else None


def _is_open(request: HttpRequest, view: Callable[..., Any]) -> bool:
    name = (request.resolver_match.url_name if request.resolver_match else None) or ""
    return name in OPEN or (view.__module__.startswith("allauth.") and "signup" not in name)

"""A browser whose person is suspended: it is told so wherever it goes, and changes nothing meanwhile.

For Django it is a stranger's, and a stranger who sends a form becomes somebody new: nobody is made anew in silence.
"""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from maatasite.people.identity import shut_out

SAFE: Final = ("GET", "HEAD", "OPTIONS")
OPEN: Final = ("suspended", "language", "notices_stop")
"""What may be sent all the same; and to sign in as somebody else, or out."""


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


def _is_open(request: HttpRequest, view: Callable[..., Any]) -> bool:
    name = (request.resolver_match.url_name if request.resolver_match else None) or ""
    return name in OPEN or (view.__module__.startswith("allauth.") and "signup" not in name)

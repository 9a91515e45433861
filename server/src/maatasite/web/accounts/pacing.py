"""How often a person may send forms to allauth's pages. What a stranger sends there allauth counts itself."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from limits import RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.web.limits import require_pace
from maatasite.web.views.errors import refusal

FORMS: Final = RateLimitItemPerMinute(60)


class AccountPace:
    """Counts the forms that somebody known sends to allauth's pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before or after a page."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object
    ) -> HttpResponse | None:
        """The page that says so, 429, in place of the answer to one form too many."""
        person = person_of(request)
        if request.method != "POST" or person is None or not view.__module__.startswith("allauth."):
            return None
        try:
            require_pace(FORMS, "account", person.pk)
        except Refused as refused:
            return refusal(request, refused)
        return None

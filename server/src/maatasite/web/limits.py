"""How often a person may do what costs something. Never by address alone: people share addresses.

`docs/limits.md` has all of them in one table.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse
from limits import RateLimitItem, RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.pacing import TOGETHER
from maatasite.web.views.errors import refusal

P = ParamSpec("P")

NEW_GAMES: Final = RateLimitItemPerMinute(20)
LINKS: Final = RateLimitItemPerMinute(10)
SEATS: Final = RateLimitItemPerMinute(30)
"""Seats that are taken by an invitation or a device link, invitations withdrawn, rematches."""
READINGS: Final = RateLimitItemPerMinute(30)
"""Records that are read and replayed: nothing is stored, but the engine works."""
TRIES: Final = RateLimitItemPerMinute(300)
"""What is tried in a lesson or the sandbox: nothing is stored, but the engine works."""
SETTINGS: Final = RateLimitItemPerMinute(30)
"""What a person changes of their own."""


def require_pace(limit: RateLimitItem, what: str, who: int | str) -> None:
    """Count this try of a person, or of a visitor who is none yet.

    Raises `Refused` (`rate-limited`, with `retry_ms`) if it came too soon.
    """
    wait = TOGETHER.wait_ms(limit, what, str(who))
    if wait:
        raise Refused("rate-limited", {"retry_ms": wait})


def visitor_of(request: HttpRequest) -> int | str:
    """Who asks: a person, or whoever holds the secret against forged requests, without which no form is taken."""
    person = person_of(request)
    return person.pk if person else str(request.META.get("CSRF_COOKIE", ""))


def paced(
    limit: RateLimitItem, what: str
) -> Callable[[Callable[Concatenate[HttpRequest, P], HttpResponse]], Callable[..., HttpResponse]]:
    """Count each form that is sent to the view, before anything is done; too many get the page that says so, 429."""

    def around(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                try:
                    require_pace(limit, what, visitor_of(request))
                except Refused as refused:
                    return refusal(request, refused)
            return view(request, *args, **kwargs)

        counted.paced = limit  # type: ignore[attr-defined]  # for the test that no view was forgotten
        return counted

    return around

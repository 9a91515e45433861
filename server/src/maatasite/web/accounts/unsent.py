"""The mail server is away: a page that needs its mail says so, and everything is as it was before."""

from collections.abc import Callable
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.http import HttpRequest, HttpResponse

from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.accounts.guests import guest_of
from maatasite.web.views.errors import refusal

SESSION: Final = "maatasite.session"
NEWCOMER: Final = "maatasite.newcomer"
ADDRESSES: Final = "maatasite.addresses"


class MailNotSent(Exception):
    """A page cannot go on without the mail that did not go."""


def begun(request: HttpRequest, person: Person) -> None:
    """This person signs up; whether they are somebody already must be noted before they are stored."""
    if person.pk is None:
        request.META[NEWCOMER] = person


class Unsent:
    """Undoes what a page of allauth's began before its mail did not go."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before or after a page."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object) -> None:
        """Note how the session is, and which addresses the person has, before the page does anything."""
        if request.method == "POST" and view.__module__.startswith("allauth."):
            request.META[SESSION] = dict(request.session.items())
            request.META[ADDRESSES] = set(_addresses(request).values_list("pk", flat=True))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """`web/message.html` with `mail-not-sent`, 503; whoever asked may ask again."""
        if not isinstance(exception, MailNotSent):
            return None
        newcomer = request.META.get(NEWCOMER)
        if newcomer is not None and newcomer.pk is not None:
            newcomer.delete()
        _addresses(request).exclude(pk__in=request.META.get(ADDRESSES, ())).filter(verified=False).delete()
        for key in list(request.session.keys()):
            del request.session[key]
        request.session.update(request.META.get(SESSION, {}))
        return refusal(request, Refused("mail-not-sent"), request.path)


def _addresses(request: HttpRequest) -> Any:  # noqa: ANN401  (a query set of a library without types)
    return EmailAddress.objects.filter(user=guest_of(request) or person_of(request))

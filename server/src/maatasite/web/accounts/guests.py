"""On allauth's pages a guest counts as nobody: he has no account to manage, and may sign in or up."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from maatasite.people.identity import BACKEND, person_of
from maatasite.people.models import Person

LEFT = "guest"
"""In an account's session: the guest of this browser who still holds seats that could not come along."""


class GuestsAside:
    """Puts the guest who asks for one of allauth's pages aside."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before or after a page."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object) -> None:
        """Once it is known whose page it is."""
        if view.__module__.startswith("allauth.") and is_guest(person_of(request)):
            request.META["maatasite.guest"] = person_of(request)
            request.user = AnonymousUser()


def is_guest(person: Person | None) -> bool:
    """Whether this is somebody, and without an account."""
    return person is not None and person.is_guest


def guest_of(request: HttpRequest) -> Person | None:
    """The guest who was put aside."""
    found = request.META.get("maatasite.guest")
    return found if isinstance(found, Person) else None


def step_out(request: HttpRequest) -> None:
    """End the guest's login but keep the session's data, so that the next login only gives it a new key."""
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)


def come_back(request: HttpRequest, guest_id: int) -> None:
    """Let this browser be the guest again who was left behind at the sign-in."""
    guest = Person.objects.filter(pk=guest_id, is_guest=True).first()
    if guest is not None:
        login(request, guest, backend=BACKEND)

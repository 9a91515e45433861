"""One way to know a person, for pages and sockets alike: Django's session."""

from collections.abc import Mapping

from django.contrib.auth import get_user, login
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from maatasite.people.account_names import looks_taken
from maatasite.people.models import Person

BACKEND = "django.contrib.auth.backends.ModelBackend"


def person_of_session(session_key: str | None) -> Person | None:
    """Who is logged in by this session; `None` for a stranger, an ended session or a made-up key."""
    if not session_key:
        return None
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user if isinstance(user, Person) else None


def living_sessions(whose: Mapping[str, int]) -> set[str]:
    """Those of the keys whose sessions still exist and have not run out, and whose person may come in."""
    alive = Session.objects.filter(session_key__in=list(whose), expire_date__gt=timezone.now())
    out = set(Person.objects.filter(pk__in=set(whose.values()), is_active=False).values_list("pk", flat=True))
    return {key for key in alive.values_list("session_key", flat=True) if whose[key] not in out}


def person_of(request: HttpRequest) -> Person | None:
    """Who asks for this page, if it is somebody known."""
    return request.user if isinstance(request.user, Person) else None


def person_writing(request: HttpRequest, name: str) -> Person:
    """Who makes this change; a stranger becomes a stored guest by it. A guest has the name that is given.

    A guest's older name that meanwhile looks like an account's is dropped. An account's name is changed elsewhere.
    """
    person = person_of(request)
    if person is None:
        person = Person.objects.create_guest(name)
        login(request, person, backend=BACKEND)
    elif person.is_guest:
        _rename_guest(person, name or ("" if looks_taken(person.name) else person.name))
    return person


def _rename_guest(guest: Person, name: str) -> None:
    if name != guest.name:
        guest.name = name
        guest.save(update_fields=["name"])

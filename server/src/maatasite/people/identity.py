"""One way to know a person, for pages and sockets alike: Django's session."""

from collections.abc import Mapping

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user, login
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

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


def ended_sessions(whose: Mapping[str, int]) -> dict[str, str]:
    """Those of the keys by which nobody may do anything now, and why: the session has gone (`session-gone`), or its
    person may not come in (`account-closed`)."""
    alive = Session.objects.filter(session_key__in=list(whose), expire_date__gt=timezone.now())
    gone = whose.keys() - set(alive.values_list("session_key", flat=True))
    out = set(Person.objects.filter(pk__in=set(whose.values()), is_active=False).values_list("pk", flat=True))
    closed = {key: "account-closed" for key, person in whose.items() if person in out}
    return closed | dict.fromkeys(gone, "session-gone")


def shut_out(request: HttpRequest) -> Person | None:
    """Whose browser this is, where it is somebody's who may not come in now; for Django that is a stranger's."""
    if request.user.is_authenticated or SESSION_KEY not in request.session:
        return None
    person = Person.objects.filter(pk=request.session[SESSION_KEY], is_active=False, left=None).first()
    told = request.session.get(HASH_SESSION_KEY, "")
    is_theirs = person is not None and constant_time_compare(told, person.get_session_auth_hash())
    return person if is_theirs else None


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

"""What every template gets besides Django's own."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from maatasite import PROTOCOL, __version__
from maatasite.people.identity import shut_out
from maatasite.people.models import Person
from maatasite.web.listing import count_my_turns
from maatasite.web.outside.pages import outside


def site(request: HttpRequest) -> dict[str, object]:
    """`build` and `protocol`, which a page compares with what its socket is greeted with; `operator`, who runs it;
    `outside`, how the page looks from there."""
    told = {"build": __version__, "protocol": PROTOCOL, "operator": settings.OPERATOR}
    return {**told, "outside": outside(request)}


def turns(request: HttpRequest) -> dict[str, object]:
    """`my_turns`, in how many games it is the turn of whoever asks; looked up when a page shows it."""
    person = getattr(request, "user", None)
    if not isinstance(person, Person):
        return {}
    return {"my_turns": SimpleLazyObject(lambda: count_my_turns(person.pk))}


def suspended(request: HttpRequest) -> dict[str, object]:
    """`shut_out`, whose browser this is if that person is suspended; looked up when a page shows it."""
    return {"shut_out": SimpleLazyObject(lambda: shut_out(request))}

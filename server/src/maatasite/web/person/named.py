"""An account by the name that an address or a form gives."""

from django.http import Http404

from maatasite.people.confusables import key_of
from maatasite.people.models import NAME_LENGTH, Person


def account_named(name: str) -> Person:
    """The account of this name, or of one that looks like it. Nobody is 404."""
    key = key_of(name) if len(name) <= NAME_LENGTH else ""
    found = Person.objects.filter(name_key=key, is_guest=False, is_active=True).first() if key else None
    if found is None:
        raise Http404("unknown-person")
    return found

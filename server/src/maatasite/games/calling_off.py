"""How often somebody has called off a game with somebody else after its deal: free, and counted."""

from django.db.models import Q

from maatasite.games.models import Entry
from maatasite.people.models import Person


def count_called_off(person: Person) -> int:
    """Games against another person that this one ended so; at one screen or against the computer nobody is let down."""
    own = Q(seat="balan", game__balan=person) | Q(seat="wazu", game__wazu=person)
    theirs = Q(game__balan=person) | Q(game__wazu=person)
    ended = Entry.objects.filter(theirs, game__kind="friend", game__result__contains='"aborted"')
    return ended.filter(own, kind="aborted").count()

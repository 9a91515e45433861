"""Forgetting a person: their ratings and the history of them. What the opponents won and lost stays theirs."""

from maatasite.people.models import Person
from maatasite.ratings.models import Change, Rating


def forget_ratings(person: Person) -> None:
    """Nothing is stored of this person's strength any more."""
    Rating.objects.filter(person=person).delete()
    Change.objects.filter(person=person).delete()

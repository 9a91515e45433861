"""Who may know that somebody is here: each account says so on its page."""

from collections.abc import Iterable

from maatasite.decency.blocks import blocked_with
from maatasite.friends.following import those_who_follow
from maatasite.people.models import Person, Profile


def open_to(viewer: Person, people: Iterable[int]) -> set[int]:
    """Those of these accounts, by their numbers, who let the viewer see that they are here.

    Unless somebody says otherwise, it is whom they follow. Between two of whom one blocks the other, nobody is here.
    """
    asked = set(people)
    asked -= blocked_with(viewer.pk) if asked else set()
    told = dict(Profile.objects.filter(person__in=asked).values_list("person", "shows_here"))
    everybody = {person for person in asked if told.get(person) == Profile.EVERYBODY}
    choosy = {person for person in asked if told.get(person, Profile.FOLLOWED) == Profile.FOLLOWED}
    return everybody | those_who_follow(viewer, choosy) | ({viewer.pk} & asked)

"""What each person has chosen to be told, and in which language."""

from collections.abc import Iterable

from maatasite.notices.kinds import Wanted, wanted_from_json
from maatasite.notices.models import Wish


def wanted_by(person: int) -> Wanted:
    """What this person has chosen, as usual where nothing."""
    row = Wish.objects.filter(person_id=person).first()
    return Wanted() if row is None else wanted_from_json(row.wanted)


def wanted_by_all(people: Iterable[int]) -> dict[int, Wanted]:
    """The same for several; who has chosen nothing is not in it."""
    rows = Wish.objects.filter(person_id__in=set(people))
    return {row.person_id: wanted_from_json(row.wanted) for row in rows}


def keep_wanted(person: int, wanted: Wanted) -> None:
    """From now on this."""
    Wish.objects.update_or_create(person_id=person, defaults={"wanted": wanted.to_json()})


def language_of(person: int) -> str:
    """The language in which this person was last here; empty if that is not known."""
    return Wish.objects.filter(person_id=person).values_list("language", flat=True).first() or ""


def keep_language(person: int, language: str) -> None:
    """This person reads this language now."""
    Wish.objects.update_or_create(person_id=person, defaults={"language": language})

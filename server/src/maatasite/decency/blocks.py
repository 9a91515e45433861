"""Blocks and mutes: who wants nothing to do with whom, and who does not want to read whom.

Every question is one look-up by index. Ask off the event loop (`games.reading.read`).
"""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import Q

from maatasite.decency.models import Block, Mute
from maatasite.games.errors import Refused
from maatasite.people.models import Person

MOST: Final = 500
"""So many blocks a person may have, and as many mutes."""


def blocked(one: int | None, other: int | None) -> bool:
    """Whether either of these people has blocked the other; nobody has blocked a stranger (`None`)."""
    if one is None or other is None or one == other:
        return False
    return Block.objects.filter(Q(person=one, other=other) | Q(person=other, other=one)).exists()


def blocked_with(person: int) -> set[int]:
    """All with whom this person can have nothing to do, whoever of the two has blocked the other."""
    either = Block.objects.filter(Q(person=person) | Q(other=person))
    return {one if other == person else other for one, other in either.values_list("person", "other")}


def muted_by(viewer: int | None, author: int | None) -> bool:
    """Whether this viewer sees nothing of what this author says: muted or blocked by either of them."""
    if viewer is None or author is None or viewer == author:
        return False
    return Mute.objects.filter(person=viewer, other=author).exists() or blocked(viewer, author)


def unheard_by(viewer: int) -> set[int]:
    """All authors whose words this viewer does not see."""
    return set(Mute.objects.filter(person=viewer).values_list("other", flat=True)) | blocked_with(viewer)


def blocks_of(person: int) -> list[Block]:
    """Those whom this person has blocked, with their rows, the latest first."""
    return list(Block.objects.filter(person=person).select_related("other").order_by("-made", "-pk"))


def mutes_of(person: int) -> list[Mute]:
    """Those whom this person has muted, with their rows, the latest first."""
    return list(Mute.objects.filter(person=person).select_related("other").order_by("-made", "-pk"))


def block(person: Person, other: Person) -> None:
    """From now on these two have nothing to do with each other. Raises `Refused` as `mute` does."""
    _add(Block, person, other)


def unblock(person: Person, other: int) -> None:
    """Take one's own block back; a block that the other has made stays."""
    Block.objects.filter(person=person, other=other).delete()


def mute(person: Person, other: Person) -> None:
    """From now on `person` sees nothing that `other` says. Again is as once.

    Raises `Refused`: `own-person`; `too-many-blocks` with the `most` there may be.
    """
    _add(Mute, person, other)


def unmute(person: Person, other: int) -> None:
    """See again what the other says."""
    Mute.objects.filter(person=person, other=other).delete()


def bring_along(guest: Person, account: Person) -> None:
    """A guest has signed in to an older account: his blocks and mutes are its own now, and so are those of him."""
    with transaction.atomic():
        for model in (Block, Mute):
            mine = model._default_manager.filter(person=guest).exclude(other=account)
            theirs = model._default_manager.filter(other=guest).exclude(person=account)
            pairs = [(account.pk, other) for other in mine.values_list("other", flat=True)]
            pairs += [(person, account.pk) for person in theirs.values_list("person", flat=True)]
            model._default_manager.filter(Q(person=guest) | Q(other=guest)).delete()
            _add_all(model, pairs)


def forget(person: Person) -> None:
    """All blocks and mutes by this person and of this person go."""
    for model in (Block, Mute):
        model._default_manager.filter(Q(person=person) | Q(other=person)).delete()


def _add(model: type[Block] | type[Mute], person: Person, other: Person) -> None:
    if person.pk == other.pk:
        raise Refused("own-person")
    if model._default_manager.filter(person=person).exclude(other=other).count() >= MOST:
        raise Refused("too-many-blocks", {"most": MOST})
    _add_all(model, [(person.pk, other.pk)])


def _add_all(model: type[Block] | type[Mute], pairs: Iterable[tuple[int, int]]) -> None:
    rows = (model(person_id=person, other_id=other) for person, other in pairs)
    model._default_manager.bulk_create(rows, ignore_conflicts=True)  # type: ignore[arg-type]  # both have these fields

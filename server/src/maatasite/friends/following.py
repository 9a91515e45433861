"""Following somebody, and whom one follows. A guest neither follows nor is followed."""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from maatasite.decency.blocks import blocked, blocked_with
from maatasite.friends.models import Follow
from maatasite.games.errors import Refused
from maatasite.people.models import Person

MOST: Final = 200
"""So many people one account follows: what one can keep an eye on, and what a page can list."""

PAGE: Final = 50


def follow(follower: Person, followed: Person) -> None:
    """From now on the one follows the other; to follow twice is to follow.

    Raises `Refused`: `follow-yourself`, `no-account` (a guest, or gone), `too-many-followed` (beyond `MOST`),
    `not-with-them` where either has blocked the other.
    """
    if follower.pk == followed.pk:
        raise Refused("follow-yourself")
    if blocked(follower.pk, followed.pk):
        raise Refused("not-with-them")
    with transaction.atomic():
        both = Person.objects.select_for_update().filter(pk__in=(follower.pk, followed.pk)).order_by("pk")
        if sum(_has_account(person) for person in both) < 2:
            raise Refused("no-account")
        if follows(follower, followed):
            return
        if Follow.objects.filter(follower=follower).count() >= MOST:
            raise Refused("too-many-followed", {"most": MOST})
        Follow.objects.create(follower=follower, followed=followed)


def unfollow(follower: Person, followed: Person) -> None:
    """No longer; whoever did not follow need not know."""
    Follow.objects.filter(follower=follower, followed=followed).delete()


def forget(person: Person) -> None:
    """This person follows nobody any more, and nobody them."""
    Follow.objects.filter(follower=person).delete()
    Follow.objects.filter(followed=person).delete()


def follows(follower: Person, followed: Person) -> bool:
    """Whether the one follows the other."""
    return Follow.objects.filter(follower=follower, followed=followed).exists()


def followed_by(person: Person) -> list[Person]:
    """Whom this person follows, by name."""
    rows = _shown(Follow.objects.filter(follower=person), "followed", person).order_by("followed__name_key")
    return [row.followed for row in rows]


def followers_of(person: Person, before: int | None = None) -> tuple[list[Person], int | None]:
    """A page of those who follow this person, the latest first; and where the next begins, if there is one."""
    found = _shown(Follow.objects.filter(followed=person), "follower", person).order_by("-pk")
    if before is not None:
        found = found.filter(pk__lt=before)
    rows = list(found[: PAGE + 1])
    return [row.follower for row in rows[:PAGE]], rows[PAGE - 1].pk if len(rows) > PAGE else None


def those_who_follow(person: Person, others: Iterable[int]) -> set[int]:
    """Which of the others, by their numbers, follow this person."""
    return set(Follow.objects.filter(followed=person, follower__in=others).values_list("follower", flat=True))


def those_followed_by(person: Person, others: Iterable[int]) -> set[int]:
    """Which of the others, by their numbers, this person follows."""
    return set(Follow.objects.filter(follower=person, followed__in=others).values_list("followed", flat=True))


def rows_of(person: Person) -> list[Follow]:
    """Whom this person follows and since when, for the file of all that is stored about them."""
    return list(Follow.objects.filter(follower=person).select_related("followed").order_by("pk"))


def _shown(rows: QuerySet[Follow], which: str, reader: Person) -> QuerySet[Follow]:
    """Only those whose account is there and has a name to show; as long as either has blocked the other, they rest."""
    there = {f"{which}__is_active": True, f"{which}__name_key__isnull": False}
    aside = {f"{which}__in": blocked_with(reader.pk)}
    return rows.filter(**there).exclude(**aside).select_related(which)


def _has_account(person: Person) -> bool:
    return person.is_active and not person.is_guest

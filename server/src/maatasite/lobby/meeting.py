"""Who may play whom, and who may play at all now. Asked within the transaction in which the game begins."""

from collections.abc import Iterable
from typing import Final

from maatasite.decency.measures import unrated_until
from maatasite.decency.models import Block
from maatasite.decency.standing import wait_before_pairing
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.first_moves import LIMIT
from maatasite.games.models import Game
from maatasite.lobby.pairing import Apart
from maatasite.lobby.terms import Terms
from maatasite.people.models import Person

RECENT: Final = 20
"""A running live game is among the last that changed."""


class Unable(Refused):
    """This `person` cannot play now."""

    def __init__(self, code: str, person: int, **facts: object) -> None:
        super().__init__(code, facts)
        self.person = person


def lock(*people: int) -> dict[int, Person]:
    """These people, of whom nobody else begins a game meanwhile: until the transaction ends.

    Raises `Unable` (`account-closed`) for whoever may not play any more.
    """
    rows = Person.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk")
    found = {row.pk: row for row in rows}
    for person in people:
        if person not in found or not found[person].is_active:
            raise Unable("account-closed", person)
    return found


def require_able(person: Person, terms: Terms) -> None:
    """Raises `Unable`: `account-needed` for a guest in a rated game, `barred-from-rated` (`until`) by a moderator,
    `playing-already` (`game`) in another live one."""
    if terms.rated and person.is_guest:
        raise Unable("account-needed", person.pk)
    barred = unrated_until(person.pk) if terms.rated else None
    if barred is not None:
        raise Unable("barred-from-rated", person.pk, until=int(barred.timestamp() * 1000))
    game = live_game_of(person.pk) if terms.is_live else None
    if game is not None:
        raise Unable("playing-already", person.pk, game=game)


def require_patience(person: int) -> None:
    """Raises `Refused` (`wait-first`, with `retry_ms`) for whoever has left games lately and waits before the next."""
    wait = wait_before_pairing(person)
    if wait:
        raise Refused("wait-first", {"retry_ms": wait})


def live_game_of(person: int) -> str | None:
    """A live game with somebody else that this person is in now. One that waits for its deal counts while it is new."""
    new = now_ms() - 2 * LIMIT
    for tribe in ("balan", "wazu"):
        rows = Game.objects.filter(**{tribe: person}).order_by("-changed_ms")
        for game, kind, speed, status, changed in rows.values_list("id", "kind", "speed", "status", "changed_ms")[
            :RECENT
        ]:
            running = status == "playing" or (status == "dealing" and changed > new)
            if running and kind == "friend" and speed in {"live", "rapid"}:
                return str(game)
    return None


def apart_among(people: Iterable[int]) -> Apart:
    """Of these people: who has blocked whom, or is blocked; by one query."""
    among = list(people)
    rows = Block.objects.filter(person__in=among, other__in=among).values_list("person", "other")
    kept = {frozenset(row) for row in rows}
    return lambda one, other: frozenset((one, other)) in kept

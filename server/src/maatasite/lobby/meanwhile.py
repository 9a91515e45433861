"""A game against the computer while one waits for a person.

Whoever has waited for a while is offered a computer's player near his rating. Saying yes begins an unrated game without
a clock; the seek stays open, and from then on its owner is not paired but asked, once for each who comes. Saying yes to
that makes him wait like everybody else, so that he is paired at once if the other is still there. The computer's game
stays as it is: it can be gone on with, or left, and counts for nothing.
"""

from dataclasses import dataclass

from django.db import transaction
from maatatahay.options import Options

from maatasite.games import creation
from maatasite.games.agreement import USUAL, Speed
from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.state import GameState, Seat
from maatasite.lobby.limits import SEEKS, require_pace
from maatasite.lobby.matching import pair_pool
from maatasite.lobby.models import Seek
from maatasite.lobby.news import OwnSeek, tell
from maatasite.lobby.pools import POOLS
from maatasite.lobby.tribes import plays_balan, tribes_of
from maatasite.people.models import Person
from maatasite.ratings.reading import rating_of_bot
from maatasite.ratings.starting import BOTS


@dataclass(frozen=True, slots=True)
class Offered:
    """A computer's player that offers itself to somebody who waits."""

    bot: str
    rating: int


def offered_to(sought: Seek, now: int) -> Offered | None:
    """Who offers itself at this instant: nobody before the pool's time, nor to somebody who plays it already."""
    pool = POOLS.get(sought.pool)
    if pool is None or pool.computer_after is None or sought.meanwhile or now < sought.created_ms + pool.computer_after:
        return None
    return nearest(sought.rating, "rapid" if pool.name == "rapid" else "live")


def nearest(rating: int, speed: Speed) -> Offered:
    """The computer's player whose rating at this speed is nearest."""
    ratings = {bot: rating_of_bot(bot, speed).rating for bot in BOTS}
    bot = min(ratings, key=lambda each: (abs(ratings[each] - rating), each))
    return Offered(bot, ratings[bot])


def play(person: Person) -> GameState:
    """Begin the computer's game that is offered to this person. Raises `Refused` (`no-offer`, `rate-limited`)."""
    require_pace(SEEKS, "seek", person.pk)
    with transaction.atomic():
        sought = Seek.objects.select_for_update().filter(person=person).first()
        offer = offered_to(sought, now_ms()) if sought is not None else None
        if sought is None or offer is None:
            raise Refused("no-offer")
        Seek.objects.filter(pk=sought.pk).update(meanwhile=True)
        mine, bot = Seat("person", person.pk, person.name or None), Seat("bot", name=offer.bot)
        balan = plays_balan(tribes_of(person.pk), [])
        plan = creation.plan(
            "computer", Options(), {"balan": mine if balan else bot, "wazu": bot if balan else mine}, USUAL
        )
        plan.store()
    tell(OwnSeek(person.pk))
    return plan.state


def come_over(person: int, tab: str) -> None:
    """Wait like everybody else again, and be paired at once if there is somebody. Raises `Refused` (`seek-gone`)."""
    require_pace(SEEKS, "seek", person)
    sought = Seek.objects.filter(person=person, meanwhile=True).first()
    if sought is None or not Seek.objects.filter(pk=sought.pk).update(meanwhile=False, tab=tab, seen_ms=now_ms()):
        raise Refused("seek-gone")
    tell(OwnSeek(person))
    pair_pool(POOLS[sought.pool])

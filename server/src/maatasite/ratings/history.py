"""How a player's rating has gone: each rated game's change, the best that it was, and what it was at an instant."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Max, Q, QuerySet

from maatasite.games.agreement import Speed
from maatasite.ratings.glicko import PERIOD_MS, Strength, aged
from maatasite.ratings.models import PROVISIONAL_ABOVE, Change, Rating
from maatasite.ratings.reading import Standing, shown, standing
from maatasite.ratings.starting import start_of

SHOWN: Final = 60
"""So many of the latest games make a line that still shows each."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rated game of a player: when it ended, the rating after it and what it changed, in whole points."""

    game: str
    at_ms: int
    rating: int
    points: int


def points_of(change: Change) -> int:
    """What a game changed, as it shows: from one whole number to the next."""
    return round(change.rating_after) - round(change.rating_before)


def standing_before(change: Change) -> Standing:
    """How the player stood when the game ended, before it counted."""
    return standing(Strength(change.rating_before, change.deviation_before))


def latest_steps(person: int, speed: Speed) -> list[Step]:
    """A person's latest rated games at a speed, the oldest of them first."""
    rows = _changes(person, "", speed).order_by("-at_ms", "-pk")[:SHOWN]
    found = [Step(row.game_id, row.at_ms, round(row.rating_after), points_of(row)) for row in rows]
    return found[::-1]


def best_of(person: int, speed: Speed) -> int | None:
    """The highest that this person's rating was while it was sure; `None` if it never was."""
    sure = _changes(person, "", speed).filter(deviation_after__lte=PROVISIONAL_ABOVE)
    best = sure.aggregate(best=Max("rating_after"))["best"]
    return None if best is None else round(best)


def rating_at(person: int | None, bot: str, speed: Speed, at_ms: int) -> Standing:
    """How a person, or a computer's player, stood at this instant (UTC ms): what ended since then changes nothing."""
    row = Rating.objects.filter(_whose(person, bot), speed=speed).first()
    if row is None:
        return standing(start_of(bot))
    if row.last_ms is not None and row.last_ms <= at_ms:
        return shown(row, at_ms)
    last = _changes(person, bot, speed).filter(at_ms__lte=at_ms).order_by("-at_ms", "-pk").first()
    if last is None:
        return standing(start_of(bot))
    then = Strength(last.rating_after, last.deviation_after)
    return standing(then if bot else aged(then, (at_ms - last.at_ms) / PERIOD_MS))


def _changes(person: int | None, bot: str, speed: Speed) -> QuerySet[Change]:
    return Change.objects.filter(_whose(person, bot), speed=speed)


def _whose(person: int | None, bot: str) -> Q:
    return Q(person=None, bot=bot) if bot else Q(person=person)

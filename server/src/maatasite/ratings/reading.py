"""How players stand, for whoever shows it or pairs by it. Reading stores nothing."""

from collections.abc import Iterable
from dataclasses import dataclass

from maatasite.games.agreement import Speed
from maatasite.games.clock import now_ms
from maatasite.ratings.glicko import PERIOD_MS, Strength, aged
from maatasite.ratings.models import PROVISIONAL_ABOVE, Rating
from maatasite.ratings.starting import NEW, start_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as it is shown: whole points, the deviation as of now, `provisional` if that is large."""

    rating: int
    deviation: int
    provisional: bool
    games: int = 0

    def to_json(self) -> dict[str, object]:
        """What a page is told of it."""
        return {"rating": self.rating, "provisional": self.provisional}


def rating_of(person: int, speed: Speed) -> Standing:
    """How this person stands at this speed; whoever never played a rated game begins."""
    return ratings_of([person], speed)[person]


def ratings_of(people: Iterable[int], speed: Speed) -> dict[int, Standing]:
    """How each of these people stands at this speed, by one query."""
    asked, now = list(people), now_ms()
    found = {row.person_id: row for row in Rating.objects.filter(person__in=asked, speed=speed)}
    return {person: shown(found[person], now) if person in found else standing(NEW) for person in asked}


def rating_of_bot(bot: str, speed: Speed) -> Standing:
    """How a computer's player stands at this speed."""
    row = Rating.objects.filter(bot=bot, person=None, speed=speed).first()
    return standing(start_of(bot)) if row is None else shown(row, now_ms())


def shown(row: Rating, now: int) -> Standing:
    """What is shown of a stored rating at this instant (UTC ms)."""
    return standing(strength_at(row, now), row.games)


def strength_at(row: Rating, now: int) -> Strength:
    """The strength at this instant: the deviation has grown since the last rated game, a person's alone."""
    return aged(stored_strength(row), periods_since(row, now))


def stored_strength(row: Rating) -> Strength:
    """The strength as it was after the last rated game."""
    return Strength(row.rating, row.deviation, row.volatility)


def periods_since(row: Rating, now: int) -> float:
    """How many rating periods the last rated game is ago. For the computer's players time stands still: they neither
    learn nor forget."""
    if row.last_ms is None or row.bot:
        return 0.0
    return max(0, now - row.last_ms) / PERIOD_MS


def standing(strength: Strength, games: int = 0) -> Standing:
    """A strength as it is shown."""
    deviation = strength.deviation
    return Standing(round(strength.rating), round(deviation), deviation > PROVISIONAL_ABOVE, games)

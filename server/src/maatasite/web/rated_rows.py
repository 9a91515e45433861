"""What ratings have to say of the games in a list: how the opponent stands, and what a game that is over changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from maatasite.games.clock import now_ms
from maatasite.games.entries import UNFINISHED
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatasite.ratings.history import points_of, standing_before
from maatasite.ratings.models import Change, Rating
from maatasite.ratings.reading import Standing, shown, standing
from maatasite.ratings.starting import start_of


@dataclass(frozen=True, slots=True)
class Mark:
    """For one game: the `opponent` as they stand, or stood when a rated game ended; the `points` that it brought."""

    opponent: Standing | None = None
    points: int | None = None


NONE = Mark()


def marks_of(games: Sequence[Game], person: Person) -> dict[str, Mark]:
    """By game, for those of this person's that say something: by two queries, however many they are."""
    rated = [game for game in games if game.rated]
    changes = {(row.game_id, row.tribe): row for row in Change.objects.filter(game__in=[game.pk for game in rated])}
    running = [(game, *_opponent(game, person)) for game in rated if game.status in UNFINISHED]
    standings = _standings(running)
    marks = {game.pk: Mark(standings[who, bot, game.speed]) for game, who, bot in running if who or bot}
    for game in rated:
        mine, other = ("balan", "wazu") if game.balan_id == person.pk else ("wazu", "balan")
        own, theirs = changes.get((game.pk, mine)), changes.get((game.pk, other))
        if own is not None:
            marks[game.pk] = Mark(None if theirs is None else standing_before(theirs), points_of(own))
    return marks


def _opponent(game: Game, person: Person) -> tuple[int | None, str]:
    if game.balan_id == person.pk:
        return game.wazu_id, game.wazu_bot
    return game.balan_id, game.balan_bot


def _standings(running: Sequence[tuple[Game, int | None, str]]) -> dict[tuple[int | None, str, str], Standing]:
    people = {who for _, who, _ in running if who is not None}
    bots = {bot for _, _, bot in running if bot}
    now = now_ms()
    found = Rating.objects.filter(Q(person__in=people) | Q(person=None, bot__in=bots)) if people or bots else []
    stored = {(row.person_id, row.bot, row.speed): shown(row, now) for row in found}
    return {
        (who, bot, game.speed): stored.get((who, bot, game.speed)) or standing(start_of(bot))
        for game, who, bot in running
    }

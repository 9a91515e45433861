"""What a rated game's end does to the ratings, in the transaction that stores the end: together or not at all.

Who won counts 1, who lost 0, a draw ½ for both, however it came about: on the board, by resigning, by time, by a claim,
by agreement, or because somebody left for good. A game that was called off counts for nobody.
"""

from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from maatasite.games.agreement import Speed
from maatasite.games.state import GameState, Seat
from maatasite.people.models import Person
from maatasite.ratings.glicko import PERIOD_MS, Strength, after_game, periods_until
from maatasite.ratings.models import PROVISIONAL_ABOVE, Change, Rating
from maatasite.ratings.reading import periods_since, stored_strength, strength_at
from maatasite.ratings.starting import start_of

SCORES: Final[Mapping[str | None, float]] = {"balan": 1.0, "wazu": 0.0, None: 0.5}
"""Balan's, by who has won."""

FOREVER: Final = 2**62

Player = tuple[int | None, str]
"""A person's id, or a computer's player."""


def rate(before: GameState, after: GameState) -> None:
    """Move the ratings of both players, if this end counts. `before` says who played: whoever leaves is gone after."""
    speed, result = after.agreement.speed, after.result
    if not after.agreement.rated or speed is None or result is None or result["reason"] == "aborted":
        return
    balan, wazu = _player(before.seats["balan"]), _player(before.seats["wazu"])
    if not _may_be_rated(balan, wazu):
        return
    rows, at = _locked([balan, wazu], speed), after.changed_ms
    first, second = rows[balan], rows[wazu]
    strengths = after_game(
        stored_strength(first),
        stored_strength(second),
        SCORES[result["winner"]],
        (periods_since(first, at), periods_since(second, at)),
    )
    changes = [
        _moved(row, after.game, tribe, strength, at)
        for row, tribe, strength in zip((first, second), ("balan", "wazu"), strengths, strict=True)
    ]
    Change.objects.bulk_create(changes)


def _player(seat: Seat) -> Player:
    return seat.person, (seat.name or "") if seat.kind == "bot" else ""


def _may_be_rated(*players: Player) -> bool:
    """Guests never are, nor is anybody against themselves."""
    people = {person for person, _ in players if person is not None}
    accounts = Person.objects.filter(pk__in=people, is_guest=False).count()
    return len(set(players)) == len(players) and accounts == len(people)


def _locked(players: list[Player], speed: Speed) -> dict[Player, Rating]:
    """The players' rows as they are now, which nobody else changes until this transaction ends.

    Whoever is new gets one. Rows are made and locked in one order everywhere, so that no two games wait for each other.
    """
    theirs = Q(person__in=[person for person, bot in players if not bot]) | Q(
        person=None, bot__in=[bot for _, bot in players if bot]
    )
    rows = Rating.objects.select_for_update().filter(theirs, speed=speed).order_by("pk")
    found = {(row.person_id, row.bot): row for row in rows}
    if len(found) < len(players):
        new = sorted(set(players) - set(found), key=lambda player: (player[0] or 0, player[1]))
        Rating.objects.bulk_create([_first(player, speed) for player in new], ignore_conflicts=True)
        found = {(row.person_id, row.bot): row for row in rows.all()}
    return found


def _first(player: Player, speed: Speed) -> Rating:
    start = start_of(player[1])
    return Rating(
        person_id=player[0],
        bot=player[1],
        speed=speed,
        rating=start.rating,
        deviation=start.deviation,
        volatility=start.volatility,
    )


def _moved(row: Rating, game: str, tribe: str, strength: Strength, at: int) -> Change:
    """Store what the player is now; the line of the history that says it."""
    before = strength_at(row, at)
    row.rating, row.deviation, row.volatility = strength.rating, strength.deviation, strength.volatility
    row.games += 1
    row.last_ms = max(at, row.last_ms or 0)
    row.sure_until_ms = _sure_until(row, strength)
    row.save(update_fields=["rating", "deviation", "volatility", "games", "last_ms", "sure_until_ms"])
    return Change(
        game_id=game,
        tribe=tribe,
        person_id=row.person_id,
        bot=row.bot,
        speed=row.speed,
        rating_before=before.rating,
        deviation_before=before.deviation,
        rating_after=strength.rating,
        deviation_after=strength.deviation,
        at_ms=at,
    )


def _sure_until(row: Rating, strength: Strength) -> int:
    """Until when the rating is no provisional one, without another game."""
    if strength.deviation > PROVISIONAL_ABOVE:
        return 0
    if row.bot:
        return FOREVER
    return int((row.last_ms or 0) + periods_until(strength, PROVISIONAL_ABOVE) * PERIOD_MS)

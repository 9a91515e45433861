"""What somebody plays at this moment, for others to watch: public games alone."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.urls import reverse

from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.people.models import Profile
from maatasite.web.opponents import name_of

RECENT_MS: Final = 30 * 60_000
"""A game in which nothing was done for longer is not played at this moment."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A running game: where it is watched, and against whom; empty for a guest without a name."""

    url: str
    opponent: str


def playing_now(people: Collection[int]) -> dict[int, Playing]:
    """For each of these people, by their numbers, the public game in which something was done last, if there is one.

    Nothing of those who do not show their games. Games of days a decision are played all day long, and left out.
    """
    hidden = Profile.objects.filter(person__in=people, shows_games=False).values_list("person", flat=True)
    asked = set(people) - set(hidden)
    if not asked:
        return {}
    seated = Q(balan__in=asked) | Q(wazu__in=asked)
    running = Game.objects.filter(seated, status="playing", private=False, changed_ms__gt=now_ms() - RECENT_MS)
    games = running.exclude(kind="screen").exclude(speed="correspondence").select_related("balan", "wazu")
    found: dict[int, Playing] = {}
    for game in games.order_by("-changed_ms"):
        for person, opponent in _sides(game):
            if person in asked and person not in found:
                found[person] = Playing(reverse("game", args=[game.pk]), opponent)
    return found


def _sides(game: Game) -> Iterator[tuple[int | None, str]]:
    """Who holds each seat, and what the other side is called."""
    balan = game.balan.name if game.balan else name_of(game.balan_bot) if game.balan_bot else ""
    wazu = game.wazu.name if game.wazu else name_of(game.wazu_bot) if game.wazu_bot else ""
    yield game.balan_id, wazu
    yield game.wazu_id, balan

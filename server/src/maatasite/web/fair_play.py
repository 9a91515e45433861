"""While a rated game runs nobody is helped in it: none of its positions is tried out or played on from anywhere else.

That holds for everybody at the game's own pages. For a position that is brought as text or in a record it holds for
whoever plays the game, as far as this browser is known; more cannot be told from a text.
"""

from functools import lru_cache
from typing import Final

from django.db.models import Q
from maatatahay.arrangement import write_position
from maatatahay.position import Position

from maatasite.games.errors import Refused
from maatasite.games.models import Game
from maatasite.games.replaying import positions
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatasite.web.service import game_state

MOST_GAMES: Final = 50
"""So many running rated games of one person are looked through, those that changed last."""


def require_not_rated_now(state: GameState) -> None:
    """Raise `Refused` (`rated-game-running`) for a rated game that is not over."""
    if state.agreement.rated and state.status == "playing":
        raise Refused("rated-game-running")


def require_not_of_own_rated_game(person: Person | None, position: Position) -> None:
    """Raise the same if this is the present or an earlier position of a running rated game of this person."""
    if person is None or person.is_guest:
        return
    mine = Q(balan=person) | Q(wazu=person)
    running = Game.objects.filter(mine, rated=True, status="playing").order_by("-changed_ms")
    games = list(running.values_list("pk", flat=True)[:MOST_GAMES])
    if not games:
        return
    text = write_position(position)
    if any(text in _texts(game_state(game)) for game in games):
        raise Refused("rated-game-running")


@lru_cache(maxsize=256)
def _texts(state: GameState) -> frozenset[str]:
    """All positions that the game has had, as text."""
    return frozenset(write_position(position) for position in positions(state))

"""Opponents that play like people who are new to the game: they follow habits, and overlook what beginners overlook."""

from __future__ import annotations

from typing import Final

from maatatahay.bots.resolve import best_turn
from maatatahay.bots.seeds import stream_of
from maatatahay.decisions import Activate, Decision, Place, PlaceFirst, TakePair
from maatatahay.outcome import points
from maatatahay.position import ACTIVATE, STORAGE_LIMIT, Position

BLIND: Final = "blind"
"""Does not see whom a placement surrounds."""
HOARDS: Final = "hoards"
"""Adds no more Crystals than it must."""
NO_ARROWS: Final = "no-arrows"
"""Never turns a Warrior, and does not look for Support."""
NO_RELICS: Final = "no-relics"
"""Never pays for a Relic."""
FLAWS: Final = (BLIND, HOARDS, NO_ARROWS, NO_RELICS)

_POINT: Final = 4
"""What a point is worth beside a Crystal."""
_SPIRIT: Final = 2


class Beginner:
    """Takes strong tiles with many Diamonds, wants to place first, and goes where most Crystals lie.

    The `flaws` say what else it does wrong. Among equals its seed decides.
    """

    def __init__(self, name: str, seed: int | str, flaws: tuple[str, ...]) -> None:
        self.name: Final = name
        self._stream: Final = stream_of(seed, name)
        self._blind: Final = BLIND in flaws
        self._hoards: Final = HOARDS in flaws
        self._turns: Final = NO_ARROWS not in flaws
        self._claims: Final = NO_RELICS not in flaws

    def choose(self, position: Position) -> Decision:
        """One of the position's legal decisions."""
        if position.phase == ACTIVATE:
            return self._activation(position)
        best: list[Decision] = []
        highest = 0
        for decision in position.legal_decisions():
            liking = self._liking(position, decision)
            if not best or liking > highest:
                best, highest = [], liking
            if liking == highest:
                best.append(decision)
        return best[self._stream.below(len(best))]

    def _liking(self, position: Position, decision: Decision) -> int:
        tribe = 0 if position.to_move is None else position.to_move
        if isinstance(decision, TakePair):
            tiles = position.tiles
            tile = tiles.tiles[tiles.index[decision.wazu if tribe else decision.balan]]
            return tile.strength + _SPIRIT * tile.diamonds
        if isinstance(decision, Place):
            return self._liking_of_space(position, decision, tribe)
        return 1 if isinstance(decision, PlaceFirst) and decision.tribe == tribe else 0

    def _liking_of_space(self, position: Position, place: Place, tribe: int) -> int:
        """Crystals to be had; Support; a Relic's points; and what its fights bring, unless it is blind to them."""
        board = position.board
        liking = board.energy[place.space] + _SPIRIT * board.spirit[place.space]
        if place.spirit:
            if not self._claims:
                return -1000
            own = position.claimed.count(tribe) + 1
            liking += _POINT * position.relic_value(len(position.claimed) + 1, own) - place.spirit
        if self._turns:
            liking += len(board.supporters(place.space, tribe))
        if not self._blind and not place.spirit:
            liking += _POINT * self._gain(position, place, tribe)
        return liking

    def _gain(self, position: Position, place: Place, tribe: int) -> int:
        """By how many points the placement and its activation change the lead."""
        after = position.copy()
        after.play(place)
        after.play(self._activation(after))
        return _lead(after, tribe) - _lead(position, tribe)

    def _activation(self, position: Position) -> Activate:
        """The habitual one: no more Crystals than it must, or all."""
        tribe = 0 if position.to_move is None else position.to_move
        energy, spirit = position.storage_energy[tribe], position.storage_spirit[tribe]
        turn = best_turn(position) if self._turns else 0
        if not self._hoards:
            return Activate(turn, energy, spirit)
        excess = max(0, energy + spirit - STORAGE_LIMIT)
        least = min(energy, excess)
        return Activate(turn, least, excess - least)


def _lead(position: Position, tribe: int) -> int:
    """Points ahead."""
    return points(position, tribe) - points(position, 1 - tribe)

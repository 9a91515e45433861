"""Chance for a game that begins from the middle of another: what is still undrawn there, shuffled anew.

The bag's Crystals and the decks' Warriors are counted from the position alone, so nothing of the first game's own
order is in it: it can neither give that order away nor follow it. DICE.md's stream is not used, and such a game's
record has no `dice`: nobody could draw its first part from this secret.
"""

from __future__ import annotations

from typing import Final

from maatatahay.crystals import bundle_text
from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.dice import Key, Stream
from maatatahay.errors import MaatatahayError
from maatatahay.position import REVEAL, REWARD, Position
from maatatahay.tiles import BALAN, TRIBES, WAZU


class Undrawn:
    """The order in which what `start` has not drawn yet will come, from a secret of this game's own."""

    def __init__(self, secret: bytes, game: str, start: Position) -> None:
        """`start` is only read. The same secret, game and counts give the same order.

        In a position set up by hand a tribe may have more tiles unseen than pairs are hidden: some then never come.
        """
        key = Key(Key(secret).digest(f"maatatahay/undrawn/1\n{game}\n".encode()))
        self._bag = [0] * start.bag_energy + [1] * start.bag_spirit
        Stream(key, "bag").shuffle(self._bag)
        self._pairs = list(zip(_deck(start, key, BALAN), _deck(start, key, WAZU), strict=False))
        self._bag_at_start: Final = len(self._bag)
        self._decks_at_start: Final = start.decks

    def outcome(self, position: Position) -> Chance:
        """What chance gives in this later position: a function of how much has been drawn since the start.

        Raises `MaatatahayError` (`not-a-chance-phase`) where chance does not speak.
        """
        if position.phase == REWARD:
            drawn = self._bag_at_start - position.bag_energy - position.bag_spirit
            crystals = self._bag[drawn : drawn + position.reward_due()]
            return Reward(crystals.count(0), crystals.count(1))
        if position.phase == REVEAL:
            return Reveal(*self._pairs[self._decks_at_start - position.decks])
        raise MaatatahayError("not-a-chance-phase", phase=position.phase)


def can_come(position: Position) -> dict[str, object]:
    """What chance can give in this position, as JSON; `{}` where it does not speak.

    `reward`: every bundle of Crystals; `reveal`: by tribe the tiles, each of which can come with each of the other's.
    """
    if position.phase == REWARD:
        due = position.reward_due()
        fewest, most = max(0, due - position.bag_energy), min(due, position.bag_spirit)
        return {"reward": [bundle_text(due - spirit, spirit) for spirit in range(fewest, most + 1)]}
    if position.phase == REVEAL:
        return {"reveal": {TRIBES[tribe]: _unseen(position, tribe) for tribe in (BALAN, WAZU)}}
    return {}


def _deck(start: Position, key: Key, tribe: int) -> list[str]:
    """The tribe's Warriors that nobody has seen, shuffled."""
    ids = _unseen(start, tribe)
    Stream(key, TRIBES[tribe]).shuffle(ids)
    return ids


def _unseen(position: Position, tribe: int) -> list[str]:
    """The tribe's Warriors that nobody has seen, in the tile set's order."""
    return [tile.id for index, tile in enumerate(position.tiles.tiles) if position.unseen[tribe] >> index & 1]

"""What `load.stock` prepared, and `load.ours` plays."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, array_like=True):
    """One command to come: which of the pair sends it at which ply, the game's version after it, and the message."""

    player: int
    ply: int
    version: int
    message: str


class Game(msgspec.Struct):
    """A stored game of a pair, and its turns to come; `follows`: it is not the pair's first."""

    id: str
    pair: int
    follows: bool
    turns: list[Turn]


class Stock(msgspec.Struct):
    """The cookies of all guests, two after two the pairs, and all games in the order in which they are played."""

    cookies: list[str]
    games: list[Game]

    def games_of(self, pair: int) -> list[Game]:
        """This pair's games."""
        return [game for game in self.games if game.pair == pair]

"""The one module that reads and writes games' secrets (DICE.md). They are sealed by a key beside the database."""

import secrets
from functools import lru_cache

from cryptography.fernet import Fernet
from maatatahay.dice import Deal, Dice
from maatatahay.undrawn import Undrawn

from maatasite.games.models import DiceSecret
from maatasite.games.replaying import position_at
from maatasite.games.state import GameState
from maatasite.vardir import kept_key


class OpenDice:
    """A game's opened secret. It shows itself to nobody; actions draw from it what is due."""

    def __init__(self, secret: bytes) -> None:
        self.__secret = secret
        self.__dealt: tuple[tuple[str, str], Deal] | None = None

    def __repr__(self) -> str:
        return "<OpenDice>"

    def __reduce__(self) -> str:
        raise TypeError("an opened secret stays in its process")

    def deal(self, state: GameState) -> Deal:
        """All the chance of a game that this secret dealt; its contributions must be in."""
        dice = self._dice(state)
        of = dice.balan, dice.wazu
        if self.__dealt is None or self.__dealt[0] != of:
            self.__dealt = of, dice.deal(state.options)
        return self.__dealt[1]

    def chance(self, state: GameState) -> Deal | Undrawn:
        """What gives this game's outcomes: its deal, or what another game, in which it began, had not drawn."""
        if state.prefix is None:
            return self.deal(state)
        return Undrawn(self.__secret, state.game, position_at(state, state.prefix["plies"]))

    def revealed(self, state: GameState) -> dict[str, object] | None:
        """The record's `dice`, secret and all: for a game that ends now. `None` if it began in another's middle."""
        return self._dice(state).to_json() if state.prefix is None else None

    def _dice(self, state: GameState) -> Dice:
        balan, wazu = (state.seats[tribe].contribution or "" for tribe in ("balan", "wazu"))
        return Dice(self.__secret, state.game, balan, wazu)


@lru_cache(maxsize=1)
def _fernet() -> Fernet:
    return Fernet(kept_key("dice", lambda: Fernet.generate_key().decode()))


def draw_secret(game: str) -> tuple[str, bytes]:
    """A new game's commitment, and its secret sealed for `store_secret`."""
    secret = secrets.token_bytes(32)
    return Dice(secret, game, "", "").commitment, _fernet().encrypt(secret)


def store_secret(game: str, sealed: bytes) -> None:
    """Keep a sealed secret, within the transaction that creates its game."""
    DiceSecret.objects.create(game_id=game, sealed=sealed)


def open_dice(game: str) -> OpenDice:
    """The secret of this game, opened."""
    sealed = DiceSecret.objects.values_list("sealed", flat=True).get(game_id=game)
    return OpenDice(_fernet().decrypt(bytes(sealed)))

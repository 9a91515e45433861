"""Verifiable chance (DICE.md): everything that a deal draws, computed from a secret and the players' contributions.

A `Dice` holds the secret; its `Deal` gives the setup, and each reward and reveal when a position asks for it. A
`Position` never holds either: it is handed one outcome at a time.
"""

from __future__ import annotations

import hashlib
import re
import struct
from typing import Final, TypeVar

from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.errors import MaatatahayError, Unreadable
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Options, layout
from maatatahay.position import Position
from maatatahay.setup import DISPLAY, Setup
from maatatahay.tiles import TRIBES, tile_set

Item = TypeVar("Item")

DICE_VERSION: Final = 1

_HEX: Final = re.compile("[0-9a-f]{64}")
_KEYS: Final = ("version", "game", "commitment", "secret", "contributions")
_WORDS: Final = struct.Struct(">8L")
_WORD_VALUES: Final = 1 << 32
_INNER: Final = bytes(value ^ 0x36 for value in range(256))
_OUTER: Final = bytes(value ^ 0x5C for value in range(256))


class Key:
    """A key of HMAC-SHA-256, its two halves set up once.

    `hmac.digest` sets up its key anew at every call, which takes two and a half times as long.
    """

    def __init__(self, key: bytes) -> None:
        """`key`: at most 64 bytes."""
        block = key.ljust(64, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def digest(self, message: bytes) -> bytes:
        """HMAC-SHA-256 of the message under this key."""
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


class Stream:
    """The stream of random 4-byte words that belongs to one key and one purpose, and what is drawn from it.

    Its bytes are HMAC-SHA-256(key, purpose + `:` + counter) for counter 0, 1, 2 …
    """

    def __init__(self, key: Key, purpose: str) -> None:
        self._key = key
        self._purpose = f"{purpose}:"
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = self._key.digest(f"{self._purpose}{self._counter}".encode())
            self._words = list(_WORDS.unpack(digest))
            self._words.reverse()
            self._counter += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely (n at most 2³²)."""
        limit = _WORD_VALUES - _WORD_VALUES % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def shuffle(self, items: list[Item]) -> None:
        """Put the list into random order, in place: each order exactly as likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class Deal:
    """One game's chance. `setup` is known to all; the order of what is left belongs to nobody until it is drawn."""

    def __init__(self, options: Options, key: Key) -> None:
        active = Stream(key, "active").below(2)
        bag = [0] * BAG_ENERGY + [1] * BAG_SPIRIT
        Stream(key, "bag").shuffle(bag)
        pairs = list(zip(_deck(options, key, "balan"), _deck(options, key, "wazu"), strict=True))
        crystals: list[tuple[int, int]] = []
        drawn = 0
        for count in layout(options.layout).crystals:
            crystals.append(_bundle(bag, drawn, count))
            drawn += count
        self.setup: Final = Setup(active, tuple(crystals), tuple(pairs[:DISPLAY]))
        self._bag: Final = bag
        self._on_board: Final = drawn
        self._pairs: Final = pairs

    def outcome(self, position: Position) -> Chance:
        """What chance gives in this position: a function of how much has been drawn, which everybody can count.

        Raises `MaatatahayError` (`not-a-chance-phase`) where chance does not speak.
        """
        if position.phase == "reward":
            drawn = self._on_board + 2 * (len(position.claimed) - 1)
            energy, spirit = _bundle(self._bag, drawn, 2)
            return Reward(energy, spirit)
        if position.phase == "reveal":
            balan, wazu = self._pairs[DISPLAY + position.round - 2]
            return Reveal(balan, wazu)
        raise MaatatahayError("not-a-chance-phase", phase=position.phase)


def _deck(options: Options, key: Key, tribe: str) -> list[str]:
    """The tribe's tiles, shuffled."""
    ids = [tile.id for tile in tile_set(options.tile_set).tiles]
    Stream(key, tribe).shuffle(ids)
    return ids


def _bundle(bag: list[int], start: int, count: int) -> tuple[int, int]:
    """(Energy, Spirit) of the next `count` Crystals of the bag, or of what is left."""
    end = min(start + count, len(bag))
    spirit = 0
    for index in range(start, end):
        spirit += bag[index]
    return end - start - spirit, spirit


class Dice:
    """A game's secret with the contributions it is mixed with: 32 bytes in lower-case hex each, or `""` for none."""

    def __init__(self, secret: bytes, game: str, balan: str = "", wazu: str = "") -> None:
        """Raises `Unreadable` (`dice-secret-unreadable`, `dice-contribution-unreadable`)."""
        if len(secret) != 32:
            raise Unreadable("dice-secret-unreadable")
        for tribe, contribution in zip(TRIBES, (balan, wazu), strict=True):
            if contribution and not is_hex(contribution):
                raise Unreadable("dice-contribution-unreadable", tribe=tribe)
        self.secret: Final = secret
        self.game: Final = game
        self.balan: Final = balan
        self.wazu: Final = wazu

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in lower-case hex: shown before anybody contributes."""
        return hashlib.sha256(self.secret).hexdigest()

    def deal(self, options: Options) -> Deal:
        """All the chance of the game under these options."""
        message = f"maatatahay/dice/{DICE_VERSION}\n{self.game}\n{self.balan}\n{self.wazu}\n"
        return Deal(options, Key(Key(self.secret).digest(message.encode())))

    def to_json(self) -> dict[str, object]:
        """The record's `dice`, secret and all: only for a game that has ended."""
        return Revealed(self, self.commitment).to_json()


class Revealed:
    """The chance of an ended game as a record tells it: the dice, and the commitment that was shown before them."""

    def __init__(self, dice: Dice, commitment: str) -> None:
        self.dice: Final = dice
        self.commitment: Final = commitment

    def to_json(self) -> dict[str, object]:
        """The record's `dice`."""
        dice = self.dice
        return {
            "version": DICE_VERSION,
            "game": dice.game,
            "commitment": self.commitment,
            "secret": dice.secret.hex(),
            "contributions": {"balan": dice.balan, "wazu": dice.wazu},
        }

    @staticmethod
    def from_json(data: object) -> Revealed:
        """The record's `dice`, checked in its form alone. Raises `Unreadable` (`dice-…-unreadable`)."""
        if not isinstance(data, dict) or set(data) != set(_KEYS):
            raise Unreadable("dice-unreadable", needs=list(_KEYS))
        if type(data["version"]) is not int or data["version"] != DICE_VERSION:
            raise Unreadable("dice-version-unknown", version=data["version"])
        if not isinstance(data["game"], str):
            raise Unreadable("dice-game-unreadable")
        for name in ("commitment", "secret"):
            if not is_hex(data[name]):
                raise Unreadable(f"dice-{name}-unreadable")
        balan, wazu = _contributions(data["contributions"])
        return Revealed(Dice(bytes.fromhex(data["secret"]), data["game"], balan, wazu), data["commitment"])


def _contributions(data: object) -> tuple[str, str]:
    if not isinstance(data, dict) or set(data) != set(TRIBES):
        raise Unreadable("dice-contributions-unreadable", needs=list(TRIBES))
    for tribe, contribution in data.items():
        if contribution != "" and not is_hex(contribution):
            raise Unreadable("dice-contribution-unreadable", tribe=tribe)
    return data["balan"], data["wazu"]


def is_hex(text: object) -> bool:
    """Whether this is 32 bytes in lower-case hex."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None

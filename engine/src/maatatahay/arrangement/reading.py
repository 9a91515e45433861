"""Reading a position's text: the one that writing gives, or a refusal with its place; no text raises anything else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from maatatahay.arrangement.checks import position_of
from maatatahay.arrangement.model import IN_HAND, ON_SPACE, Arrangement, Crystals, Turn, Warrior, bare
from maatatahay.arrangement.writing import LETTERS, OPTION_WORDS, VERSION, write_arrangement
from maatatahay.errors import Unreadable, UnreadablePosition
from maatatahay.options import Options
from maatatahay.position import ORDER, OVER, PAIR, PLACE, REVEAL, Position
from maatatahay.spaces import space_named

LONGEST: Final = 2000
"""Characters of a text that is read; the longest that is written has fewer than 1,200."""

K = TypeVar("K")
T = TypeVar("T")
W = TypeVar("W")

_PHASES: Final = (PAIR, PLACE, ORDER, *ON_SPACE, REVEAL, OVER)
_ALLOWED: Final = re.compile(r"[A-Za-z0-9._-]*")
_WARRIOR: Final = re.compile(r"[BW][a-e][1-5]")
_SPACE: Final = re.compile(r"[a-e][1-5]")
_CRYSTALS: Final = re.compile(r"([ES])([1-9][0-9]?)")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]?")
_WORDS: Final = ("relics", "claimed", "display", "hidden", "bag", "track")


def read_position(text: str) -> Position:
    """The position that this text says. Raises `UnreadablePosition`."""
    if len(text) > LONGEST:
        raise UnreadablePosition("position", "text-too-long", most=LONGEST)
    if not _ALLOWED.fullmatch(text):
        raise UnreadablePosition("position", "text-characters")
    items = [item.split(".") for item in text.split("_")]
    if items[0] != [VERSION]:
        raise UnreadablePosition("position", "version-unknown", version=items[0][0], known=VERSION)
    arrangement = _Reader(items[1:]).arrangement
    position = position_of(arrangement)
    written = write_arrangement(arrangement)
    if written != text:
        raise UnreadablePosition(_first_difference(written, text), "not-canonical", written=written)
    return position


def _first_difference(written: str, text: str) -> str:
    """The first item that should not be where it is."""
    wanted, given = written.split("_"), text.split("_")
    return next((there for here, there in zip(wanted, given, strict=False) if here != there), given[-1])


class _Reader:
    """The items of a text by what they are about, and the arrangement that they make."""

    def __init__(self, items: list[list[str]]) -> None:
        self._turn: list[str] | None = None
        self._named: dict[str, list[str]] = {}
        self._warriors: dict[int, Warrior] = {}
        self._lying: dict[int, Crystals] = {}
        self._storage: list[Crystals] = [(0, 0), (0, 0)]
        for item in items:
            try:
                self._take(item)
            except Unreadable as error:
                raise UnreadablePosition(".".join(item) or "position", error.code, **error.facts) from None
        self.arrangement: Final = self._finish()

    def _take(self, item: list[str]) -> None:
        head, words = item[0], item[1:]
        if _WARRIOR.fullmatch(head):
            _once(self._warriors, space_named(head[1:]), _warrior(LETTERS.index(head[0]), words))
        elif _SPACE.fullmatch(head):
            _once(self._lying, space_named(head), _crystals(words))
        elif head == "store" and words and words[0] in ("B", "W"):
            self._store(LETTERS.index(words[0]), _crystals(words[1:]))
        elif head in OPTION_WORDS or head in _WORDS:
            _once(self._named, head, words)
        elif head in _PHASES and self._turn is None:
            self._turn = item
        else:
            raise Unreadable("item-unknown")

    def _store(self, tribe: int, crystals: Crystals) -> None:
        if sum(self._storage[tribe]):
            raise Unreadable("item-twice")
        self._storage[tribe] = crystals

    def _finish(self) -> Arrangement:
        if self._turn is None:
            raise UnreadablePosition("turn", "item-missing")
        laid = replace(
            bare(_read("options", _options, self._named)),
            turn=_read("turn", _turn, self._turn),
            warriors=self._warriors,
            lying=self._lying,
            relics=self._list("relics", _spaces),
            claimed=self._list("claimed", _tribes),
            storage=(self._storage[0], self._storage[1]),
            display=self._list("display", _pairs),
            bag=_read("bag", _crystals, self._named["bag"]) if "bag" in self._named else (0, 0),
        )
        return replace(
            laid,
            decks=self._number("hidden", laid.most_decks),
            track=self._number("track", sum(laid.deaths)),
        )

    def _list(self, head: str, read: Callable[[list[str]], tuple[T, ...]]) -> tuple[T, ...]:
        return _read(head, read, self._named[head]) if head in self._named else ()

    def _number(self, head: str, usual: int) -> int:
        return _read(head, _number, self._named[head]) if head in self._named else usual


def _read(place: str, read: Callable[[W], T], words: W) -> T:
    """What the words of an item say; a refusal of theirs with the place."""
    try:
        return read(words)
    except Unreadable as error:
        raise UnreadablePosition(place, error.code, **error.facts) from None


def _once(taken: dict[K, T], key: K, value: T) -> None:
    if key in taken:
        raise Unreadable("item-twice")
    taken[key] = value


def _options(named: dict[str, list[str]]) -> Options:
    chosen: dict[str, object] = {}
    for word, key in OPTION_WORDS.items():
        if word in named:
            if len(named[word]) != 1:
                raise Unreadable("item-unreadable", item=word)
            chosen[key] = named[word][0]
    return Options.from_json(chosen)


def _turn(words: list[str]) -> Turn:
    """`pair.B`; with a pair taken `order.B.guard.child`, then `place.B.guard.child.W.second` and so on."""
    phase, rest = words[0], words[1:]
    active = _tribe(_next(rest))
    if phase not in IN_HAND:
        return _whole(Turn(phase, active), rest)
    pair = (_next(rest), _next(rest))
    if phase == ORDER:
        return _whole(Turn(phase, active, pair), rest)
    first = _tribe(_next(rest))
    second = _word(rest, "second")
    space = space_named(_next(rest)) if phase in ON_SPACE else -1
    return _whole(Turn(phase, active, pair, first, second, space, _word(rest, "relic")), rest)


def _whole(turn: Turn, rest: list[str]) -> Turn:
    if rest:
        raise Unreadable("item-unreadable", item=rest[0])
    return turn


def _next(words: list[str]) -> str:
    if not words:
        raise Unreadable("item-incomplete")
    return words.pop(0)


def _word(words: list[str], wanted: str) -> bool:
    """Whether that word comes next; then it is taken."""
    if words[:1] != [wanted]:
        return False
    del words[0]
    return True


def _warrior(tribe: int, words: list[str]) -> Warrior:
    rest = words.copy()
    tile = _next(rest)
    rotation = next((turns for turns in (1, 2, 3) if _word(rest, f"r{turns}")), 0)
    alive = rest[-1:] != ["dead"]
    energy, spirit = _crystals(rest if alive else rest[:-1], none=True)
    return Warrior(tribe, tile, rotation, energy, spirit, alive)


def _crystals(words: list[str], *, none: bool = False) -> Crystals:
    """(Energy, Spirit) of words like `E2 S1`: each kind once at most; at least one, unless there may be `none`."""
    counts: dict[str, int] = {}
    for word in words:
        found = _CRYSTALS.fullmatch(word)
        if found is None or found[1] in counts:
            raise Unreadable("item-unreadable", item=word)
        counts[found[1]] = int(found[2])
    if not counts and not none:
        raise Unreadable("item-incomplete")
    return counts.get("E", 0), counts.get("S", 0)


def _tribe(word: str) -> int:
    if word not in ("B", "W"):
        raise Unreadable("tribe-unreadable", tribe=word)
    return LETTERS.index(word)


def _tribes(words: list[str]) -> tuple[int, ...]:
    return tuple(_tribe(word) for word in words)


def _spaces(words: list[str]) -> tuple[int, ...]:
    """In ascending order; a space that is named twice is not written so."""
    return tuple(sorted({space_named(word) for word in words}))


def _pairs(words: list[str]) -> tuple[tuple[str, str], ...]:
    if len(words) % 2:
        raise Unreadable("item-incomplete")
    return tuple(zip(words[::2], words[1::2], strict=True))


def _number(words: list[str]) -> int:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise Unreadable("item-unreadable", item=".".join(words))
    return int(words[0])

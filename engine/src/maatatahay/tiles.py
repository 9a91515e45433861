"""The two tribes, their Warrior tiles and tile sets (RULES §2 and §11). A tile set is a data file with a schema."""

from __future__ import annotations

from functools import cache
from typing import Final

from maatatahay.datafiles import is_name, parse_data, read_data, require_keys, require_number
from maatatahay.errors import BadData, Unreadable
from maatatahay.spaces import DIRECTION_NAMES

BALAN: Final = 0
WAZU: Final = 1
TRIBES: Final[tuple[str, str]] = ("balan", "wazu")

TILES_PER_TRIBE: Final = 12
_TILE_FIELDS: Final = {"id", "strength", "arrows", "diamonds", "ability"}


def tribe_named(name: object) -> int:
    """The tribe called `"balan"` or `"wazu"`. Raises `Unreadable` (`tribe-unknown`)."""
    if name == "balan":
        return BALAN
    if name == "wazu":
        return WAZU
    raise Unreadable("tribe-unknown", tribe=name)


class Tile:
    """A Warrior tile as printed: Strength, Support Arrows (a set of directions), Diamonds and ability.

    `ability` is `""`, `"elder"` or `"convert"` (RULES §6).
    """

    __slots__ = ("ability", "arrows", "diamonds", "id", "strength")

    def __init__(self, id: str, strength: int, arrows: int, diamonds: int, ability: str) -> None:
        self.id: Final = id
        self.strength: Final = strength
        self.arrows: Final = arrows
        self.diamonds: Final = diamonds
        self.ability: Final = ability

    def __reduce__(self) -> tuple[type[Tile], tuple[object, ...]]:
        """Pickled by its constructor's arguments, for a compiled object cannot be made without them."""
        return Tile, (self.id, self.strength, self.arrows, self.diamonds, self.ability)

    def __repr__(self) -> str:
        return f"Tile({self.id!r})"

    def to_json(self) -> dict[str, object]:
        """What a page shows of a tile; `arrows` are the printed directions."""
        return {
            "strength": self.strength,
            "arrows": [name for index, name in enumerate(DIRECTION_NAMES) if self.arrows >> index & 1],
            "diamonds": self.diamonds,
            "ability": self.ability or None,
        }


class TileSet:
    """The twelve tiles that both tribes have, in the set's order (which the dice use), and each one's index by id."""

    __slots__ = ("index", "name", "tiles")

    def __init__(self, name: str, tiles: tuple[Tile, ...]) -> None:
        self.name: Final = name
        self.tiles: Final = tiles
        self.index: Final = {tile.id: number for number, tile in enumerate(tiles)}


@cache
def tile_set(name: str) -> TileSet:
    """The tile set of that name. Raises `Unreadable` (`data-unknown`), or `BadData` for a file its schema refuses."""
    return read_tile_set(name, read_data("tile_sets", name))


def read_tile_set(name: str, text: str) -> TileSet:
    """A tile set from the text of its data file. Raises `BadData`, naming the file, the entry and the field."""
    file = f"tile_sets/{name}.toml"
    entries = parse_data(file, text, {"tiles"})["tiles"]
    if not isinstance(entries, list) or len(entries) != TILES_PER_TRIBE:
        raise BadData("data-not-twelve-tiles", file, "file", "tiles")
    tiles = tuple(_read_tile(file, f"tile {number}", entry) for number, entry in enumerate(entries, 1))
    for number, tile in enumerate(tiles, 1):
        if tile.id in [earlier.id for earlier in tiles[: number - 1]]:
            raise BadData("data-id-twice", file, f"tile {number}", "id")
    return TileSet(name, tiles)


def _read_tile(file: str, entry: str, fields: object) -> Tile:
    if not isinstance(fields, dict):
        raise BadData("data-not-a-table", file, entry, "tiles")
    require_keys(file, entry, {"ability": "", **fields}, _TILE_FIELDS)
    if not is_name(fields["id"]):
        raise BadData("data-bad-name", file, entry, "id")
    if fields.get("ability", "") not in ("", "elder", "convert"):
        raise BadData("data-ability-unknown", file, entry, "ability")
    return Tile(
        fields["id"],
        require_number(file, entry, "strength", fields["strength"], 9),
        _read_arrows(file, entry, fields["arrows"]),
        require_number(file, entry, "diamonds", fields["diamonds"], 9),
        fields.get("ability", ""),
    )


def _read_arrows(file: str, entry: str, text: object) -> int:
    """The set of directions that a text like `"N SE"` names, each at most once."""
    names = text.split() if isinstance(text, str) else [""]
    if len(set(names)) != len(names) or any(name not in DIRECTION_NAMES for name in names):
        raise BadData("data-arrows-unreadable", file, entry, "arrows")
    return sum(1 << DIRECTION_NAMES.index(name) for name in names)

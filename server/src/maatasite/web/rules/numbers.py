"""The numbers that the page names, asked of the engine, so that they stand nowhere twice."""

from functools import cache

from maatatahay import Options, Position
from maatatahay.arranged import arranged
from maatatahay.board import empty_board
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, layout
from maatatahay.position import DEATH_LIMIT, REWARD_CRYSTALS, STORAGE_LIMIT
from maatatahay.spaces import SIDE, SPACES, space_named
from maatatahay.tiles import BALAN, TILES_PER_TRIBE, tile_set

from maatasite.web.rules.figures import dealt


@cache
def numbers() -> dict[str, int]:
    """By the names that the templates use."""
    options = Options()
    table = layout(options.layout)
    lying, pairs = sum(table.crystals), len(dealt().display)
    return {
        "side": SIDE,
        "spaces": SPACES,
        "warriors": TILES_PER_TRIBE,
        "rounds": Position(options, None).decks,
        "pairs": pairs,
        "hidden_pairs": dealt().decks,
        "energy": BAG_ENERGY,
        "spirit": BAG_SPIRIT,
        "relics": table.relics.bit_count(),
        "lying": lying,
        "bagged": BAG_ENERGY + BAG_SPIRIT - lying,
        "cost": relic_cost(),
        "least": relic_cost("c2", "c4", "b3", "d3"),
        "reward": REWARD_CRYSTALS,
        "storage": STORAGE_LIMIT,
        "deaths": DEATH_LIMIT,
        "able": sum(1 for tile in tile_set(options.tile_set).tiles if tile.ability),
        "all_relics": most_for_relics(),
    }


def relic_cost(*friends: str) -> int:
    """What a Relic on c3 costs Balan with living friends on these spaces."""
    board = arranged(*(f"B@{space}" for space in friends), relics="c3").board if friends else empty_board(1)
    return board.relic_cost(space_named("c3"), BALAN)


def most_for_relics() -> int:
    """What all Relics together are worth to one tribe."""
    position = Position(Options(), None)
    relics = layout(position.options.layout).relics.bit_count()
    return sum(position.relic_value(nth, nth) for nth in range(1, relics + 1))

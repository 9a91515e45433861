"""The changes by which a position is set up by hand, each a function of its name and facts (docs/position.md).

They only move things; `edits.py` puts right what they leave over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from maatatahay.arrangement.model import Arrangement, Crystals, Pair, Turn, Warrior
from maatatahay.errors import Unreadable
from maatatahay.options import Options
from maatatahay.position import ORDER, PAIR, PLACE, REVEAL
from maatatahay.spaces import space_named
from maatatahay.tiles import BALAN, TILES_PER_TRIBE, WAZU, tile_set, tribe_named

Facts = Mapping[str, object]


def _stand(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space", "tribe", "tile"}`: that Warrior stands there, unturned and without Crystals."""
    space, tribe = space_named(facts.get("space")), tribe_named(facts.get("tribe"))
    tile = _known(arrangement, facts.get("tile"))
    if arrangement.in_hand(tribe) == tile:
        raise Unreadable("tile-in-hand", tile=tile)
    others = {
        where: one
        for where, one in arrangement.warriors.items()
        if where != space and (one.tribe, one.tile) != (tribe, tile)
    }
    bare = _without(replace(arrangement, warriors=others), space)
    return _off_display(replace(bare, warriors={**others, space: Warrior(tribe, tile)}), tribe, tile)


def _off_display(arrangement: Arrangement, tribe: int, tile: str) -> Arrangement:
    """A tile that is on display gives its place there to one that is unseen; its pair goes if there is none."""
    unseen = arrangement.unseen(tribe)
    shown: list[Pair] = []
    for pair in arrangement.display:
        if pair[tribe] != tile:
            shown.append(pair)
        elif unseen:
            shown.append((unseen[0], pair[WAZU]) if tribe == BALAN else (pair[BALAN], unseen[0]))
    return replace(arrangement, display=tuple(shown))


def _without(arrangement: Arrangement, space: int) -> Arrangement:
    """Nothing on that space."""
    return replace(
        arrangement,
        warriors={where: one for where, one in arrangement.warriors.items() if where != space},
        lying={where: one for where, one in arrangement.lying.items() if where != space},
        relics=tuple(where for where in arrangement.relics if where != space),
    )


def _clear(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space"}`: nothing stands or lies there."""
    return _without(arrangement, space_named(facts.get("space")))


def _turn_there(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space"}`: the Warrior there turns by 90° clockwise."""
    space, warrior = _warrior(arrangement, facts)
    return _with(arrangement, space, warrior._replace(rotation=(warrior.rotation + 1) % 4))


def _fall(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space"}`: the Warrior there is dead, or alive again."""
    space, warrior = _warrior(arrangement, facts)
    return _with(arrangement, space, warrior._replace(alive=not warrior.alive, energy=0, spirit=0))


def _relic(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space"}`: an unclaimed Relic stands there."""
    space = space_named(facts.get("space"))
    bare = _without(arrangement, space)
    return replace(bare, relics=tuple(sorted((*bare.relics, space))))


def _crystal(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"space", "energy", "spirit"}`: so many more Crystals there (or fewer), on the Warrior or lying."""
    space = space_named(facts.get("space"))
    warrior = arrangement.warriors.get(space)
    if warrior is not None:
        energy, spirit = _added((warrior.energy, warrior.spirit), facts)
        return _with(arrangement, space, warrior._replace(energy=energy, spirit=spirit))
    lying = {**arrangement.lying, space: _added(arrangement.lying.get(space, (0, 0)), facts)}
    return replace(arrangement, lying={where: one for where, one in lying.items() if sum(one)})


def _store(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"tribe", "energy", "spirit"}`: so many more Crystals in the tribe's storage."""
    storage = list(arrangement.storage)
    tribe = tribe_named(facts.get("tribe"))
    storage[tribe] = _added(storage[tribe], facts)
    return replace(arrangement, storage=(storage[BALAN], storage[WAZU]))


def _into_bag(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"energy", "spirit"}`: so many more Crystals in the bag."""
    return replace(arrangement, bag=_added(arrangement.bag, facts))


def _claim(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"tribe"}`: it claimed one more Relic, the last; `{}`: the last claim is undone."""
    if not facts:
        return replace(arrangement, claimed=arrangement.claimed[:-1])
    return replace(arrangement, claimed=(*arrangement.claimed, tribe_named(facts.get("tribe"))))


def _round(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"number"}`: that round, so far as pairs can be hidden: the later, the fewer are left."""
    number, turn = _number(facts, "number"), arrangement.turn
    if not 1 <= number <= TILES_PER_TRIBE:
        raise Unreadable("round-unknown", number=number)
    left = TILES_PER_TRIBE - number + (turn.phase in (PAIR, REVEAL))
    decks = left - len(arrangement.display)
    shown = arrangement.display if decks >= 0 else arrangement.display[: max(left, 0)]
    fewer = replace(arrangement, display=shown)
    return replace(fewer, decks=max(0, min(decks, fewer.most_decks)))


def _active(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"tribe"}`: it is the Active Player."""
    return replace(arrangement, turn=arrangement.turn._replace(active=tribe_named(facts.get("tribe"))))


def _due(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"phase"}` (`pair`, `order`, `place`), from `order` on the `balan` and `wazu` tile of the pair taken, for
    `place` also the `tribe` that places: the round's first, or after its other Warrior, which stands, the second.
    """
    phase, active = facts.get("phase"), arrangement.turn.active
    released = len(arrangement.to_place) // 2
    if phase == PAIR:
        return replace(arrangement, turn=Turn(PAIR, active), decks=arrangement.decks + released)
    if phase not in (ORDER, PLACE):
        raise Unreadable("change-unreadable")
    pair = (_known(arrangement, facts.get("balan")), _known(arrangement, facts.get("wazu")))
    turn = Turn(ORDER, active, pair)
    if phase == PLACE:
        tribe = tribe_named(facts.get("tribe"))
        second = _stands(arrangement, 1 - tribe, pair[1 - tribe])
        turn = Turn(PLACE, active, pair, 1 - tribe if second else tribe, second)
    return _taken(replace(arrangement, turn=turn), released)


def _taken(arrangement: Arrangement, released: int) -> Arrangement:
    """The tiles in hand are nowhere else: pairs on display that hold one of them go back to what is hidden, and so
    does the pair that was in hand before (`released`: 1 if it was whole).
    """
    held = (arrangement.in_hand(BALAN), arrangement.in_hand(WAZU))
    shown = tuple(pair for pair in arrangement.display if pair[BALAN] != held[BALAN] and pair[WAZU] != held[WAZU])
    back = len(arrangement.display) - len(shown) + released - len(arrangement.to_place) // 2
    return replace(arrangement, display=shown, decks=max(0, arrangement.decks + back))


def _stands(arrangement: Arrangement, tribe: int, tile: str) -> bool:
    return any((one.tribe, one.tile) == (tribe, tile) for one in arrangement.warriors.values())


def _options(arrangement: Arrangement, facts: Facts) -> Arrangement:
    """`{"relic_scoring", "end_by_deaths"}`, either or both."""
    if not set(facts) <= {"relic_scoring", "end_by_deaths"}:
        raise Unreadable("change-unreadable")
    return replace(arrangement, options=Options.from_json({**arrangement.options.to_json(), **facts}))


# What the facts of a change say


def _number(facts: Facts, name: str) -> int:
    value = facts.get(name, 0)
    if type(value) is not int or abs(value) > 99:
        raise Unreadable("change-unreadable")
    return value


def _added(crystals: Crystals, facts: Facts) -> Crystals:
    energy, spirit = crystals[0] + _number(facts, "energy"), crystals[1] + _number(facts, "spirit")
    if min(energy, spirit) < 0:
        raise Unreadable("nothing-to-take")
    return energy, spirit


def _known(arrangement: Arrangement, tile: object) -> str:
    if not isinstance(tile, str) or tile not in tile_set(arrangement.options.tile_set).index:
        raise Unreadable("tile-unknown", tile=tile)
    return tile


def _warrior(arrangement: Arrangement, facts: Facts) -> tuple[int, Warrior]:
    space = space_named(facts.get("space"))
    if space not in arrangement.warriors:
        raise Unreadable("no-warrior-there")
    return space, arrangement.warriors[space]


def _with(arrangement: Arrangement, space: int, warrior: Warrior) -> Arrangement:
    return replace(arrangement, warriors={**arrangement.warriors, space: warrior})


CHANGES: Final[Mapping[str, Callable[[Arrangement, Facts], Arrangement]]] = {
    "stand": _stand,
    "clear": _clear,
    "turn": _turn_there,
    "fall": _fall,
    "relic": _relic,
    "crystals": _crystal,
    "storage": _store,
    "bag": _into_bag,
    "claim": _claim,
    "round": _round,
    "active": _active,
    "due": _due,
    "options": _options,
}
"""Every change by its name."""

"""What an arrangement must hold so that the rules can go on from it: the parts add up, and the turn fits the board.

It need not have come about in play: one tribe may have more Warriors than the other, a dead one may have an open side,
a Relic may stand where the layout has none. From whatever passes here, everything that play leads to passes as well.
"""

from __future__ import annotations

from typing import Final, NoReturn

from maatatahay.arrangement.building import built
from maatatahay.arrangement.model import IN_HAND, ON_SPACE, Arrangement
from maatatahay.errors import UnreadablePosition
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT
from maatatahay.position import ACTIVATE, DEATH_LIMIT, OVER, PLACE, REVEAL, REWARD, STORAGE_LIMIT, Position
from maatatahay.spaces import SPACE_NAMES
from maatatahay.tiles import BALAN, TRIBES, WAZU, tile_set

RELICS: Final = 5
MOST_LYING: Final = 9
"""Crystals on a free space: a layout's largest number."""
MOST_AT_ONCE: Final = STORAGE_LIMIT + MOST_LYING
"""Crystals in the storage of who has just placed."""
MOST_ENERGY: Final = 8 + MOST_AT_ONCE
"""Energy on a Warrior: from eight arrows, and a whole storage."""
MOST_AT_A_STROKE: Final = 5
"""Warriors that one placement can surround: the new one and its four neighbours."""


def position_of(arrangement: Arrangement) -> Position:
    """The position so arranged. Raises `UnreadablePosition` for one that cannot be."""
    _check_tiles(arrangement)
    _check_spaces(arrangement)
    _check_crystals(arrangement)
    _check_pairs(arrangement)
    _check_turn(arrangement)
    position = built(arrangement)
    _check_waiting(arrangement, position)
    _check_end(arrangement, position)
    return position


def _refuse(place: str, code: str, **facts: object) -> NoReturn:
    raise UnreadablePosition(place, code, **facts)


def _check_tiles(arrangement: Arrangement) -> None:
    """Every tile is one of the set, and is in one place."""
    known = tile_set(arrangement.options.tile_set).index
    for tile in arrangement.turn.pair or ():
        if tile not in known:
            _refuse("turn", "tile-unknown", tile=tile)
    seen: set[tuple[int, str]] = set()
    places = [(SPACE_NAMES[space], one.tribe, one.tile) for space, one in sorted(arrangement.warriors.items())]
    for tribe in (BALAN, WAZU):
        places += [("display", tribe, pair[tribe]) for pair in arrangement.display]
        held = arrangement.in_hand(tribe)
        places += [("turn", tribe, held)] if held is not None else []
    for place, tribe, tile in places:
        if tile not in known:
            _refuse(place, "tile-unknown", tile=tile)
        if (tribe, tile) in seen:
            _refuse(place, "tile-twice", tile=tile, tribe=TRIBES[tribe])
        seen.add((tribe, tile))


def _check_spaces(arrangement: Arrangement) -> None:
    """A space holds a Warrior, a Relic or Crystals, and no more than there can be."""
    for space in arrangement.relics:
        if space in arrangement.warriors or space in arrangement.lying:
            _refuse(SPACE_NAMES[space], "space-twice")
    if len(arrangement.relics) + len(arrangement.claimed) > RELICS:
        _refuse("relics", "too-many-relics", most=RELICS)
    for space, warrior in sorted(arrangement.warriors.items()):
        if space in arrangement.lying:
            _refuse(SPACE_NAMES[space], "space-twice")
        if not warrior.alive and warrior.energy + warrior.spirit:
            _refuse(SPACE_NAMES[space], "dead-with-crystals")
        if warrior.energy > MOST_ENERGY:
            _refuse(SPACE_NAMES[space], "too-much-on-a-space", most=MOST_ENERGY)
    for space, crystals in sorted(arrangement.lying.items()):
        if sum(crystals) > MOST_LYING:
            _refuse(SPACE_NAMES[space], "too-much-on-a-space", most=MOST_LYING)


def _check_crystals(arrangement: Arrangement) -> None:
    """Spirit is never more than there is, and Energy neither, but for what Support Arrows paid [R1]."""
    lying = arrangement.lying.values()
    energy = sum(one for one, _ in lying) + arrangement.bag[0]
    spirit = sum(one for _, one in (*lying, *arrangement.storage, arrangement.bag))
    spirit += sum(warrior.spirit for warrior in arrangement.warriors.values())
    if energy > BAG_ENERGY:
        _refuse("bag", "too-much-energy", energy=energy, most=BAG_ENERGY)
    if spirit > BAG_SPIRIT:
        _refuse("bag", "too-much-spirit", spirit=spirit, most=BAG_SPIRIT)
    for tribe in (BALAN, WAZU):
        just_placed = arrangement.turn.phase == ACTIVATE and arrangement.turn.placing == tribe
        most = MOST_AT_ONCE if just_placed else STORAGE_LIMIT
        if sum(arrangement.storage[tribe]) > most:
            _refuse("storage", "storage-over", tribe=TRIBES[tribe], most=most)


def _check_pairs(arrangement: Arrangement) -> None:
    """While any are left in the decks, the display is full (RULES §4.5)."""
    shown, due = len(arrangement.display), arrangement.display_due
    if shown > due or (arrangement.decks and shown < due):
        _refuse("display", "display-not-due", shown=shown, due=due)
    if arrangement.decks > arrangement.most_decks:
        _refuse("hidden", "too-many-hidden", hidden=arrangement.decks, most=arrangement.most_decks)


def _check_turn(arrangement: Arrangement) -> None:
    """The turn says what its phase needs, and nothing else."""
    turn, phase = arrangement.turn, arrangement.turn.phase
    pairs, first = phase in IN_HAND, phase in (PLACE, *ON_SPACE)
    if (turn.pair is not None) != pairs or (turn.first >= 0) != first or (turn.space >= 0) != (phase in ON_SPACE):
        _refuse("turn", "turn-not-the-phases", phase=phase)
    if (turn.second and not first) or turn.on_relic != (phase == REWARD or (phase == ACTIVATE and turn.on_relic)):
        _refuse("turn", "turn-not-the-phases", phase=phase)
    if phase == REVEAL and not arrangement.decks:
        _refuse("turn", "nothing-to-reveal")
    if turn.pair is not None and turn.second:
        _check_placed(arrangement, turn.first, turn.pair[turn.first])


def _check_placed(arrangement: Arrangement, tribe: int, tile: str) -> None:
    """The Warrior that was placed first stands on the board, living or dead."""
    if not any(one.tribe == tribe and one.tile == tile for one in arrangement.warriors.values()):
        _refuse("turn", "first-not-placed", tile=tile, tribe=TRIBES[tribe])


def _check_waiting(arrangement: Arrangement, position: Position) -> None:
    """Who waits to be activated stands as it was placed; who is to place finds a free space [R4]."""
    turn, space = arrangement.turn, arrangement.turn.space
    if turn.phase in ON_SPACE and turn.pair is not None:
        standing = arrangement.warriors.get(space)
        supported = len(position.board.supporters(space, turn.placing))
        if standing != (turn.placing, turn.pair[turn.placing], 0, supported, 0, True):
            _refuse(SPACE_NAMES[space], "not-just-placed", energy=supported)
        if turn.on_relic and arrangement.claimed[-1:] != (turn.placing,):
            _refuse("claimed", "relic-not-claimed", tribe=TRIBES[turn.placing])
    another = turn.phase == PLACE or (turn.phase in ON_SPACE and not turn.second)
    if another and not position.board.free:
        _refuse("turn", "no-free-space")


def _check_end(arrangement: Arrangement, position: Position) -> None:
    """The game is over if there is a reason, and only then: so far as it was to be checked before this turn (§8)."""
    turn = arrangement.turn
    deaths = sum(arrangement.deaths)
    fresh = deaths - arrangement.track
    if not 0 <= fresh <= (MOST_AT_A_STROKE if turn.second else 0):
        _refuse("track", "track-not-the-deaths", track=arrangement.track, deaths=deaths)
    if turn.phase == OVER:
        if not position.end_reason:
            _refuse("turn", "goes-on")
        return
    either = arrangement.options.end_by_deaths == "either-6"
    before = max(arrangement.deaths) - fresh if either else arrangement.track
    if before >= DEATH_LIMIT:
        _refuse("turn", "game-is-over", reason="deaths")
    if turn.phase not in (PLACE, *ON_SPACE) or (turn.phase == PLACE and not turn.second):
        reason = position.reason_to_end()
        if reason:
            _refuse("turn", "game-is-over", reason=reason)

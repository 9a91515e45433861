"""The diagrams without a board: single Warriors, the Spirit Track, a storage, the count of Relics."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from maatatahay import Options
from maatatahay.arranged import arranged
from maatatahay.decisions import Activate, Place
from maatatahay.outcome import relics
from maatatahay.position import DEATH_LIMIT, STORAGE_LIMIT, Position
from maatatahay.spaces import SPACE_NAMES, space_named
from maatatahay.tiles import BALAN, TRIBES, Tile, tile_set, tribe_named

from maatasite.web.rules import art

DRAWN = 10
"""The track has no end of its own; this many steps are drawn at least, as on the table."""

FALLEN_ON = tuple(reversed(SPACE_NAMES))
"""Where the fallen of a track's example lie: from the top, away from the placement that ends the round."""


def tile_named(name: str) -> Tile:
    """A Warrior of the usual tile set."""
    tiles = tile_set(Options().tile_set)
    return tiles.tiles[tiles.index[name]]


def tile_picture(drawn: SafeString, description: str = "") -> SafeString:
    """One Warrior by itself; without a description it is an ornament beside its name."""
    hidden = format_html('role="img" aria-label="{}"', description) if description else 'aria-hidden="true"'
    return format_html('<svg class="tile" viewBox="-3 -3 106 109" {}>{}</svg>', SafeString(hidden), drawn)


@dataclass(frozen=True)
class Track:
    """The Spirit Track after a round: how many fell, how far it is, where the limit is marked, whether it is over."""

    balan: int
    wazu: int
    at: int
    limit: int | None
    over: bool


def track_after(end_by_deaths: str, balan: int, wazu: int) -> Track:
    """A round ends with so many fallen of each tribe: the engine says what that means."""
    where = iter(FALLEN_ON)
    notes = [f"{initial}@{next(where)} dead" for initial, n in (("B", balan), ("W", wazu)) for _ in range(n)]
    position = arranged(*notes, last=True, options=Options(end_by_deaths=end_by_deaths))
    position.play(Place(space_named("a1")))
    position.play(Activate(0))
    limit = DEATH_LIMIT if end_by_deaths == "track-6" else None
    return Track(balan, wazu, position.track, limit, position.end_reason == "deaths")


def track_picture(track: Track, description: str) -> SafeString:
    """Its steps, those behind it filled, the limit framed, a wisp where it is."""
    last = max(track.limit or DRAWN, track.at)
    steps = art.together(track_step(track, n) for n in range(last + 1))
    return format_html(
        '<svg class="track" viewBox="0 0 {} 40" role="img" aria-label="{}"><path class="line" d="M20 20H{}"/>{}</svg>',
        last * 34 + 40,
        description,
        last * 34 + 20,
        steps,
    )


def track_step(track: Track, n: int) -> SafeString:
    """One step of the track."""
    x = n * 34 + 20
    if n == track.at:
        return art.use("wisp", x - 20, 0, 40, 40)
    kind = " key" if n == track.limit else " past" if n < track.at else ""
    return format_html(
        '<g class="step{}"><path d="M{} 8l12 12-12 12-12-12z"/><text x="{}" y="24.5">{}</text></g>', kind, x, x, n
    )


@dataclass(frozen=True)
class Overflow:
    """A storage right after collecting, and how many Crystals of it must go onto the new Warrior at least."""

    storage: str
    least: int


def overflow_after(storage: str, collected: str) -> Overflow:
    """What a storage holds after a placement on a space with these Crystals, and what the engine lets stay in it."""
    position = arranged(storage={"wazu": storage}, lying={"a1": collected})
    position.play(Place(space_named("a1")))
    added = [move.energy + move.spirit for move in position.legal_decisions() if isinstance(move, Activate)]
    return Overflow(position.storage_text(tribe_named("wazu")), min(added))


def storage_picture(bundle: str, description: str) -> SafeString:
    """Crystals in a row; a line stands where the storage is full."""
    gems = art.together(
        art.use("energy" if kind == "E" else "spirit", n * 34 + 8 + (10 if n >= STORAGE_LIMIT else 0), 5, 24, 32)
        for n, kind in enumerate(bundle)
    )
    return format_html(
        '<svg class="stored" viewBox="0 0 {} 42" role="img" aria-label="{}">{}<path class="full" d="M{} 1v40"/></svg>',
        len(bundle) * 34 + 20,
        description,
        gems,
        STORAGE_LIMIT * 34 + 8,
    )


@dataclass(frozen=True)
class Scoring:
    """What Relics claimed in an order are worth, one by one and together, counted in one way."""

    way: str
    values: tuple[int, ...]
    totals: dict[str, int]


def scorings(claimers: list[str]) -> list[Scoring]:
    """Both ways of counting the same Relics."""
    claimed = [tribe_named(name) for name in claimers]
    return [scoring(way, claimed) for way in ("progressive", "standard")]


def scoring(way: str, claimed: list[int]) -> Scoring:
    """One way of counting."""
    position = Position(Options(relic_scoring=way), None)
    values = tuple(position.relic_value(order, claimed[:order].count(tribe)) for order, tribe in enumerate(claimed, 1))
    position.claimed = claimed
    return Scoring(way, values, {name: relics(position, tribe) for tribe, name in enumerate(TRIBES)})


def decider(balan: str, wazu: str, active: str) -> tuple[str, bool]:
    """Who decides the order for a pair when `active` is the Active Player, and whether by a tie."""
    position = Position(Options(), None)
    position.active = tribe_named(active)
    index = position.tiles.index
    tie = tile_named(balan).strength == tile_named(wazu).strength
    return TRIBES[position.decider_of(index[balan], index[wazu])], tie


def anatomy_strength() -> int:
    """The Strength of the Warrior that is explained part by part."""
    position = arranged(f"B@c3 {ANATOMY} E1 S1")
    assert position.board.living[BALAN]
    return position.board.strength(space_named("c3"))


ANATOMY = "singer"
"""The Warrior that is explained part by part: it has some of everything but an ability."""

"""Warriors, Crystals and Relics as SVG, from the page's symbols: the same markup as the table's `js/art.js`.

A journey (`e2e/test_rules_page.py`) holds the two to the same drawing. Everything is drawn in a square of 100 by 100.
"""

from collections.abc import Iterable
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from maatatahay.crystals import bundle_counts
from maatatahay.spaces import DIRECTION_NAMES, rotated
from maatatahay.tiles import Tile, tile_set

MASKS = frozenset(tile_set("house-1").index)
"""The Warriors that have a mask of their own."""

GLYPHS = {"b4": "r-sun", "d4": "r-moon", "c3": "r-eye", "b2": "r-coil", "d2": "r-leaf"}
"""The sign on each Relic of the layout; one that stands elsewhere has the sun."""

NOTHING = SafeString()
BARE = mark_safe('<use href="#bare"/>')
BRACKETS = mark_safe('<path d="M14 24V14h10M76 14h10v10M86 76v10H76M24 86H14V76" class="br"/>')


def number(value: float) -> str:
    """A number as JavaScript writes it."""
    return f"{round(value, 6) + 0.0:g}"


def together(parts: Iterable[SafeString]) -> SafeString:
    """The drawings one after another."""
    return format_html_join("", "{}", ((part,) for part in parts))


def warrior(
    tribe: str, tile: Tile, rotation: int = 0, energy: int = 0, spirit: int = 0, strength: int = -1
) -> SafeString:
    """A living Warrior; the number on its plate is the printed Strength unless another is given."""
    t = tribe[0]
    mask = tile.id if tile.id in MASKS else "mask"
    return together(
        (
            format_html('<use href="#{}-body"/><use href="#{}-{}" y="-1.5"/><use href="#{}-collar"/>', t, t, mask, t),
            format_html('<g class="arrows {}">{}</g>', t, together(map(arrow, eighths(tile, rotation)))),
            *(diamond(i, tile.diamonds) for i in range(tile.diamonds)),
            *(fang(i, tile.strength) for i in range(tile.strength)),
            use(tile.ability, 60, 65, 20, 20) if tile.ability else NOTHING,
            format_html('<use href="#{}-plate"/>', t),
            format_html('<text class="plate" x="50" y="64.2">{}</text>', tile.strength if strength < 0 else strength),
            load(energy, spirit),
        )
    )


def eighths(tile: Tile, rotation: int) -> list[int]:
    """Where the arrows point, in eighths of a circle clockwise from north, in the order in which they are printed."""
    names = rotated(tile.arrows, 0)
    return [(eighth + 2 * rotation) % 8 for eighth in range(len(DIRECTION_NAMES)) if names >> eighth & 1]


def use(symbol: str, x: float, y: float, width: float, height: float) -> SafeString:
    """One of the page's symbols in a box."""
    box = map(number, (x, y, width, height))
    return format_html('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>', symbol, *box)


def arrow(eighth: int) -> SafeString:
    """A Support Arrow at the rim; one to a corner stands further out."""
    outward = " translate(0 -6.3)" if eighth % 2 else ""
    return format_html(
        '<use href="#arrow" x="-12" y="-50" width="24" height="20" transform="translate(50 50) rotate({}){}"/>',
        eighth * 45,
        outward,
    )


def diamond(i: int, n: int) -> SafeString:
    """The i-th of n Diamonds."""
    return format_html(
        '<use href="#dia" x="-6" y="-8" width="12" height="16" transform="translate({} 21.8) scale(.94)"/>',
        number(50 + (i - (n - 1) / 2) * 12),
    )


def fang(i: int, n: int) -> SafeString:
    """The i-th of n fangs: the printed Strength, counted."""
    x = (i - (n - 1) / 2) * (8.6 if n > 4 else 10)
    return format_html(
        '<use href="#fang" x="-6" y="0" width="12" height="22" transform="translate({} {}) rotate({}){}"/>',
        number(50 + x),
        f"{67 - x * x * 0.0104:.1f}",
        f"{-x * 1.15 + 0.0:.1f}",
        " scale(-1 1)" if x > 0 else "",
    )


def load(energy: int, spirit: int) -> SafeString:
    """The Crystals on a Warrior: Energy at the right, Spirit below at the left."""
    heights = {1: (41,), 2: (31, 55)}.get(energy, ())
    return together(
        (
            *(gem("energy", 79, y) for y in heights),
            *((gem("energy", 79, 38), count(energy, 79, 57)) if energy > 2 else ()),
            gem("spirit", 21, 63) if spirit else NOTHING,
            count(spirit, 21, 78) if spirit > 1 else NOTHING,
        )
    )


def gem(kind: str, x: float, y: float) -> SafeString:
    """A Crystal on a Warrior, around a point."""
    return use(kind, x - 10, y - 13.4, 20, 26.8)


def count(n: int, x: float, y: float) -> SafeString:
    """A number on a dark badge."""
    return format_html(
        '<g class="count" transform="translate({} {})"><rect x="-11" y="-7.5" width="22" height="15" rx="7.5"/>'
        '<text y="4.4">{}</text></g>',
        number(x),
        number(y),
        n,
    )


def fallen(tribe: str) -> SafeString:
    """A Warrior that fell, face down."""
    return format_html('<use href="#{}-down"/>', tribe[0])


def crystals(bundle: str) -> SafeString:
    """The Crystals that lie on a free space, or its empty sign."""
    energy, spirit = bundle_counts(bundle)
    kinds = ["energy"] * energy + ["spirit"] * spirit
    if not kinds:
        return BARE
    step, size = (23, 27) if len(kinds) > 2 else (32, 36)
    high = size * 4 / 3
    return together(
        use(kind, 50 - size / 2 + (i - (len(kinds) - 1) / 2) * step, 50 - high / 2, size, high)
        for i, kind in enumerate(kinds)
    )


def relic(space: str, costs: dict[str, int]) -> SafeString:
    """A Relic with its cost for each tribe."""
    return format_html(
        '<ellipse class="shade" cx="50" cy="80" rx="27" ry="8"/>{}{}{}',
        use(GLYPHS.get(space, "r-sun"), 21, 10, 58, 70),
        cost("b", costs["balan"], 22),
        cost("w", costs["wazu"], 78),
    )


def cost(t: str, n: int, x: int) -> SafeString:
    """What a Relic costs a tribe, on the tribe's shape."""
    shape = '<path d="M-6-12H6L12-6V6L6 12H-6L-12 6V-6z"/>' if t == "b" else '<circle r="12"/>'
    return format_html(
        '<g class="cost {}" transform="translate({} 78)">{}<text y="5">{}</text></g>', t, x, mark_safe(shape), n
    )


def ring(fight: dict[str, Any], low: bool) -> SafeString:
    """The ring of a surrounded Warrior, jagged if it falls, and both sums; `low`: below, if a pin comes from above."""
    own, against = fight["strength"]["total"], fight["sum"]
    stands = bool(fight["survives"])
    line = '<circle class="{}" cx="50" cy="50" r="48"/>' if stands else '<use class="{}" href="#jag"/>'
    sign = f"{against} ≤ {own}" if stands else f"{against} › {own}"
    return format_html(
        '<g class="ring {}">{}{}<g transform="translate(50 {})">'
        '<rect x="-28" y="-10.5" width="56" height="21" rx="10"/><text y="4.7">{}</text></g></g>',
        "stands" if stands else "falls",
        format_html(line, "back"),
        format_html(line, "line"),
        85 if low else "2.5",
        sign,
    )

"""A part of the board as one SVG picture: its spaces, what stands on them, the marks of a placement, the names of
rows and columns. The measures are those of the table's board: 600 wide, its frame the symbol `frame`.
"""

import math
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from maatatahay.spaces import SIDE, space_named

from maatasite.web.rules import art
from maatasite.web.rules.scenes import Scene

FIRST, PITCH, SPACE = 32.4, 108.2, 102.3
"""In a board of 600: the margin to the first space, from one space to the next, a space's own side."""

MARGIN = 34
"""How wide the strip with the names is where the board goes on."""


@dataclass(frozen=True)
class Window:
    """A rectangle of spaces: columns and rows from 0, both ends included."""

    left: int
    right: int
    bottom: int
    top: int

    @staticmethod
    def named(corners: str) -> "Window":
        """From its lower left and upper right corner, such as `a1:c3`."""
        (left, bottom), (right, top) = (at(name) for name in corners.split(":"))
        return Window(left, right, bottom, top)

    @property
    def spaces(self) -> list[str]:
        """Their names, from the picture's top."""
        rows, columns = range(self.top, self.bottom - 1, -1), range(self.left, self.right + 1)
        return [f"{'abcde'[column]}{row + 1}" for row in rows for column in columns]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width and height in the board's measures, with the frame or the strip of names."""
        x0 = FIRST + PITCH * self.left - MARGIN
        y0 = FIRST + PITCH * (SIDE - 1 - self.top) - (FIRST if self.top == SIDE - 1 else 8)
        x1 = FIRST + PITCH * self.right + SPACE + (FIRST if self.right == SIDE - 1 else 8)
        y1 = FIRST + PITCH * (SIDE - 1 - self.bottom) + SPACE + MARGIN
        return x0, y0, x1 - x0, y1 - y0


def at(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    index = space_named(space)
    return index % SIDE, index // SIDE


def corner(space: str) -> tuple[float, float]:
    """Where a space's upper left corner is drawn."""
    column, row = at(space)
    return FIRST + PITCH * column, FIRST + PITCH * (SIDE - 1 - row)


def picture(scene: Scene, window: Window, description: str) -> SafeString:
    """The whole SVG; `description` is what it says to those who do not see it."""
    x, y, width, height = (art.number(round(value, 1)) for value in window.box)
    return format_html(
        '<svg class="part w{}" viewBox="{} {} {} {}" role="img" aria-label="{}">{}{}{}{}</svg>',
        window.right - window.left + 1,
        x,
        y,
        width,
        height,
        description,
        ground(window),
        art.together(space(scene, name) for name in window.spaces),
        names(window),
        marks(scene),
    )


def ground(window: Window) -> SafeString:
    """The board under the spaces: round where its edge is, straight where it goes on."""
    x, y, width, height = window.box
    return format_html(
        '<rect class="ground" x="{}" y="{}" width="{}" height="{}" rx="18"/>{}',
        *(art.number(round(value, 1)) for value in (x, y, width, height)),
        edges(window),
    )


def edges(window: Window) -> SafeString:
    """The board's own edge, drawn where the window touches it."""
    x, y, width, height = window.box
    sides = (
        (window.left == 0, (x + 3, y + 14, x + 3, y + height - 14)),
        (window.right == SIDE - 1, (x + width - 3, y + 14, x + width - 3, y + height - 14)),
        (window.top == SIDE - 1, (x + 14, y + 3, x + width - 14, y + 3)),
        (window.bottom == 0, (x + 14, y + height - 3, x + width - 14, y + height - 3)),
    )
    path = "".join(
        "M{} {}L{} {}".format(*(art.number(round(v, 1)) for v in line)) for touches, line in sides if touches
    )
    return format_html('<path class="edge" d="{}"/>', path) if path else art.NOTHING


def names(window: Window) -> SafeString:
    """Rows at the left, columns below."""
    x, y, _, height = window.box
    rows = (
        (x + MARGIN / 2 + 2, FIRST + PITCH * (SIDE - 1 - row) + SPACE / 2 + 5, row + 1)
        for row in range(window.bottom, window.top + 1)
    )
    columns = (
        (FIRST + PITCH * column + SPACE / 2, y + height - MARGIN / 2 + 4, "abcde"[column])
        for column in range(window.left, window.right + 1)
    )
    texts = (
        format_html('<text x="{}" y="{}">{}</text>', art.number(round(tx, 1)), art.number(round(ty, 1)), word)
        for tx, ty, word in (*rows, *columns)
    )
    return format_html('<g class="names">{}</g>', art.together(texts))


def space(scene: Scene, name: str) -> SafeString:
    """One space with what is on it."""
    x, y = corner(name)
    at_corner = format_html('x="{}" y="{}"', art.number(round(x, 1)), art.number(round(y, 1)))
    drawn = content(scene, name)
    if not drawn:
        return format_html('<use href="#spot" {} width="102.3" height="102.3"/>', at_corner)
    fight = scene.fights.get(name)
    low = name == scene.placed and any(corner(friend)[1] < y for friend in scene.supporters)
    return format_html(
        '<svg {} width="102.3" height="102.3" viewBox="-1 -1 102 102" overflow="visible">{}{}{}</svg>',
        at_corner,
        art.use("space", -1, -1, 102, 102),
        drawn,
        art.ring(fight, low) if fight else art.NOTHING,
    )


def content(scene: Scene, name: str) -> SafeString:
    """What stands or lies there; nothing for an empty free space."""
    standing = scene.warriors.get(name)
    if standing and not standing["alive"]:
        return art.fallen(standing["tribe"])
    if standing:
        tile = scene.tiles[standing["tile"]]
        loaded = (standing["rotation"], standing["energy"], standing["spirit"], standing["strength"])
        return art.warrior(standing["tribe"], tile, *loaded)
    if name in scene.relics:
        return format_html("{}{}", art.BRACKETS, art.relic(name, scene.relics[name]))
    if name in scene.crystals:
        return format_html("{}{}", art.BRACKETS, art.crystals(scene.crystals[name]))
    return art.NOTHING


def marks(scene: Scene) -> SafeString:
    """Support that flows to the new Warrior, and signs on neighbouring spaces; as on the table in 100 by 100."""
    drawn = [pin(friend, scene.placed) for friend in scene.supporters]
    if scene.signs:
        drawn += [sign(*one) for one in scene.signs]
    if not drawn:
        return art.NOTHING
    return format_html('<g transform="translate(32.4 32.4) scale(5.352)">{}</g>', art.together(drawn))


def middle(space: str) -> tuple[float, float]:
    """A space's middle in the measures of the marks (`js/geometry.js`)."""
    column, row = at(space)
    return 9.56 + 20.22 * column, 9.56 + 20.22 * (SIDE - 1 - row)


def pin(start: str, end: str) -> SafeString:
    """Support on its way from a friend to the new Warrior."""
    (ax, ay), (bx, by) = middle(start), middle(end)
    angle = math.degrees(math.atan2(bx - ax, ay - by))
    return format_html(
        '<g class="pin" transform="translate({} {})"><path transform="rotate({})"'
        ' d="M0-5 2.7-1.5A3.1 3.1 0 1 1-2.7-1.5z"/><text y="1.1">+1</text></g>',
        *(art.number(round(value, 2)) for value in (ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42, angle)),
    )


def sign(space: str, text: str) -> SafeString:
    """A sign in the middle of a space."""
    x, y = middle(space)
    return format_html(
        '<g class="sign" transform="translate({} {})"><circle r="4.6"/><text y="2.1">{}</text></g>',
        *(art.number(round(value, 2)) for value in (x, y)),
        text,
    )

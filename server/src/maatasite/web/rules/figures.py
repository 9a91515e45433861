"""The diagrams with a board, as small data: a position in the notation of RULES §12, a placement, a caption."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from maatatahay import Dice, Options
from maatatahay.arranged import arranged
from maatatahay.position import Position
from maatatahay.spaces import DIAGONAL, ORTHOGONAL, names_of, space_named

from maatasite.web.rules.scenes import Placement, Scene, Shown, placed, placing, still


@dataclass(frozen=True)
class Figure:
    """One diagram: the part of the board that it shows, how its position comes about, and what is placed, if anything.

    `shown` is the placement as previewed, or the board after it; `signs` are drawn onto free spaces. `about` says what
    the engine is asked to tell of the placement: its `fights`, or its `support`.
    """

    name: str
    window: str
    position: Callable[[], Position]
    caption: Promise
    placement: Placement | None = None
    shown: Shown = placing
    signs: tuple[tuple[str, str], ...] = ()
    about: str = "fights"


def dealt() -> Position:
    """A table right after a deal, always the same."""
    options = Options()
    return Position(options, Dice(bytes(32), "rules", "", "").deal(options).setup)


def neighbours(space: str) -> tuple[tuple[str, str], ...]:
    """A sign for each neighbour: a plus straight beside the space, a cross at its corners."""
    here = space_named(space)
    straight, corners = names_of(ORTHOGONAL[here]), names_of(DIAGONAL[here])
    return (*((name, "+") for name in straight), *((name, "×") for name in corners))


CORNER = partial(arranged, "B@a1 lancer", "W@a2 champion", tile="hunter")
AT_ONCE = ("B@a1 child S2", "B@a2 champion", "B@c1 champion", "W@b2 champion")
GUARD = partial(arranged, places="balan", tile="scout")
SPOILS = partial(arranged, "B@a1 child S2", "W@a2 champion", tile="champion")
ELDER = partial(arranged, "B@b2 elder", "B@b1 child", "B@a2 keeper", "W@a1 champion", tile="champion")

CHAPTERS = (
    Figure("board", "a1:e5", dealt, gettext_lazy("The board after a deal: Crystals on the spaces, five Relics.")),
    Figure(
        "neighbours",
        "b2:d4",
        partial(arranged, "B@c3 guard"),
        gettext_lazy("Plus: the four spaces straight beside the Warrior. Cross: the four at its corners."),
        signs=neighbours("c3"),
    ),
    Figure(
        "relic",
        "a1:c3",
        partial(arranged, "B@a2 guard", "B@b1 scout", "B@c2 lancer", "B@c3 child", relics="b2"),
        gettext_lazy("What this Relic costs Balan (left) and Wazu (right). The Warrior on c3 is at a corner: no help."),
    ),
    Figure(
        "support",
        "b2:d4",
        partial(
            arranged, "B@b3 drummer", "B@d2 scout", "B@c4 guard r1", "B@d3 hunter dead", places="balan", tile="weaver"
        ),
        gettext_lazy("Balan places on c3. The arrows on b3 and d2 point there; those on c4 point elsewhere."),
        Placement("c3"),
        about="support",
    ),
    Figure(
        "elder",
        "b2:d4",
        partial(arranged, "B@c3 elder", "B@b3 guard", "B@c4 weaver", "B@d2 scout"),
        gettext_lazy("Elder: two friends stand straight beside it; the one on d2 does not count."),
    ),
    Figure(
        "convert",
        "b2:d4",
        partial(arranged, "W@c3 convert", "B@b4 guard", "B@d2 scout", "B@d3 weaver"),
        gettext_lazy("Convert: two enemies stand at its corners; the one on d3 does not count."),
    ),
    Figure(
        "surrounded",
        "c1:e2",
        partial(arranged, "B@d1 keeper E1", "W@c1 scout dead", relics="e1", tile="guard"),
        gettext_lazy(
            "The edge, a fallen Warrior, a Relic and Wazu’s new Warrior close in Balan’s: only the living enemy counts."
        ),
        Placement("d2"),
    ),
    Figure(
        "fight",
        "b2:d4",
        partial(arranged, "B@c3 guard E1", "B@c2 weaver", "W@b3 scout", "W@c4 drummer", tile="singer"),
        gettext_lazy("Wazu places on d3. Balan’s guard fights alone: its friend on c2 adds nothing."),
        Placement("d3"),
    ),
)

EXAMPLES = (
    Figure(
        "1a",
        "b2:c3",
        partial(GUARD, "B@c2 guard"),
        gettext_lazy("The guard’s arrow points at c3."),
        Placement("c3"),
        about="support",
    ),
    Figure(
        "1b",
        "b2:c3",
        partial(GUARD, "B@c2 guard"),
        gettext_lazy("On b2 no arrow points."),
        Placement("b2"),
        about="support",
    ),
    Figure(
        "1c",
        "b2:c3",
        partial(GUARD, "B@c2 guard r1"),
        gettext_lazy("Turned: none on c3."),
        Placement("c3"),
        about="support",
    ),
    Figure(
        "1d",
        "b2:c3",
        partial(GUARD, "B@c2 guard r1"),
        gettext_lazy("Turned: one on b2."),
        Placement("b2"),
        about="support",
    ),
    Figure(
        "1e",
        "b2:c3",
        partial(GUARD, "B@c2 guard dead"),
        gettext_lazy("Face down: nothing."),
        Placement("c3"),
        about="support",
    ),
    Figure(
        "2a",
        "a1:b2",
        partial(arranged, "B@a1 lancer", tile="champion"),
        gettext_lazy("b1 is still free."),
        Placement("a2"),
    ),
    Figure("2b", "a1:b2", CORNER, gettext_lazy("Now the corner is closed."), Placement("b1")),
    Figure(
        "3",
        "a1:b2",
        partial(arranged, "B@a1 champion E3", "W@a2 champion", tile="hunter"),
        gettext_lazy("As many on both sides."),
        Placement("b1"),
    ),
    Figure(
        "4",
        "a1:b2",
        partial(arranged, "B@a1 child", "B@a2", places="balan", tile="keeper"),
        gettext_lazy("Closed in by friends alone."),
        Placement("b1"),
    ),
    Figure(
        "5a",
        "a1:c2",
        partial(arranged, *AT_ONCE, tile="child"),
        gettext_lazy("Two fights at the same time."),
        Placement("b1"),
    ),
    Figure(
        "5b",
        "a1:c2",
        partial(arranged, *AT_ONCE, tile="child", storage={"wazu": "E"}),
        gettext_lazy("The same with 1 Energy on Wazu’s child."),
        Placement("b1", add="E"),
    ),
    Figure("6a", "a1:b2", SPOILS, gettext_lazy("The placement on b1."), Placement("b1")),
    Figure("6b", "a1:b2", SPOILS, gettext_lazy("Afterwards."), Placement("b1"), placed),
    Figure(
        "7",
        "b2:d4",
        partial(arranged, "B@c2 guard", "B@b3 scout", "B@d3 weaver dead", "W@c4 lancer", relics="c3"),
        gettext_lazy("The Relic with its cost for Balan (left) and Wazu (right)."),
    ),
    Figure("9a", "a1:c2", ELDER, gettext_lazy("The Elder with two friends; the one on b1 falls."), Placement("c1")),
    Figure("9b", "a1:c2", ELDER, gettext_lazy("Afterwards: one friend is left."), Placement("c1"), placed),
    Figure(
        "9c",
        "c3:e5",
        partial(arranged, "W@d4 convert", "B@c3 guard", "B@e5 scout"),
        gettext_lazy("The Convert with two enemies at its corners."),
    ),
)

FIGURES = {figure.name: figure for figure in (*CHAPTERS, *EXAMPLES)}
"""Every diagram with a board, by name."""


@cache
def scene_of(name: str) -> Scene:
    """What a diagram shows, as the engine has it."""
    figure = FIGURES[name]
    if figure.placement is None:
        return still(figure.position(), figure.signs)
    return figure.shown(figure.position(), figure.placement)

"""A small still of a game's board, drawn once for each ply: decoration beside what is said in words."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from maatatahay.position import Position

from maatasite.web.rules import art
from maatasite.web.rules.board_art import Window, space
from maatasite.web.rules.scenes import still

MOST_KEPT: Final = 256
"""Of 15 kB each."""
WHOLE: Final = Window.named("a1:e5")

_KEPT: Final[OrderedDict[tuple[str, int], SafeString]] = OrderedDict()
_LOCK: Final = Lock()


def still_of(game: str, ply: int, position: Position) -> SafeString:
    """The board of a game at this ply, which never holds another position: take-backs are plies too."""
    with _LOCK:
        if (kept := _KEPT.get((game, ply))) is not None:
            _KEPT.move_to_end((game, ply))
            return kept
    drawn = _drawn(position)
    with _LOCK:
        _KEPT[game, ply] = drawn
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return drawn


def _drawn(position: Position) -> SafeString:
    scene = still(position)
    return format_html(
        '<svg class="still" viewBox="0 0 600 600" aria-hidden="true"><rect class="ground" width="600" height="600" '
        'rx="26"/>{}</svg>',
        art.together(space(scene, name) for name in WHOLE.spaces),
    )

"""The board on the front page: a position that two computer's players reached, drawn as it is at a table."""

from functools import cache
from typing import Final

from django.utils.safestring import SafeString
from maatatahay.arrangement import read_position

from maatasite.web.watching.stills import still_of

MIDDLE_OF_A_GAME: Final = (
    "v1_pair.W_Wa1.weaver.r1.dead_Bb1.scout.r1.E2.S3_Wc1.keeper.r3.S1_Be1.weaver.r3.S1_Ba2.guard.r3.E1.S1"
    "_Ba3.champion.r1.S1_Wb3.champion.r2.E2_Be3.child.r1.S1_Bc4.elder.r1.dead_We4.hunter.r3.E2.S1"
    "_Wc5.scout.r2.E2.S1_We5.drummer.r1.S1_d1.E2_c2.E2_e2.E2_d3.E2_a4.E2_a5.E3_b5.E2_d5.E2"
    "_relics.b2.d2.c3.b4.d4_store.B.E4_store.W.E4_display.hunter.convert.singer.elder.keeper.lancer"
    "_bag.E12.S4"
)
"""After six rounds, as docs/position.md writes it."""


@cache
def front_board() -> SafeString:
    """The picture, drawn once."""
    return still_of("front", 0, read_position(MIDDLE_OF_A_GAME))

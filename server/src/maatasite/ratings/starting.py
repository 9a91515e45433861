"""What players begin with: people in the middle, the computer's players where the measured ladder puts them."""

from typing import Final

from maatasite.ratings.glicko import Strength

NEW: Final = Strength()
"""Somebody of whom nothing is known."""

BOT_DEVIATION: Final = 150.0
"""The ladder says how far apart the computer's players are, from 100 or 200 games each. Where the whole of it lies
beside people nobody has measured: their games move it there."""

BOTS: Final = {
    "pib": 611,
    "tolli": 750,
    "wendo": 980,
    "bruk": 1119,
    "harra": 1401,
    "osk": 1787,
    "quell": 2117,
    "sorrin": 2273,
    "vantor": 2463,
}
"""By the shares of won games in docs/opponents.md, each step 400·log₁₀(share / (1 − share)), 1500 in the mean."""


def start_of(bot: str) -> Strength:
    """What a computer's player begins with; an empty `bot` is a person."""
    return Strength(BOTS[bot], BOT_DEVIATION) if bot in BOTS else NEW

"""Glicko-2: how strong a player is, how sure that is, and how steady. Arithmetic alone; instants are passed in.

After Mark Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), whose symbols stand behind the
names. A game is a rating period of its own; the time between games counts as a fraction of periods.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SCALE: Final = 173.7178
"""Of Glicko's points to one unit of the arithmetic."""

TAU: Final = 0.5
"""How quickly volatility may change; the paper's own choice among 0.3 to 1.2."""

START: Final = 1500.0
LEAST_RATING: Final = 100.0
MOST_RATING: Final = 4000.0
"""Nobody is known to leave these; they keep an endless series against one opponent from running off."""

MOST_DEVIATION: Final = 350.0
"""Of whom nothing is known, and of nobody more than that."""

LEAST_DEVIATION: Final = 45.0
"""A rating stays movable: an even game between two of whom much is known still moves each by some six points."""

START_VOLATILITY: Final = 0.06
LEAST_VOLATILITY: Final = 0.01
MOST_VOLATILITY: Final = 0.1
"""With periods of one game volatility is measured on very little; these keep one odd series from ruling for months."""

PERIOD_MS: Final = 365 * 24 * 3600 * 1000 / 78.25
"""Some 4.7 days: so chosen that a deviation of 60 becomes 110 (provisional again) after a year without games."""

PRECISION: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """A player as of one moment: `rating` (r) and `deviation` (RD) in Glicko's points, and `volatility` (σ)."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = START_VOLATILITY


def aged(player: Strength, periods: float) -> Strength:
    """The same player so many rating periods later, without a game: less is known of them."""
    grown = math.hypot(player.deviation, SCALE * player.volatility * math.sqrt(periods))
    return _bounded(player.rating, grown, player.volatility)


def periods_until(player: Strength, deviation: float) -> float:
    """After how many periods without a game the deviation is this one; below 0 if it is greater already."""
    return (deviation**2 - player.deviation**2) / (SCALE * player.volatility) ** 2


def after_game(a: Strength, b: Strength, score: float, periods: tuple[float, float]) -> tuple[Strength, Strength]:
    """Both after a game in which `a` scored 1, ½ or 0; each last played so many `periods` ago.

    Both are reckoned from what was before the game, so it does not matter who is called `a`.
    """
    then = aged(a, periods[0]), aged(b, periods[1])
    return updated(a, [(then[1], score)], periods[0]), updated(b, [(then[0], 1 - score)], periods[1])


def updated(player: Strength, results: Sequence[tuple[Strength, float]], periods: float = 1.0) -> Strength:
    """The player after a rating period with these opponents and scores; `periods` says how much of one has passed."""
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE
    information = gain = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (opponent.rating - START) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    volatility = _volatility(player.volatility, phi, 1 / information, gain / information)
    before = phi**2 + volatility**2 * periods
    after = 1 / math.sqrt(1 / before + information)
    return _bounded(START + SCALE * (mu + after**2 * gain), SCALE * after, volatility)


def _weight(phi: float) -> float:
    """The less is known of an opponent, the less a game against them tells (g)."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility (σ′) of step 5: the root of f, by the Illinois method."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def _bounded(rating: float, deviation: float, volatility: float) -> Strength:
    return Strength(
        min(max(rating, LEAST_RATING), MOST_RATING),
        min(max(deviation, LEAST_DEVIATION), MOST_DEVIATION),
        min(max(volatility, LEAST_VOLATILITY), MOST_VOLATILITY),
    )

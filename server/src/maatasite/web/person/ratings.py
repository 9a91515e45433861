"""A player's ratings as their page shows them: each speed's figures, and the way that they went as a line."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from maatasite.games.agreement import SPEEDS, Speed
from maatasite.people.models import Person
from maatasite.ratings.history import Step, best_of, latest_steps
from maatasite.ratings.reading import Standing, rating_of
from maatasite.web.times import SPEED_LABELS

WIDTH, HEIGHT, MARGIN = 300, 80, 6
LEAST_SPAN: Final = 50
"""Of points from top to bottom, so that a few points look like a few."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rated game in the table of a rating."""

    at: datetime
    rating: int
    points: int
    url: str


@dataclass(frozen=True, slots=True)
class SpeedRating:
    """One speed at which this person has played rated games. `line` and `rows` are of the latest ones."""

    speed: Speed
    label: str
    standing: Standing
    best: int | None
    line: SafeString | None
    rows: list[Row]


def ratings_of(person: Person, *, with_games: bool) -> list[SpeedRating]:
    """Each speed with a rating; how it went only `with_games`, which a person may hide."""
    found = []
    for speed in SPEEDS:
        standing = rating_of(person.pk, speed)
        if standing.games:
            steps = latest_steps(person.pk, speed) if with_games else []
            rows = [_row(step) for step in reversed(steps)]
            line = _line(steps) if len(steps) > 1 else None
            best = best_of(person.pk, speed)
            found.append(SpeedRating(speed, str(SPEED_LABELS[speed]), standing, best, line, rows))
    return found


def _row(step: Step) -> Row:
    at = datetime.fromtimestamp(step.at_ms / 1000, UTC)
    return Row(at, step.rating, step.points, reverse("game", args=[step.game]))


def _line(steps: list[Step]) -> SafeString:
    """The ratings after each game, from left to right in every language, as a line in an SVG picture."""
    ratings = [step.rating for step in steps]
    span = max(max(ratings) - min(ratings), LEAST_SPAN)
    top = (max(ratings) + min(ratings) + span) / 2
    across, down = (WIDTH - 2 * MARGIN) / (len(ratings) - 1), (HEIGHT - 2 * MARGIN) / span
    points = [
        (f"{MARGIN + number * across:.1f}", f"{MARGIN + (top - rating) * down:.1f}")
        for number, rating in enumerate(ratings)
    ]
    said = ngettext(
        "The latest %(n)s game: from %(first)s to %(last)s",
        "The latest %(n)s games: from %(first)s to %(last)s",
        len(ratings),
    )
    return format_html(
        '<svg class="line" viewBox="0 0 {} {}" role="img" aria-label="{}"><polyline points="{}"/>'
        '<circle cx="{}" cy="{}" r="4"/></svg>',
        WIDTH,
        HEIGHT,
        said % {"n": len(ratings), "first": ratings[0], "last": ratings[-1]},
        " ".join(map(",".join, points)),
        *points[-1],
    )

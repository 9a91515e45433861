"""Lines of talk that are reported: the one that is meant, for whoever is shown it, and those around it."""

from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import Q

from maatasite.decency.models import Report
from maatasite.games.errors import Refused
from maatasite.games.state import GameState
from maatasite.talk.models import Line
from maatasite.talk.rights import sight_of
from maatasite.web.decency.persons import shown_name

AROUND: Final = 15
"""So many lines before and after the one that is meant; of a report of a game, twice as many before it was sent."""


def line_shown(state: GameState, viewer: int, room: str, number: int) -> Line:
    """The line, if this person is shown it and somebody's words are in it. Raises `Refused` (`unknown-line`)."""
    found = Line.objects.filter(game=state.game, room=room, number=number).select_related("person").first()
    if found is None or found.person_id is None or found.blank:
        raise Refused("unknown-line")
    if not sight_of(state, viewer, {found.person_id}).shows(viewer, found):
        raise Refused("unknown-line")
    return found


def talk_around(report: Report) -> list[dict[str, Any]]:
    """What was said around it: `who` said which `words` `at` what time, and whether that is what is `meant`."""
    if report.game_id is None:
        return []
    lines = Line.objects.filter(game=report.game_id).select_related("person")
    meant = lines.filter(pk=report.line).first() if report.line is not None else None
    if meant is None:
        sent = int(report.made.timestamp() * 1000)
        found = list(lines.filter(at_ms__lte=sent).order_by("-at_ms", "-pk")[: 2 * AROUND])[::-1]
    else:
        before = Q(at_ms__lt=meant.at_ms) | Q(at_ms=meant.at_ms, pk__lte=meant.pk)
        first = list(lines.filter(before).order_by("-at_ms", "-pk")[: AROUND + 1])[::-1]
        found = [*first, *lines.exclude(before).order_by("at_ms", "pk")[:AROUND]]
    return [
        {
            "who": shown_name(line.person),
            "seat": line.seat,
            "words": line.text or line.phrase or line.blank,
            "at": datetime.fromtimestamp(line.at_ms / 1000, UTC),
            "meant": line.pk == report.line,
        }
        for line in found
    ]

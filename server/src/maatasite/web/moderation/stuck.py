"""The page of what is stuck, for whoever runs the site, with what to do about each; and when sweeps last ran."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from maatasite.games.clock import now_ms
from maatasite.games.sweeps import is_overdue, last_swept
from maatasite.operation.health import state_of_health
from maatasite.operation.stuck import Stuck, stuck

TITLE: Final = _("What is stuck")

WORDS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "clock": (_("Nobody keeps time"), _("Is a process running? Look at the log for what its timekeeper met.")),
    "flags": (_("Games whose time is up"), _("Look at the log for these games; restart one process after the other.")),
    "computer": (_("Games that wait for the computer"), _("Are the workers running, and of the same version?")),
    "queue": (_("Thoughts on the queue"), _("Start more workers; where it does not answer, look at Redis.")),
    "relay": (_("Other processes are not heard"), _("Look at Redis. Players hear of each other some seconds later.")),
    "writer": (_("Commands that are not stored yet"), _("Look at the database: its disk, its locks, its load.")),
    "notices": (_("Notices that nobody carries"), _("Look at the log for what the sweeper of notices met.")),
    "mail": (_("Mails that fail"), _("Look at the mail server and at MAATATAHAY_SMTP.")),
    "push": (_("Push messages that fail"), _("Can the server reach the push services? Is its clock right?")),
    "webhook": (_("Web hooks that fail"), _("Mostly the players' own addresses; if all fail, look at the network.")),
}
"""What each code says, and what to do."""

SWEEPS: Final[Mapping[str, Promise]] = {
    "clock": _("The sign of life, by which clocks run"),
    "flags": _("Flags for games whose time is up"),
    "lobby": _("Pairing, and seeks that end"),
    "seeks": _("News of the lobby to its pages"),
    "notices": _("Notices, mails, push messages and web hooks"),
    "computer": _("Turns of the computer that were left lying"),
    "beats": _("The time and what is new to open pages"),
    "talk": _("Talk that other processes stored"),
    "sessions": _("Closing what has been signed out"),
    "house": _("Tidying up what is kept for a time only"),
}
"""What each sweep does."""

GAMES: Final = frozenset({"flags", "computer"})
"""The codes whose examples are games."""


def page(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    """`moderation/stuck.html`: `found` (`code`, `what`, `count`, `since`, `games`, `reasons`, `advice`), `sweeps`
    (`code`, `what`, `last`, `overdue`), `all_well`, `parts`."""
    _, parts = state_of_health()
    found, sweeps = [_told(one) for one in stuck()], _swept(now_ms())
    well = not found and not any(one["overdue"] for one in sweeps)
    told = {"title": TITLE, "found": found, "sweeps": sweeps, "all_well": well, "parts": parts}
    return TemplateResponse(request, "moderation/stuck.html", {**context, **told})


def _swept(now: int) -> list[dict[str, Any]]:
    return [
        {"code": code, "what": SWEEPS[code], "last": _instant(at), "overdue": is_overdue(code, at, now)}
        for code, at in last_swept().items()
    ]


def _instant(ms: int | None) -> datetime | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)


def _told(one: Stuck) -> dict[str, Any]:
    what, advice = WORDS[one.code]
    since = _instant(one.since)
    games = one.some if one.code in GAMES else ()
    return {
        "code": one.code,
        "what": what,
        "advice": advice,
        "count": one.count,
        "since": since,
        "games": games,
        "reasons": () if games else one.some,
    }

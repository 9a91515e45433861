"""A report that a moderator has decided: its sender is told that there is an answer, and reads it where reports are."""

from maatasite.decency.models import Report
from maatasite.games.clock import now_ms
from maatasite.notices.kinds import ANSWER
from maatasite.notices.outbox import keep
from maatasite.notices.turns import Due


def tell_answer(report: Report) -> None:
    """Tell whoever sent it, once; nobody where they have gone. A listener of `decency.reports`."""
    if report.reporter_id is not None:
        now = now_ms()
        keep([Due(report.reporter_id, ANSWER, str(report.pk), now, now)], now)

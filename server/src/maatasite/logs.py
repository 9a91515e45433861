"""Log lines, for machines one JSON object each (`MAATATAHAY_LOG=json`). They hold no personal data.

What the code logs are ids of games, codes and counts, never names, addresses, tokens or texts of people. Requests are
not logged at all, since some addresses carry rights.
"""

import json
import logging
from datetime import UTC, datetime

from limits import RateLimitItemPerMinute

from maatasite.people.pacing import HERE

REFUSALS = RateLimitItemPerMinute(10)
"""Of each kind so many are told: strangers can cause them at will."""


class RefusalsWithoutAddresses(logging.Filter):
    """What Django and we refuse for safety's sake, by its kind alone: some addresses carry rights."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is told."""
        kind = record.name.rpartition(".")[2]
        if HERE.wait_ms(REFUSALS, "refusals", kind):
            return False
        record.msg, record.args, record.exc_info = f"refused: {kind}", (), None
        return True


class PlainLines(logging.Formatter):
    """Lines for people. What a message repeats from elsewhere begins no line and moves no cursor."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  (the library's name)
        """The line, its control characters told by their numbers."""
        line = super().formatMessage(record)
        return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line)


class JsonLines(logging.Formatter):
    """`at` (UTC), `level`, `from` (the module), `said`, and `trace` of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever is in the message."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)

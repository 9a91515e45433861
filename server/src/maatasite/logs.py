"""Log lines for machines to read, one JSON object each (`MAATATAHAY_LOG=json`). They hold no personal data.

What the code logs are ids of games, codes and counts, never names, addresses, tokens or texts of people. Requests are
not logged at all, since some addresses carry rights.
"""

import json
import logging
from datetime import UTC, datetime


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

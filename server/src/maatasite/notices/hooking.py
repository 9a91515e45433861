"""Posts to a chat room's web hook: one JSON object with one field of text."""

import json
from dataclasses import dataclass
from typing import Any, Final

from maatasite.notices.outcomes import Outcome, later, of_status, refused
from maatasite.notices.outside import NotAllowed, Unreachable, post

FIELDS: Final = ("text", "content")
"""`text` is what Slack, Mattermost and bridges to Matrix read, `content` what Discord reads."""

MOST_FAILURES: Final = 8
"""So many tries in a row that fail, and the hook is taken to be dead."""


@dataclass(frozen=True, slots=True)
class HookParcel:
    """A text for one hook."""

    url: str
    field: str
    text: str

    def send(self) -> Outcome:
        """Try once."""
        try:
            return of_status(post(self.url, body_of(self.field, self.text), {"Content-Type": "application/json"}))
        except NotAllowed as error:
            return refused(error.code, gone=True)
        except Unreachable:
            return later("unreachable")


def body_of(field: str, text: str) -> bytes:
    """The JSON. Nobody's name can call a whole room, or pass for a link: neither reads it as its own signs."""
    if field == "content":
        told: dict[str, Any] = {"content": text[:1900], "allowed_mentions": {"parse": []}}
    else:
        told = {"text": text[:1900].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return json.dumps(told, ensure_ascii=False).encode()

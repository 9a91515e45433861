"""Push messages to a browser (RFC 8030), encrypted for it alone (RFC 8291)."""

import base64
import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from pywebpush import WebPusher

from maatasite.notices import vapid
from maatasite.notices.outcomes import Outcome, later, of_status, refused
from maatasite.notices.outside import NotAllowed, Unreachable, post

TTL: Final = 24 * 3600
"""How long a push service keeps a message for a browser that is away."""


@dataclass(frozen=True, slots=True)
class PushParcel:
    """A message for one browser. `topic` names what it replaces, if that still waits at the push service."""

    endpoint: str
    p256dh: str
    auth: str
    text: dict[str, Any]
    topic: str
    contact: str

    def send(self) -> Outcome:
        """Try once."""
        parts = urlsplit(self.endpoint)
        try:
            body = encrypted(self.p256dh, self.auth, json.dumps(self.text, separators=(",", ":")).encode())
        except Exception:  # whatever the browser gave is no key
            return refused("bad-key", gone=True)
        headers = vapid.headers(f"{parts.scheme}://{parts.netloc}", self.contact) | {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "high",
            "Topic": topic_of(self.topic),
        }
        try:
            return of_status(post(self.endpoint, body, headers))
        except NotAllowed as error:
            return refused(error.code, gone=True)
        except Unreachable:
            return later("unreachable")


def encrypted(p256dh: str, auth: str, text: bytes) -> bytes:
    """The text for the browser with these keys. Raises whatever is wrong with them."""
    pusher = WebPusher({"endpoint": "https://unused.invalid/", "keys": {"p256dh": p256dh, "auth": auth}})
    told = pusher.encode(text, "aes128gcm")
    assert told is not None
    return bytes(told["body"])


def topic_of(name: str) -> str:
    """At most 32 letters of base64url, as the protocol has them."""
    return base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest())[:32].decode()

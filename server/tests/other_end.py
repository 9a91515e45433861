"""The other end of a push or a web hook: a server of this machine that keeps what comes and answers as it is told."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Posted:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class OtherEnd:
    """What came, and the status with which the next is answered."""

    url: str
    posted: list[Posted] = field(default_factory=list)
    status: int = 201
    slow: float = 0.0
    moved_to: str = ""


@contextmanager
def other_end() -> Iterator[OtherEnd]:
    """It runs as long as this lasts."""
    end = OtherEnd("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            end.posted.append(Posted(self.path, dict(self.headers), self.rfile.read(length)))
            time.sleep(end.slow)
            self.send_response(end.status)
            if end.moved_to:
                self.send_header("Location", end.moved_to)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    end.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield end
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


class Browser:
    """What a browser keeps of a push subscription: its keys, with which it alone reads what comes."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes ok"

    def keys(self) -> dict[str, str]:
        """As the page tells the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": told(point), "auth": told(self._auth)}

    def read(self, posted: Posted) -> dict[str, Any]:
        """The message, decrypted."""
        text = http_ece.decrypt(posted.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        message: dict[str, Any] = json.loads(text)
        return message


def told(raw: bytes) -> str:
    """Base64url without its end."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def untold(text: str) -> bytes:
    """Back from it."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def vapid_claims(posted: Posted, public_key: str) -> dict[str, Any]:
    """The claims of the request's signature, which must be by this key (RFC 8292)."""
    scheme, _, rest = posted.headers["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == public_key
    head, claims, signature = parts["t"].split(".")
    assert json.loads(untold(head))["alg"] == "ES256"
    raw = untold(signature)
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), untold(public_key))
    key.verify(whole, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(untold(claims))
    return found

"""The key by which push services know this site: made at the first start, kept with the others."""

import base64
from functools import cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)
from py_vapid import Vapid02

from maatasite.vardir import kept_key

NAME: Final = "push"


def _made() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return base64.b64encode(key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())).decode()


@cache
def _key() -> ec.EllipticCurvePrivateKey:
    key = load_der_private_key(base64.b64decode(kept_key(NAME, _made)), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def public_key() -> str:
    """What a page names when it asks its browser for push: the public key, base64url."""
    point = _key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def headers(audience: str, contact: str) -> dict[str, str]:
    """The signed headers for the push service of this origin; `contact` is where its operators reach ours."""
    signed: dict[str, str] = Vapid02(_key()).sign({"aud": audience, "sub": contact})
    return signed

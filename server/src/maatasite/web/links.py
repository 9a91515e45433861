"""Links that carry a right: an invitation (a signed game id) and a move to another device (a one-use token)."""

import hashlib
import secrets
from io import BytesIO

import segno
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from maatasite.games.clock import now_ms
from maatasite.games.errors import Refused
from maatasite.games.models import DeviceLink

DEVICE_LINK_MINUTES = 10
_INVITES = Signer(salt="maatasite.invite", sep=".")


def invite_token(game: str) -> str:
    """The token that lets its holder take the open seat of this game."""
    return _INVITES.sign(game)


def invited_game(token: str) -> str:
    """The game that an invitation is for. Raises `Refused` (`unknown-link`)."""
    try:
        return _INVITES.unsign(token)
    except BadSignature as error:
        raise Refused("unknown-link") from error


def new_device_link(game: str, person: int) -> tuple[str, int]:
    """A fresh link for all the person's seats at this game: its token and when it ends (UTC ms)."""
    token = secrets.token_urlsafe(32)
    expires = now_ms() + DEVICE_LINK_MINUTES * 60_000
    DeviceLink.objects.filter(expires_ms__lt=now_ms()).delete()
    DeviceLink.objects.create(token_hash=_hash(token), game_id=game, person_id=person, expires_ms=expires)
    return token, expires


def device_link(token: str) -> DeviceLink:
    """The link of this token. Raises `Refused` (`unknown-link`, `link-used`, `link-expired`)."""
    link = DeviceLink.objects.filter(token_hash=_hash(token)).first()
    if link is None:
        raise Refused("unknown-link")
    if link.used_ms is not None:
        raise Refused("link-used")
    if link.expires_ms < now_ms():
        raise Refused("link-expired")
    return link


def use_device_link(link: DeviceLink) -> None:
    """Spend the link, within the transaction that moves the seats. Raises `Refused` (`link-used`)."""
    unused = DeviceLink.objects.filter(token_hash=link.token_hash, used_ms=None)
    if not unused.update(used_ms=now_ms()):
        raise Refused("link-used")


def shown(request: HttpRequest, name: str, token: str) -> dict[str, object]:
    """A link as a page shows it: the whole `url`, and its `qr` code as inline SVG."""
    url = request.build_absolute_uri(reverse(name, args=[token]))
    return {"url": url, "qr": _qr(url)}


def _qr(url: str) -> SafeString:
    image = BytesIO()
    segno.make(url, error="m", micro=False).save(
        image, kind="svg", xmldecl=False, svgns=True, omitsize=True, light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(image.getvalue().decode())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

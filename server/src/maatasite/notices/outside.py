"""Posting to an address that somebody has told us: to public addresses alone, and only for a moment.

The name is looked up once, every address that it gives must be public, and the connection goes to the one that was
checked. Redirects are not followed, and of the answer nothing is read but its status.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS: Final = 10.0
"""For everything together, the look-up aside."""

LONGEST_ADDRESS: Final = 1000


class NotAllowed(Exception):
    """We do not send there. `code` says why: `not-https`, `no-address`, `not-public`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unreachable(Exception):
    """Nobody answered there in time."""


def checked(url: str) -> SplitResult:
    """The parts of an address of a form that we send to. Raises `NotAllowed`; its name is not looked up."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise NotAllowed("no-address") from error
    if len(url) > LONGEST_ADDRESS or not url.isascii() or any(sign.isspace() for sign in url):
        raise NotAllowed("no-address")
    if parts.scheme != "https" and not (settings.NOTICES_TO_LOOPBACK and parts.scheme == "http"):
        raise NotAllowed("not-https")
    if not parts.hostname or parts.username is not None or port == 0:
        raise NotAllowed("no-address")
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer. Raises `NotAllowed`, `Unreachable`."""
    parts = checked(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    ip = _public_address(str(parts.hostname), port)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(str(parts.hostname), port, timeout=SECONDS)
    stop = threading.Timer(SECONDS, _hang_up, [connection])
    stop.daemon = True
    stop.start()
    try:
        plain = socket.create_connection((ip, port), timeout=SECONDS)
        connection.sock = plain
        if parts.scheme == "https":
            connection.sock = _TLS.wrap_socket(plain, server_hostname=parts.hostname)
        connection.request("POST", path, body, {**headers, "Host": _host(parts), "Connection": "close"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable from error
    finally:
        stop.cancel()
        connection.close()


_TLS: Final = ssl.create_default_context()


def _host(parts: SplitResult) -> str:
    return parts.netloc


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """Whoever drips an answer byte by byte does not keep a thread."""
    try:
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it has ended by itself


def _public_address(host: str, port: int) -> str:
    """An address of this name, all of which are public. Raises `NotAllowed`, `Unreachable`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable from error
    addresses = [str(address[4][0]).partition("%")[0] for address in found]
    if not addresses or not all(_may_reach(ipaddress.ip_address(address)) for address in addresses):
        raise NotAllowed("not-public")
    return addresses[0]


def _may_reach(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    inner = _inner(address)
    if settings.NOTICES_TO_LOOPBACK and address.is_loopback:
        return True
    return address.is_global and not address.is_multicast and (inner is None or _may_reach(inner))


def _inner(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for, where it does: mapped, 6to4, NAT64, Teredo."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")

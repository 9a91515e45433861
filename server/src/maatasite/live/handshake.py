"""Who may open a socket, and who that is."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.websockets import WebSocket

from maatasite import SPOKEN
from maatasite.games.reading import read
from maatasite.people.identity import person_of_session


def may_connect(socket: WebSocket) -> bool:
    """Whether the socket comes to one of our names, from a page of ours. Browsers always say where they come from."""
    host = socket.headers.get("host", "")
    domain, _ = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    origin = socket.headers.get("origin", "")
    return origin in settings.CSRF_TRUSTED_ORIGINS or _is_same(origin, host)


def _is_same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = {"https"} if settings.HTTPS else {"http", "https"}
    return parts.scheme in schemes and parts.netloc.lower() == host.lower()


def protocol_of(socket: WebSocket) -> int | None:
    """The protocol that the page speaks, if it is one that we speak; pages from before they said so speak the first."""
    asked = socket.query_params.get("protocol", "1")
    return next((spoken for spoken in SPOKEN if str(spoken) == asked), None)


async def identify(socket: WebSocket) -> tuple[int | None, str | None]:
    """The person's id and session key; both `None` for a stranger and for a session that is not one."""
    key = socket.cookies.get(settings.SESSION_COOKIE_NAME)
    person = await read(person_of_session, key) if key else None
    return (person.pk, key) if person else (None, None)

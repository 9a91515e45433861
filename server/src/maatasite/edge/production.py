"""A site for others does not start with what is made for trying out."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

SHORTEST_KEY: Final = 50
WELL_KNOWN: Final = {
    "",
    "admin",
    "change-me",
    "changeme",
    "database",
    "maatatahay",
    "password",
    "postgres",
    "root",
    "secret",
    "user:password",
}


def require_strong_key(key: str) -> None:
    """Raise `ImproperlyConfigured` for a key that somebody made up instead of letting the first start make it."""
    if len(key) < SHORTEST_KEY or len(set(key)) < 10:
        raise ImproperlyConfigured("keys/django is too weak: delete it and start again (everybody is signed out)")


def require_production(origin: str, hosts: Sequence[str], database: dict[str, Any], switches: dict[str, bool]) -> None:
    """Raise `ImproperlyConfigured` where a site with HTTPS has a switch for tests on, or a secret that all know.

    `switches` are by the name of the variable that turns each on.
    """
    if "*" in hosts:
        raise ImproperlyConfigured("MAATATAHAY_HOSTS: name the hosts; * takes whatever a request says")
    if not origin.startswith("https://"):
        return
    for name, on in switches.items():
        if on:
            raise ImproperlyConfigured(f"{name} is for tests on your own machine, not for a site at {origin}")
    if not validate_host(urlsplit(origin).hostname or "", hosts):
        raise ImproperlyConfigured(f"MAATATAHAY_HOSTS does not name the host of MAATATAHAY_ORIGIN, {origin}")
    over_network = database.get("HOST", "") and not str(database["HOST"]).startswith("/")
    if over_network and str(database.get("PASSWORD", "")).lower() in WELL_KNOWN:
        raise ImproperlyConfigured("DATABASE_URL: choose a password that is not in every list")

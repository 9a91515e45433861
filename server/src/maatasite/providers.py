"""Signing in by other sites' accounts: none, unless the private directory has a file `providers.json`.

    {"github": {"client_id": "…", "secret": "…", "origin": "https://github.com"}}

Each name is that of a provider of django-allauth; `origin` is where its sign-in page is, which the content security
policy then lets a form lead to. What else stands in an entry is handed on as that provider's settings.
"""

import json
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

NEEDED = {"client_id", "secret", "origin"}


def providers_from(file: Path) -> dict[str, dict[str, Any]]:
    """The providers that the file names, by name; none if there is no file."""
    if not file.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    for name, entry in found.items():
        if not name.isidentifier() or not entry.keys() >= NEEDED:
            raise ImproperlyConfigured(f"{file.name}: {name} needs {', '.join(sorted(NEEDED))}")
    return found


def apps_of(providers: dict[str, dict[str, Any]]) -> list[str]:
    """What Django has to install for them."""
    if not providers:
        return []
    return ["allauth.socialaccount", *(f"allauth.socialaccount.providers.{name}" for name in providers)]


def settings_of(providers: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """allauth's `SOCIALACCOUNT_PROVIDERS`."""
    return {
        name: {
            **{key: value for key, value in entry.items() if key not in NEEDED},
            "APPS": [{"client_id": entry["client_id"], "secret": entry["secret"], "key": ""}],
        }
        for name, entry in providers.items()
    }


def origins_of(providers: dict[str, dict[str, Any]]) -> list[str]:
    """Where their sign-in pages are."""
    return [entry["origin"] for entry in providers.values()]

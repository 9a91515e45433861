"""What every page's answer carries beside what Django and django-csp give it."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

NOT_USED: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
"""What a browser can do and no page of ours asks for."""

PERMISSIONS: Final = ", ".join(f"{name}=()" for name in NOT_USED)


METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS")
"""Django's forms would take a PUT as a POST that nothing counts."""


class Headers:
    """Outside of all that answers pages, so that refusals have them too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """No other site shows it, no page uses what it does not need; what somebody known gets nobody keeps."""
        response = self.get_response(request) if request.method in METHODS else HttpResponseNotAllowed(METHODS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in response.cookies:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


class CookieOfThisHost(CookieStorage):
    """Messages for the next page, in a cookie whose name says how it was set."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]  # a plain attribute there
        """As `settings` prefixes all cookies."""
        return settings.COOKIE_PREFIX + "messages"


class Messages(FallbackStorage):
    """Django's: in a cookie, and in the session what has no room there."""

    storage_classes = (CookieOfThisHost, SessionStorage)

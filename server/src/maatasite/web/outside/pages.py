"""Which pages search engines may show, at which address, and in which language.

A page has one address for everybody, in the language of whoever looks. A search engine speaks none: for it those pages
that it may show have an address for each language too, by `?language=`. Such an address changes nothing but that page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

SHOWN: Final = frozenset(
    {"home", "new", "rules", "learn", "lesson", "lesson_part", "sandbox", "about", "privacy", "terms", "ratings"}
)
"""By their names: what is the same for everybody. Not games and players: who looks for a name finds it here alone."""

LANGUAGE: Final = "language"
"""The parameter of an address."""


@dataclass(frozen=True, slots=True)
class Outside:
    """A page from outside: may search engines show it, what is its one `address`; and from `here` one comes back."""

    shown: bool
    address: str
    here: str


def outside(request: HttpRequest) -> Outside:
    """This page. The address has no parameters but the language, `here` all others."""
    asked = request.GET.copy()
    asked.pop(LANGUAGE, None)
    here = f"{request.path}?{asked.urlencode()}" if asked else request.path
    address = request.build_absolute_uri(in_language(request.path, _asked(request)))
    return Outside(_is_shown(request), address, here)


def in_language(path: str, language: str | None) -> str:
    """The address of a page in a language that we speak; plain in ours, or for whoever does not say."""
    plain = language is None or language == settings.LANGUAGE_CODE
    return path if plain else f"{path}?{urlencode({LANGUAGE: language})}"


class LanguageOfAddress:
    """Shows a page that search engines may show in the language of its address, if that names one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before or after a page."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object) -> None:
        """Once it is known which page it is; `LocaleMiddleware` has chosen the language of whoever asks."""
        language = _asked(request)
        if language is not None:
            translation.activate(language)
            request.LANGUAGE_CODE = language  # as LocaleMiddleware does


def _asked(request: HttpRequest) -> str | None:
    asked = request.GET.get(LANGUAGE)
    return asked if _is_shown(request) and asked in dict(settings.LANGUAGES) else None


def _is_shown(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.url_name in SHOWN

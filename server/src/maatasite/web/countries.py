"""Countries by their names in the reader's language, from Unicode's own data as Babel brings it."""

from functools import lru_cache
from typing import Final

from babel import Locale, UnknownLocaleError
from django.utils.translation import get_language, to_locale

NO_COUNTRY: Final = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})
"""Codes of two letters that are unions, oceans and made-up places."""


def countries() -> tuple[tuple[str, str], ...]:
    """Codes with names, in the order of their names."""
    return _countries(get_language() or "en")


def country_name(code: str) -> str:
    """The country's name, empty for none."""
    return dict(countries()).get(code, "")


@lru_cache(maxsize=32)
def _countries(language: str) -> tuple[tuple[str, str], ...]:
    try:
        names = Locale.parse(to_locale(language)).territories
    except (UnknownLocaleError, ValueError):  # a language that only tests speak
        names = Locale("en").territories
    known = ((code, name) for code, name in names.items() if len(code) == 2 and code not in NO_COUNTRY)
    return tuple(sorted(known, key=lambda country: country[1]))

"""The languages that people may choose, and how much of each is translated.

A text without translation is shown in English. How much there is, is counted in the compiled catalogues, against the
languages in which nothing may be missing (the checks see to that).
"""

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation import to_locale

LOCALE: Final = Path(__file__).resolve().parent / "locale"
DOMAINS: Final = ("django", "djangojs")
"""What the server says, and what the page's modules say."""

WHOLE: Final = "nl"
"""A language that has all texts."""


@dataclass(frozen=True)
class Spoken:
    """A language by its code and its own name; `percent` of its texts are translated."""

    code: str
    name: str
    percent: int


@cache
def offered() -> tuple[Spoken, ...]:
    """All languages that one may choose, in the order in which they are offered."""
    return tuple(Spoken(code, name, translated(code)) for code, name in settings.LANGUAGES)


def begun() -> tuple[Spoken, ...]:
    """Those of which something is still in English."""
    return tuple(language for language in offered() if language.percent < 100)


def translated(code: str) -> int:
    """How much of all texts a language has, in percent; 100 only if it has every one."""
    if code == settings.LANGUAGE_CODE:
        return 100
    wanted = [(domain, text) for domain in DOMAINS for text in texts(WHOLE, domain)]
    own = {(domain, text) for domain in DOMAINS for text in texts(code, domain)}
    return 100 * sum(text in own for text in wanted) // len(wanted) if wanted else 0


def texts(code: str, domain: str) -> frozenset[str]:
    """The English texts that a language's compiled catalogue has; of a plural pair the first."""
    file = compiled(code, domain)
    if not file:
        return frozenset()
    with file.open("rb") as read:
        catalogue: dict[str | tuple[str, int], str] = vars(GNUTranslations(read))["_catalog"]
    return frozenset(text if isinstance(text, str) else text[0] for text in catalogue) - {""}


def compiled(code: str, domain: str) -> Path | None:
    """A language's catalogue as it is read; None where it has none."""
    folders = (*map(Path, settings.LOCALE_PATHS), LOCALE)
    paths = (folder / to_locale(code) / "LC_MESSAGES" / f"{domain}.mo" for folder in folders)
    return next((path for path in paths if path.exists()), None)


def tag(code: str) -> str:
    """A language's code as browsers and readers of screens know it (BCP 47): `zh-Hant`, `pt-BR`."""
    return to_locale(code).replace("_", "-")

"""Two languages for tests, made of the sources' texts: what is not in them was never handed to translators.

`en-xa` has accents, words 40 % longer and brackets around each text: ⟦Ñééẅ ĝáámééš⟧. `he-xb` runs from right to left;
its words are the English ones in Hebrew letters. Only tests are offered them, by `MAATATAHAY_TEST_LOCALES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import django
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from maatasite.web.catalogues import DOMAINS, LOCALE, catalog, entries, forms, sources

LONG, BACKWARDS = "en-xa", "he-xb"
ACCENTS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "áƀçďéƒĝĥíĵķĺṁñóṗɋřšťúṽẅẋýžÁƁÇĎÉƑĜĤÍĴĶĹṀÑÓṖɊŘŠŤÚṼẄẊÝŽ",
        strict=True,
    )
)
HEBREW = dict(zip("abcdefghijklmnopqrstuvwxyz", "אבצדעפגהיזכלמנוקשרסתטחץךףן", strict=True))
KEPT = re.compile(r"(%\(\w+\)\w|%[sdr%]|</?\w+[^>]*>|&\w+;)")
"""What stays as it is in any translation: places, tags and entities."""

Word = Callable[[str], str]


def longer(text: str) -> str:
    """Accents on every letter, every vowel twice."""
    return "".join(ACCENTS.get(letter, letter) * (2 if letter in "aeiou" else 1) for letter in text)


def backwards(text: str) -> str:
    """Hebrew letters, which run from right to left."""
    return "".join(HEBREW.get(letter.lower(), letter) for letter in text)


def translated(text: str, word: Word) -> str:
    """A text with its words replaced."""
    return "".join(part if KEPT.fullmatch(part) else word(part) for part in KEPT.split(text))


def bracketed(text: str) -> str:
    """A text of the long language."""
    return f"⟦{translated(text, longer)}⟧"


def turned(text: str) -> str:
    """A text of the language from right to left."""
    return translated(text, backwards)


def write_languages(folder: Path) -> Path:
    """Both languages as compiled catalogues; the folder that holds them."""
    for domain in DOMAINS:
        texts = list(all_texts(domain))
        for locale, say in (("en_XA", bracketed), ("he_XB", turned)):
            made = Catalog(locale=locale[:2], domain=domain, header_comment="")
            for text in texts:
                told = tuple(map(say, text)) if isinstance(text, tuple) else say(text)
                made.add(text, told)
            place = folder / locale / "LC_MESSAGES"
            place.mkdir(parents=True, exist_ok=True)
            with (place / f"{domain}.mo").open("wb") as file:
                write_mo(file, made)
    return folder


def all_texts(domain: str) -> Iterator[str | tuple[str, ...]]:
    """What the sources hold and, for the server, what Django says itself."""
    own = sources(domain) or catalog(LOCALE, "nl", domain)
    found = [own]
    if domain == "django":
        for part in ("conf", "contrib/humanize"):
            with (Path(django.__file__).parent / part / "locale/nl/LC_MESSAGES/django.po").open("rb") as file:
                found.append(read_po(file))
    for messages in found:
        for message in entries(messages):
            if not message.context:
                texts = forms(message.id)
                yield texts[0] if len(texts) == 1 else tuple(texts)

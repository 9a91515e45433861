"""Does a language call a thing by one word everywhere? What `locale/<language>/glossary.toml` says is held to.

    exceptions = ["The pair"]       # texts that need not follow it

    [terms]
    Warrior = ["krijger"]           # each text that has the term has one of these in every form of its translation
    "free space" = ["vrij vak"]

A term is found as whole words, also in the plural. One with a capital is found with its capital, since "Support" is a
thing of the game and "support" what anybody does; one without is found at the beginning of a sentence too. A
translation need only hold the letters, whatever their case, so that a stem serves for all endings. Besides, a text that
both the server and the page's modules say is translated alike.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog

from maatasite.web.catalogues import COMPLETE, entries, forms, is_translated

PLACE = re.compile(r"%\(\w+\)s")


@dataclass(frozen=True)
class Glossary:
    """The accepted translations of each term, and the texts that may differ."""

    terms: Mapping[str, tuple[str, ...]]
    exceptions: frozenset[str]


def glossary(locale: Path, language: str) -> Glossary | None:
    """A language's glossary; None where it has none."""
    path = locale / language / "glossary.toml"
    if not path.exists():
        return None
    read = tomllib.loads(path.read_text())
    terms = {term: tuple(accepted) for term, accepted in read.get("terms", {}).items()}
    return Glossary(terms, frozenset(read.get("exceptions", ())))


def glossary_faults(locale: Path, language: str, catalogs: Mapping[str, Catalog]) -> Iterator[str]:
    """What differs from the language's glossary, and between its catalogues (by domain)."""
    words = glossary(locale, language)
    if words is None:
        if language in COMPLETE:
            yield f"{language}/glossary.toml: missing"
        return
    for domain, found in catalogs.items():
        yield from (f"{language}/{domain}.po: {fault}" for fault in term_faults(words, found))
    yield from (f"{language}: {fault}" for fault in two_words(words, *catalogs.values()))


def term_faults(words: Glossary, found: Catalog) -> Iterator[str]:
    """Each translation that lacks the word for a term of its text."""
    patterns = {term: pattern(term) for term in words.terms}
    for message in entries(found):
        original = PLACE.sub("%", " ".join(forms(message.id)))
        if forms(message.id)[0] in words.exceptions or not is_translated(message):
            continue
        for term, accepted in words.terms.items():
            if not patterns[term].search(original):
                continue
            for translation in forms(message.string):
                if not any(form.casefold() in translation.casefold() for form in accepted):
                    yield f"“{term}” is none of {', '.join(accepted)} in {translation!r} ({forms(message.id)[0]!r})"


def pattern(term: str) -> re.Pattern[str]:
    """Finds a term in an English text, one or many of it."""
    first, rest = term[0], re.escape(term[1:])
    rest = rf"{rest[:-1]}(?:y|ies)" if rest.endswith("y") else rf"{rest}(?:e?s)?"
    return re.compile(rf"\b{first if first.isupper() else f'[{first}{first.upper()}]'}{rest}\b")


def two_words(words: Glossary, server: Catalog, page: Catalog) -> Iterator[str]:
    """Each text that the server and the page's modules translate differently."""
    said = {forms(message.id)[0]: forms(message.string) for message in entries(server) if is_translated(message)}
    for message in entries(page):
        text, here = forms(message.id)[0], forms(message.string)
        there = said.get(text, here)
        if is_translated(message) and text not in words.exceptions and there != here:
            yield f"two translations of {text!r}: {', '.join(there)} (django.po), {', '.join(here)} (djangojs.po)"

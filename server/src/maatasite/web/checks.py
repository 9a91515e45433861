"""Are the translations right? `python -m maatasite.web.checks` prints each fault and exits 1 if there is one.

Every folder of `locale/` is a language. A fault is, in any of them: a text that the sources do not have, one that is
marked fuzzy or translated in some of its plural forms only, a translation whose places (`%(name)s`) or tags differ from
the text's, and what differs from the language's glossary (`glossaries.py`). In the languages that are always complete
it is also each text that lacks a translation; of the others the part that is translated is printed, and with
`--missing [language…]` what is not.
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from maatasite.web.catalogues import (
    COMPLETE,
    DOMAINS,
    LOCALE,
    catalog,
    entries,
    forms,
    is_translated,
    languages,
    sources,
)
from maatasite.web.glossaries import glossary_faults

PLACE = re.compile(r"%\(\w+\)s|</?\w+>")

Texts = frozenset[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all faults and how far each language is; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m maatasite.web.checks", description="Are the translations right?")
    parser.add_argument("--missing", nargs="*", metavar="language", help="print what these, or all, have yet to say")
    asked = parser.parse_args(arguments).missing
    wanted = wanted_texts(LOCALE)
    faults = list(faults_of(LOCALE, wanted))
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    for language in languages(LOCALE):
        missing = {domain: missing_texts(LOCALE, language, domain, wanted[domain]) for domain in DOMAINS}
        sys.stdout.write(f"{language}: {percent(missing, wanted)} %\n")
        if asked is not None and (not asked or language in asked):
            sys.stdout.writelines(f"  {domain}: {text!r}\n" for domain in DOMAINS for text in missing[domain])
    return 1 if faults else 0


def percent(missing: dict[str, list[str]], wanted: dict[str, Texts]) -> int:
    """How much of all texts is translated; 100 only if nothing is missing."""
    of, lacking = sum(map(len, wanted.values())), sum(map(len, missing.values()))
    return 100 * (of - lacking) // of


def wanted_texts(locale: Path) -> dict[str, Texts]:
    """By domain what has to be translated: what the sources hold, or else what any complete language has."""
    wanted = {}
    for domain in DOMAINS:
        found = sources(domain)
        held = [found] if found is not None else [catalog(locale, language, domain) for language in COMPLETE]
        wanted[domain] = Texts().union(*map(texts, held))
    return wanted


def faults_of(locale: Path, wanted: dict[str, Texts]) -> Iterator[str]:
    """All faults of the catalogues in a locale folder, each a line."""
    for language in languages(locale):
        catalogs = {domain: catalog(locale, language, domain) for domain in DOMAINS}
        for domain, found in catalogs.items():
            where = f"{language}/{domain}.po"
            yield from (f"{where}: {fault}" for fault in catalog_faults(found, wanted[domain]))
            if language in COMPLETE:
                lacking = missing_texts(locale, language, domain, wanted[domain])
                yield from (f"{where}: not translated: {text!r}" for text in lacking)
        yield from glossary_faults(locale, language, catalogs)


def catalog_faults(found: Catalog, wanted: Texts) -> Iterator[str]:
    """What is wrong with what a catalogue has."""
    yield from (f"not in the sources: {text!r}" for text in sorted(texts(found) - wanted))
    for message in entries(found):
        yield from message_faults(message, found.num_plurals)


def missing_texts(locale: Path, language: str, domain: str, wanted: Texts) -> list[str]:
    """The texts that a language has yet to say."""
    found = catalog(locale, language, domain)
    return sorted(wanted - {forms(message.id)[0] for message in entries(found) if is_translated(message)})


def texts(found: Catalog) -> Texts:
    """The English texts of a catalogue; of a plural pair the first."""
    return frozenset(forms(message.id)[0] for message in entries(found))


def message_faults(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with one translation in a language with that many plural forms."""
    originals, translations = forms(message.id), forms(message.string)
    if message.fuzzy:
        yield f"fuzzy: {originals[0]!r}"
    if not any(translations):
        return
    if len(translations) != (plurals if len(originals) > 1 else 1) or not all(translations):
        yield f"not in every plural form: {originals[0]!r}"
        return
    allowed = [places(original) for original in originals]
    for translation in translations:
        if places(translation) not in allowed:
            yield f"other places than the text: {translation!r}"


def places(text: str) -> Counter[str]:
    """The places and tags of a text, each as often as it stands there."""
    return Counter(PLACE.findall(text))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    sys.exit(main())

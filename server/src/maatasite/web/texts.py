"""Brings catalogues up to the sources: `python -m maatasite.web.texts [language…]`, all of them if none is named.

Texts that are gone leave, new ones are added at the end without a translation; what is there stays as it is. For a
language without catalogues they are made, with its plural forms. Needs the gettext programs.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import escape, read_po

from maatasite.web.catalogues import DOMAINS, LOCALE, entries, forms, languages, po_file, sources

HEAD = """# {name} for Maatatahay.
msgid ""
msgstr ""
"Project-Id-Version: maatatahay\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Bring up to date what is asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="script/texts", description="Brings catalogues up to the sources.")
    parser.add_argument("language", nargs="*", help="by its folder, as in zh_Hant; a new one is made")
    asked = parser.parse_args(arguments).language or languages()
    for language in asked:
        try:
            Locale.parse(language)
        except (UnknownLocaleError, ValueError):
            sys.stderr.write(f"{language} is no language: it is written as in nl, pt_BR or zh_Hant.\n")
            return 2
    for domain in DOMAINS:
        wanted = sources(domain)
        if wanted is None:
            sys.stderr.write("The gettext programs are missing (on Debian and Ubuntu: apt install gettext).\n")
            return 1
        for language in asked:
            refresh(LOCALE, language, domain, wanted)
    return 0


def refresh(locale: Path, language: str, domain: str, wanted: Catalog) -> None:
    """Write one catalogue anew, if that changes it."""
    path = po_file(locale, language, domain)
    old = path.read_text() if path.exists() else head(language)
    new = refreshed(old, wanted)
    if new != old or not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(new)


def head(language: str) -> str:
    """How the catalogue of a language begins."""
    plurals = Catalog(locale=language).plural_forms.rstrip(";")
    return HEAD.format(name=Locale.parse(language).english_name, language=language, plurals=plurals)


def refreshed(old: str, wanted: Catalog) -> str:
    """A catalogue's text with just the texts that are wanted."""
    first, *blocks = old.strip("\n").split("\n\n")
    plurals = read_po(BytesIO(first.encode())).num_plurals
    left = {forms(message.id)[0]: message for message in entries(wanted)}
    kept = [block for block in blocks if left.pop(text_of(block, first), None)]
    new = ["\n".join(untranslated(message, plurals)) for message in left.values()]
    return "\n\n".join([first, *kept, *new]) + "\n"


def text_of(block: str, first: str) -> str:
    """The English text of an entry as it is written in a catalogue that begins so."""
    read = read_po(BytesIO(f"{first}\n\n{block}".encode()))
    return next((forms(message.id)[0] for message in entries(read)), "")


def untranslated(message: Message, plurals: int) -> Iterator[str]:
    """The lines of an entry without translation."""
    if message.python_format:
        yield "#, python-format"
    one, *many = forms(message.id)
    yield f"msgid {escape(one)}"
    if many:
        yield f"msgid_plural {escape(many[0])}"
        yield from (f'msgstr[{number}] ""' for number in range(plurals))
    else:
        yield 'msgstr ""'


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    sys.exit(main())

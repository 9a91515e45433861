"""The catalogues as they are committed, and what the sources hold: for the checks and for translators.

`sources` runs Django's `makemessages`, which needs the gettext programs; nothing here is needed to run the site.
"""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import chdir
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from maatasite.web.languages import DOMAINS, LOCALE

__all__ = ["COMPLETE", "DOMAINS", "LOCALE", "catalog", "entries", "forms", "is_translated", "languages", "sources"]

WEB = Path(__file__).resolve().parent
COMPLETE = ("nl", "zh_Hant")
"""The languages, as names of their folders, in which no text may be missing."""


def languages(locale: Path = LOCALE) -> tuple[str, ...]:
    """The languages that have a catalogue, as names of their folders."""
    return tuple(sorted(folder.name for folder in locale.iterdir() if (folder / "LC_MESSAGES").is_dir()))


def po_file(locale: Path, language: str, domain: str) -> Path:
    """Where a catalogue is."""
    return locale / language / "LC_MESSAGES" / f"{domain}.po"


def catalog(locale: Path, language: str, domain: str) -> Catalog:
    """One catalogue as it is committed; an empty one where there is none."""
    path = po_file(locale, language, domain)
    if not path.exists():
        return Catalog(domain=domain)
    with path.open("rb") as file:
        return read_po(file, domain=domain)


def entries(found: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in found if message.id)


def forms(text: str | Iterable[str] | None) -> list[str]:
    """All forms of a text: one, or one for each plural."""
    return [text] if isinstance(text, str) else list(text or ())


def is_translated(message: Message) -> bool:
    """Whether it is there in every form, and nobody doubts it."""
    found = forms(message.string)
    return bool(found) and all(found) and not message.fuzzy


def sources(domain: str) -> Catalog | None:
    """Every text that the sources hold, in their order and untranslated, or None without the gettext programs."""
    if shutil.which("xgettext") is None:
        return None
    from django.core.management import call_command

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "web"
        shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("locale", "vendor", "faces", "__pycache__"))
        (copy / "locale").mkdir()
        with chdir(copy):
            call_command("makemessages", locale=["nl"], domain=domain, verbosity=0, stdout=StringIO())
        return catalog(copy / "locale", "nl", domain)

"""Are all texts translated? `python -m maatasite.web.checks` prints each fault and exits 1 if there is one.

A fault is: a text of the sources that a catalogue lacks (or the reverse), one without translation or marked fuzzy, and
a translation whose places (`%(name)s`) or tags differ from the text's. What the sources hold is found with Django's
`makemessages`, which needs the gettext programs; without them the catalogues are compared with each other.
"""

import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import chdir
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

WEB = Path(__file__).resolve().parent
LANGUAGES = ("nl", "zh_Hant")
DOMAINS = ("django", "djangojs")
PLACE = re.compile(r"%\(\w+\)s|</?\w+>")

Texts = frozenset[str]


def main() -> int:
    """Print all faults; the exit code."""
    faults = list(faults_of(WEB / "locale"))
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def faults_of(locale: Path) -> Iterator[str]:
    """All faults of the catalogues in a locale folder, each a line."""
    for domain in DOMAINS:
        catalogs = {language: catalog(locale, language, domain) for language in LANGUAGES}
        wanted = sources(domain) or frozenset[str]().union(*map(texts, catalogs.values()))
        for language, found in catalogs.items():
            where = f"{language}/{domain}.po"
            yield from (f"{where}: missing: {text!r}" for text in sorted(wanted - texts(found)))
            yield from (f"{where}: not in the sources: {text!r}" for text in sorted(texts(found) - wanted))
            yield from (f"{where}: {fault}" for message in entries(found) for fault in message_faults(message))


def catalog(locale: Path, language: str, domain: str) -> Catalog:
    """One catalogue as it is committed."""
    with (locale / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def entries(found: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in found if message.id)


def texts(found: Catalog) -> Texts:
    """The English texts of a catalogue; of a plural pair the first."""
    return frozenset(forms(message.id)[0] for message in entries(found))


def forms(text: str | Iterable[str] | None) -> list[str]:
    """All forms of a text: one, or one for each plural."""
    return [text] if isinstance(text, str) else list(text or ())


def message_faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    originals, translations = forms(message.id), forms(message.string)
    if message.fuzzy:
        yield f"fuzzy: {originals[0]!r}"
    if not translations or not all(translations):
        yield f"not translated: {originals[0]!r}"
        return
    allowed = [places(original) for original in originals]
    for translation in translations:
        if places(translation) not in allowed:
            yield f"other places than the text: {translation!r}"


def places(text: str) -> Counter[str]:
    """The places and tags of a text, each as often as it stands there."""
    return Counter(PLACE.findall(text))


def sources(domain: str) -> Texts | None:
    """Every text that the sources hold, or None without the gettext programs."""
    if shutil.which("xgettext") is None:
        return None
    from django.core.management import call_command

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "web"
        shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("locale", "vendor", "__pycache__"))
        (copy / "locale").mkdir()
        with chdir(copy):
            call_command("makemessages", locale=["nl"], domain=domain, verbosity=0, stdout=StringIO())
        return texts(catalog(copy / "locale", "nl", domain))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    sys.exit(main())

"""Which names an account may have, and whose they are. A refusal is a code with facts; `web` has the sentences."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from confusable_homoglyphs import categories
from django.db import IntegrityError, transaction

from maatasite.people.confusables import key_of, skeleton
from maatasite.people.models import KEY_LENGTH, NAME_LENGTH, Person
from maatasite.people.reserved import RESERVED

SHORTEST: Final = 2
LONGEST: Final = 20
"""In characters that one sees: accents and vowel signs on a letter do not count."""
MOST_MARKS: Final = 2
"""So many signs in a row may stand on one letter."""

PUNCTUATION: Final = frozenset(" -_.'’·")
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
"""What takes no space or looks like one, though Unicode counts it as a letter, a sign or a symbol."""
VARIANTS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""The scripts that are written together; any other name is of one script."""


class NameRefused(Exception):
    """No account may have this name. `code` says why, `facts` with which numbers."""

    def __init__(self, code: str, facts: Mapping[str, int] | None = None) -> None:
        super().__init__(code)
        self.code, self.facts = code, dict(facts or {})


def account_name(text: str) -> str:
    """The name as it will be shown. Raises `NameRefused` for what no account may be called, taken or not."""
    if any(_is_unseen(char) for char in text):
        raise NameRefused("name-unseen")
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    _require_length(name)
    _require_characters(name)
    _require_script(name)
    key = key_of(name)
    if not key or len(key) > KEY_LENGTH:
        raise NameRefused("name-characters")
    return name


def require_free(name: str, person: Person, also_reserved: Iterable[str] = ()) -> None:
    """Raise `NameRefused` (`name-reserved`, `name-taken`) if a reader could take the name for another's."""
    reserved = RESERVED | {key_of(word) for word in also_reserved}
    if key_of(name) in reserved or any(key_of(word) in reserved for word in name.split()):
        raise NameRefused("name-reserved")
    if looks_taken(name, person):
        raise NameRefused("name-taken")


def looks_taken(name: str, person: Person | None = None) -> bool:
    """Whether the name looks like that of an account, other than this person's own."""
    others = Person.objects.filter(name_key=key_of(name))
    return (others if person is None else others.exclude(pk=person.pk)).exists()


def take_name(person: Person, text: str, also_reserved: Iterable[str] = ()) -> None:
    """From now on this account has this name, and nobody else one that looks like it. Raises `NameRefused`."""
    name = account_name(text)
    require_free(name, person, also_reserved)
    try:
        with transaction.atomic():
            Person.objects.filter(pk=person.pk).update(name=name, name_key=key_of(name))
    except IntegrityError as error:  # somebody was quicker
        raise NameRefused("name-taken") from error
    person.name, person.name_key = name, key_of(name)


def _is_unseen(char: str) -> bool:
    if char in UNSEEN or any(ord(char) in variants for variants in VARIANTS):
        return True
    category = unicodedata.category(char)
    return category[0] == "C" or category in {"Zl", "Zp"}


def _require_length(name: str) -> None:
    seen = sum(unicodedata.category(char)[0] != "M" for char in name)
    if not SHORTEST <= seen <= LONGEST or len(name) > NAME_LENGTH:
        raise NameRefused("name-length", {"least": SHORTEST, "most": LONGEST})


def _require_characters(name: str) -> None:
    """Letters with their signs, digits and a little punctuation; it begins with a letter or digit, and has a letter."""
    kinds = [unicodedata.category(char) for char in name]
    if not all(category[0] in "LM" or category == "Nd" for category in _categories_of_words(name)):
        raise NameRefused("name-characters")
    if kinds[0][0] not in "LN" or not any(kind[0] == "L" for kind in kinds):
        raise NameRefused("name-letter")
    apart = (unicodedata.category(char)[0] for char in unicodedata.normalize("NFD", name))
    if "M" * (MOST_MARKS + 1) in "".join(apart):
        raise NameRefused("name-characters")


def _categories_of_words(name: str) -> Iterable[str]:
    return (unicodedata.category(char) for char in name if char not in PUNCTUATION)


def _require_script(name: str) -> None:
    """One script, or those that are written together; and no other script's letters that all look like Latin ones."""
    scripts = {_script(char) for char in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= group for group in TOGETHER):
        raise NameRefused("name-scripts")
    if "LATIN" not in scripts and _looks_latin(name):
        raise NameRefused("name-looks-latin")


def _script(char: str) -> str:
    script: str = categories.alias(char)  # type: ignore[no-untyped-call]
    return script


def _looks_latin(name: str) -> bool:
    return skeleton("".join(char for char in name if char.isalpha())).isascii()

"""What a text looks like: texts that a reader could take for one another have the same key.

The pairs are Unicode's (technical standard 39), as the `confusable-homoglyphs` library brings them.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

MARKS_OF_DIRECTION: Final = str.maketrans("", "", "\u200e\u200f")


def key_of(text: str) -> str:
    """The key under which a text is unique: the same for another case, another spacing, other look-alike letters.

    A capital I and a small l look alike, and so do i and I by their case: all three are one in the key. So the letters
    are compared small first, then what came of it as capitals.
    """
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    capital = skeleton(skeleton(small).upper())
    return "".join(char for char in capital.casefold() if unicodedata.category(char)[0] in "LMN")


def skeleton(text: str) -> str:
    """The text with every character replaced by the one that stands for all that look like it."""
    return "".join(_prototype(char) for char in unicodedata.normalize("NFD", text))


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """Of look-alikes the library names a pair in both directions; what only looks like one other gives way to it."""
    alike: list[str] = [pair["c"].translate(MARKS_OF_DIRECTION) for pair in confusables_data.get(char, ())]
    if len(alike) != 1:
        return char
    (other,) = alike
    is_pair = len(confusables_data.get(other, ())) == 1
    return min(char, other) if is_pair and len(other) == 1 else other

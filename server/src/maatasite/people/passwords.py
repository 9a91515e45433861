"""Which passwords are too easily guessed. No other site is asked: the lists are here."""

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    from maatasite.people.models import Person  # whose model the settings name, in which this module stands

WORDS: Final = ("maatatahay", "balan", "wazu", "warrior", "crystal", "relic", "spirit", "energy", "storage", "password")
"""What somebody thinks of first who is asked for a password here. Several of them together are no better."""

_WORD: Final = re.compile("|".join(f"{word}s?" for word in WORDS))
_AROUND: Final = re.compile(r"\A[\W\d_]+|[\W\d_]+\Z")


class KnownPasswords(CommonPasswordValidator):
    """Django's list of common passwords, also with digits and signs around them, and the words of this site.

    What is said is Django's own sentence, which is there in every language.
    """

    def validate(self, password: str, user: "Person | None" = None) -> None:
        """Raise `ValidationError` if the password is known."""
        super().validate(password, user)
        core = _AROUND.sub("", unicodedata.normalize("NFKC", password).casefold())
        letters = "".join(sign for sign in core if sign.isalpha())
        left = _WORD.sub("", letters)
        if core in self.passwords or (left != letters and len(left) < 4):
            raise ValidationError(self.get_error_message(), code="password_too_common")

"""What is stored of people who look for a game: open seeks and challenges. Both go when a game comes of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from maatatahay.clock import control_from_text
from maatatahay.options import Options

from maatasite.lobby.terms import Terms

ID_LENGTH = 22
TAB_LENGTH = 40


class Asked(models.Model):
    """The terms that somebody asks for, and since when."""

    control = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    tribe = models.CharField(max_length=5, blank=True, default="")
    created_ms = models.BigIntegerField()

    class Meta:  # noqa: D106
        abstract = True

    @property
    def terms(self) -> Terms:
        """As a value."""
        return Terms(control_from_text(self.control), Options.from_json(self.options), self.rated, self.tribe)


def columns_of(terms: Terms) -> dict[str, object]:
    """The columns of `Asked` that hold these terms."""
    return {
        "control": str(terms.control),
        "options": terms.options.to_json(),
        "rated": terms.rated,
        "tribe": terms.tribe,
    }


class Seek(Asked):
    """Somebody waits for an opponent: in a `pool`, or (empty) by terms of their own. A person has one at most.

    `low` and `high` bound the rating of who may take it. `rating` is the seeker's own at this speed. It lasts while its
    owner is there: `seen_ms`. `tab` is the page that goes to the game. `meanwhile`: the owner plays the computer,
    and was last asked to come over for the seek `asked_by`.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    pool = models.CharField(max_length=14, blank=True, default="")
    low = models.PositiveIntegerField(null=True)
    high = models.PositiveIntegerField(null=True)
    rating = models.PositiveIntegerField()
    provisional = models.BooleanField(default=True)
    seen_ms = models.BigIntegerField()
    tab = models.CharField(max_length=TAB_LENGTH, blank=True, default="")
    meanwhile = models.BooleanField(default=False)
    asked_by = models.CharField(max_length=ID_LENGTH, blank=True, default="")

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["pool", "-created_ms", "-id"], name="seek_pool"),
            models.Index(fields=["seen_ms"], name="seek_seen"),
        ]

    def __str__(self) -> str:
        return self.id


class Challenge(Asked):
    """`person` wants to play `other`, on terms of his own. Open until `expires_ms`, or until it is answered.

    `declined` is the code of the reason, shown to `person` until it expires. `pair` names the two, whoever asks: of
    open challenges they have one.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    pair = models.CharField(max_length=41)
    expires_ms = models.BigIntegerField(db_index=True)
    declined = models.CharField(max_length=16, blank=True, default="")

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pair"], condition=Q(declined=""), name="challenge_pair")
        ]

    def __str__(self) -> str:
        return self.id

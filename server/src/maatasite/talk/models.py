"""What is stored of talk. It is no part of a game's log: nothing of a game follows from it, and it goes in time."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from maatasite.games.entries import KEY_LENGTH
from maatasite.games.models import Game
from maatasite.talk.phrases import PHRASE_LENGTH
from maatasite.talk.words import TEXT_LENGTH


class Line(models.Model):
    """One thing that somebody said: a phrase's code, or text. Game, room and number name it for ever.

    `room` is `players` or `watchers`; each counts its lines from 1, so that no gap tells of the other. `seat` is the
    tribe for which a player spoke, empty for who looks on. `blank` says why the words are no longer there: `left`,
    their author has deleted themselves.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    seat = models.CharField(max_length=5, blank=True)
    phrase = models.CharField(max_length=PHRASE_LENGTH, blank=True)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    blank = models.CharField(max_length=8, blank=True)
    key = models.CharField(max_length=KEY_LENGTH, null=True)  # noqa: DJ001  (no key, not an empty one: those would clash)
    at_ms = models.BigIntegerField()

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "room", "number"], name="line_number"),
            models.UniqueConstraint(fields=["game", "person", "key"], name="line_key"),
        ]
        indexes: ClassVar = [models.Index(fields=["at_ms"], name="line_at")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.room} {self.number}"


class Consent(models.Model):
    """Whether a player wants free text in one game, once it was said there."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    given = models.BooleanField()

    class Meta:  # noqa: D106
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "person"], name="consent_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.person_id} {self.given}"


class TextWish(models.Model):
    """An account that wants free text in every game: it counts as long as nothing else was said at a table."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return str(self.person_id)

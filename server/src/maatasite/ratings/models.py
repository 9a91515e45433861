"""What is stored of ratings: how each player stands at each speed, and what each rated game changed."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from maatasite.games.models import Game

BOT_LENGTH = 32
SPEED_LENGTH = 14
PROVISIONAL_ABOVE = 110.0
"""A deviation above this: the true strength may well be 220 points away. Such a rating has a `?` and no place."""


class Rating(models.Model):
    """How a person, or a computer's player (`bot`), stands at one speed, as of their last rated game (`last_ms`).

    `deviation` grows with the time since then, which is reckoned when it is read and never stored; `sure_until_ms` is
    when it will have grown so far that the rating is provisional again.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="ratings")
    bot = models.CharField(max_length=BOT_LENGTH, blank=True, default="")
    speed = models.CharField(max_length=SPEED_LENGTH)
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    last_ms = models.BigIntegerField(null=True)
    sure_until_ms = models.BigIntegerField(default=0)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(person=None) ^ models.Q(bot=""), name="rating_of_a_person_or_a_bot"
            ),
            models.UniqueConstraint(
                fields=["person", "speed"], condition=models.Q(person__isnull=False), name="rating_of_person"
            ),
            models.UniqueConstraint(fields=["bot", "speed"], condition=models.Q(person=None), name="rating_of_bot"),
        ]
        indexes: ClassVar = [models.Index(fields=["speed", "-rating", "id"], name="rating_board")]

    def __str__(self) -> str:
        return f"{self.bot or self.person_id} {self.speed} {self.rating:.0f}"


class Change(models.Model):
    """What one rated game changed for one side of it. The person's rows go with the person, the opponent's stay."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    tribe = models.CharField(max_length=5)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False)
    bot = models.CharField(max_length=BOT_LENGTH, blank=True, default="")
    speed = models.CharField(max_length=SPEED_LENGTH)
    rating_before = models.FloatField()
    deviation_before = models.FloatField()
    rating_after = models.FloatField()
    deviation_after = models.FloatField()
    at_ms = models.BigIntegerField()

    class Meta:  # noqa: D106
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "tribe"], name="change_once")]
        indexes: ClassVar = [
            models.Index(fields=["person", "speed", "at_ms"], name="change_of_person"),
            models.Index(
                fields=["person", "speed", "-rating_after"],
                name="change_best",
                condition=models.Q(deviation_after__lte=PROVISIONAL_ABOVE),
            ),
            models.Index(fields=["bot", "speed", "at_ms"], name="change_of_bot", condition=models.Q(person=None)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.tribe}"

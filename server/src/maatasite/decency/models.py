"""What is stored of how people treat each other."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class Block(models.Model):
    """`person` wants nothing to do with `other`: no game, no talk, in either direction."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made = models.DateTimeField(default=timezone.now)

    class Meta:  # noqa: D106
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "other"], name="block_once")]

    def __str__(self) -> str:
        return f"{self.person_id} blocks {self.other_id}"


class Mute(models.Model):
    """`person` does not see what `other` says; `other` does not learn of it."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made = models.DateTimeField(default=timezone.now)

    class Meta:  # noqa: D106
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "other"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.person_id} mutes {self.other_id}"

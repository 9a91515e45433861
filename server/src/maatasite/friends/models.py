"""What is stored of following: one row for each who follows another."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class Follow(models.Model):
    """`follower` keeps an eye on `followed`, `since` then. Both are accounts; the other way round is another row."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    since = models.DateTimeField(default=timezone.now)

    class Meta:  # noqa: D106
        constraints: ClassVar = [models.UniqueConstraint(fields=["follower", "followed"], name="follow_pair")]
        indexes: ClassVar = [models.Index(fields=["followed", "-id"], name="follow_followed")]

    def __str__(self) -> str:
        return f"{self.follower_id} {self.followed_id}"

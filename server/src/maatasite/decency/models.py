"""What is stored of how people treat each other."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from maatasite.decency.append_only import AppendOnly
from maatasite.games.models import Game

TEXT_LENGTH = 1000


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


class Report(models.Model):
    """Somebody tells the moderators of somebody else: about what `kind` of thing, and in which game, if in one.

    `version` is that of the game when it was sent, `line` the number of the line of talk that is meant. Who is deleted
    leaves the row without their name. `state` is `open`, then `upheld` or `dismissed`, or `gone` with whom it is about.
    """

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    target = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(null=True)
    line = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=12)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True)
    made = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=9, default="open")
    closed = models.DateTimeField(null=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["state", "-made"], name="report_queue"),
            models.Index(fields=["-made", "-id"], name="report_made"),
            models.Index(fields=["target", "-made"], name="report_target"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["reporter", "target", "game"],
                name="report_open_of_game",
                condition=models.Q(state="open", game__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["reporter", "target"],
                name="report_open_of_person",
                condition=models.Q(state="open", game__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"


class Action(AppendOnly):
    """What a moderator did, and why: one row each, never changed or deleted.

    `deed` is one of `decency.actions.DEEDS`; `until` ends what is in force for a time, `None` for good; `undoes` is the
    action that this one takes back; `facts` are what a deed needs to be undone.
    """

    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    target = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    report = models.ForeignKey(Report, models.PROTECT, related_name="actions")
    deed = models.CharField(max_length=8)
    why = models.TextField(max_length=TEXT_LENGTH, blank=True)
    until = models.DateTimeField(null=True)
    undoes = models.OneToOneField("self", models.PROTECT, null=True, related_name="undone")
    facts = models.JSONField(default=dict)
    made = models.DateTimeField(default=timezone.now)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["target", "deed"], name="action_target"),
            models.Index(fields=["-made", "-id"], name="action_made"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} {self.deed}"


class Appeal(models.Model):
    """The one message by which somebody asks to look again at an action about them; `answered` when that was done."""

    action = models.OneToOneField(Action, models.PROTECT, primary_key=True, related_name="appeal")
    text = models.TextField(max_length=TEXT_LENGTH)
    made = models.DateTimeField(default=timezone.now)
    answered = models.DateTimeField(null=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [models.Index(fields=["answered", "-made"], name="appeal_answered")]

    def __str__(self) -> str:
        return f"#{self.pk}"

"""What is stored of notices: each once, how each channel fared with it, and where people want to be reached."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Wish(models.Model):
    """What a person has chosen (`kinds.Wanted`), and the language in which they were last here."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    language = models.CharField(max_length=16, blank=True, default="")
    wanted = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.person_id)


class Notice(models.Model):
    """One thing to tell one person, unique, so that nothing is told twice.

    `subject` is a game's id or a challenge's; `ply` and `step` tell apart what comes up more than once about it. From
    `due_ms` on it goes outside, unless it was seen. `state`: `waiting`, `told` (it has deliveries), `seen`, or
    `outdated` (what it told was no longer so). `reason` is a code for the last two; `skipped` says by channel why it
    did not go that way.
    """

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=10)
    subject = models.CharField(max_length=64, blank=True, default="")
    ply = models.BigIntegerField(default=0)
    step = models.PositiveSmallIntegerField(default=0)
    facts = models.JSONField(default=dict)
    made_ms = models.BigIntegerField()
    due_ms = models.BigIntegerField()
    state = models.CharField(max_length=8, default="waiting")
    reason = models.CharField(max_length=24, blank=True, default="")
    skipped = models.JSONField(default=dict)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "subject", "ply", "step"], name="notice_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_ms"], name="notice_due", condition=models.Q(state="waiting")),
            models.Index(fields=["person", "-made_ms"], name="notice_person"),
            models.Index(fields=["made_ms"], name="notice_made"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} {self.ply}"


class Device(models.Model):
    """A browser that takes push messages for a person, as long as the session lives in which it was asked."""

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    session = models.CharField(max_length=40, db_index=True)
    endpoint = models.TextField()
    endpoint_hash = models.CharField(max_length=64, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    since_ms = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.pk)


class Webhook(models.Model):
    """An address to which a person's notices are posted; after so many failures in a row it has `ended`."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    url = models.TextField()
    field = models.CharField(max_length=7)
    since_ms = models.BigIntegerField()
    failures = models.PositiveSmallIntegerField(default=0)
    ended = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.person_id)


class Delivery(models.Model):
    """One notice on its way by one channel, to one of the person's devices if it is push.

    `state`: `waiting` (until `next_ms`), `sending` (claimed until then), `delivered`, `refused` (by the other side) or
    `dropped` (by us), the last two and a delay with a `reason`. Those that went in one mail share its `parcel`.
    """

    id = models.BigAutoField(primary_key=True)
    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    channel = models.CharField(max_length=7)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=9, default="waiting")
    reason = models.CharField(max_length=24, blank=True, default="")
    tries = models.PositiveSmallIntegerField(default=0)
    next_ms = models.BigIntegerField()
    changed_ms = models.BigIntegerField()
    parcel = models.CharField(max_length=32, blank=True, default="")

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(
                fields=["next_ms"], name="delivery_next", condition=models.Q(state__in=("waiting", "sending"))
            ),
            models.Index(fields=["person", "channel", "-changed_ms"], name="delivery_person"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.state}"

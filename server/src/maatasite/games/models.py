"""What is stored of a game: its log, a projection of it for lists, and, apart, its sealed secret."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from maatasite.games.entries import ID_LENGTH, KEY_LENGTH


class Game(models.Model):
    """One game. From `version` on, all columns are projected from the log by the writer's one UPDATE."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    kind = models.CharField(max_length=8)
    options = models.JSONField()
    rules = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    created_ms = models.BigIntegerField()
    balan_bot = models.CharField(max_length=32, blank=True, default="")
    wazu_bot = models.CharField(max_length=32, blank=True, default="")
    rated = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    speed = models.CharField(max_length=14, blank=True, default="")

    version = models.PositiveIntegerField()
    ply = models.PositiveIntegerField()
    status = models.CharField(max_length=9)
    to_move = models.CharField(max_length=5, blank=True, default="")
    changed_ms = models.BigIntegerField()
    balan = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    wazu = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    result = models.TextField(blank=True, default="")
    flag_at_ms = models.BigIntegerField(null=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["balan", "-changed_ms"], name="game_balan"),
            models.Index(fields=["wazu", "-changed_ms"], name="game_wazu"),
            models.Index(fields=["balan", "status", "-changed_ms"], name="game_balan_status"),
            models.Index(fields=["wazu", "status", "-changed_ms"], name="game_wazu_status"),
            models.Index(fields=["status", "to_move"], name="game_status"),
            models.Index(
                fields=["balan"], name="game_balan_turn", condition=models.Q(status="playing", to_move="balan")
            ),
            models.Index(fields=["wazu"], name="game_wazu_turn", condition=models.Q(status="playing", to_move="wazu")),
            models.Index(fields=["changed_ms"], name="game_over", condition=models.Q(status="over")),
            models.Index(fields=["flag_at_ms"], name="game_flag_at", condition=models.Q(flag_at_ms__isnull=False)),
            models.Index(
                fields=["kind", "speed", "-changed_ms", "-id"],
                name="game_watchable",
                condition=models.Q(status="playing", private=False),
            ),
        ]

    def __str__(self) -> str:
        return self.id


class Entry(models.Model):
    """One line of a game's log. `data` is JSON; `key` stands on the first line of what one command wrote."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries", db_index=False)
    version = models.PositiveIntegerField()
    ply = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=16)
    seat = models.CharField(max_length=5, blank=True)
    data = models.TextField()
    key = models.CharField(max_length=KEY_LENGTH, null=True)  # noqa: DJ001  (no key, not an empty one: those would clash)
    at_ms = models.BigIntegerField()
    elapsed_ms = models.BigIntegerField()

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "version"], name="entry_version"),
            models.UniqueConstraint(fields=["game", "seat", "key"], name="entry_key"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.version} {self.kind}"


class DiceSecret(models.Model):
    """A game's secret, sealed by a key that is not in the database. Only `dice_vault` reads it."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return self.game_id


class Heartbeat(models.Model):
    """One row: when the server last said that it is there, and the silences of which clocks are still to be told.

    `at_ms` is that instant by the server's clock, `said` by the database's.
    """

    at_ms = models.BigIntegerField()
    said = models.DateTimeField(null=True)
    gaps = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.at_ms)


class Sweep(models.Model):
    """When one of the things that the site does by itself was last done, by whichever process (`games.sweeps`)."""

    code = models.CharField(primary_key=True, max_length=16)
    at_ms = models.BigIntegerField()

    def __str__(self) -> str:
        return self.code


class Rest(models.Model):
    """When a person's clock stands still in correspondence games: `sleep` and `vacations` as `games.rests` has them."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    sleep = models.JSONField(null=True)
    vacations = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.person_id)


class DeviceLink(models.Model):
    """A link that moves a person's seats at one game to another device, once, within minutes."""

    token_hash = models.CharField(primary_key=True, max_length=64)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    expires_ms = models.BigIntegerField()
    used_ms = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return self.game_id

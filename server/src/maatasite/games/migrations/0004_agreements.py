import json

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from maatasite.games.agreement import Agreement

BATCH = 500


def find_speeds(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The speed of each game there is, by the time control of its log's first line."""

    game_model = apps.get_model("games", "Game")
    first = apps.get_model("games", "Entry").objects.filter(version=1, data__contains='"control"').order_by("game_id")
    changed = []
    for game, data in first.values_list("game_id", "data").iterator(BATCH):
        speed = Agreement.of(json.loads(data)).speed
        if speed:
            changed.append(game_model(pk=game, speed=speed))
        if len(changed) == BATCH:
            game_model.objects.bulk_update(changed, ["speed"])
            changed.clear()
    game_model.objects.bulk_update(changed, ["speed"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_rests"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("game", "private", models.BooleanField(default=False)),
        migrations.AddField("game", "rated", models.BooleanField(default=False)),
        migrations.AddField("game", "speed", models.CharField(blank=True, default="", max_length=14)),
        migrations.RunPython(find_speeds, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "game",
            models.Index(
                condition=models.Q(("private", False), ("status", "playing")),
                fields=["-changed_ms"],
                name="game_watchable",
            ),
        ),
    ]

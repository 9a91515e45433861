from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_agreements"),
    ]

    operations = [
        migrations.RemoveIndex("game", "game_watchable"),
        migrations.AddIndex(
            "game",
            models.Index(
                condition=models.Q(("private", False), ("status", "playing")),
                fields=["kind", "speed", "-changed_ms", "-id"],
                name="game_watchable",
            ),
        ),
    ]

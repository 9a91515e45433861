from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_watchable"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "playing"), ("to_move", "balan")),
                fields=["balan"],
                name="game_balan_turn",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "playing"), ("to_move", "wazu")), fields=["wazu"], name="game_wazu_turn"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("status", "over")), fields=["changed_ms"], name="game_over"),
        ),
    ]

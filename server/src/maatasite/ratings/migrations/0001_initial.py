import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0004_agreements"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tribe", models.CharField(max_length=5)),
                ("bot", models.CharField(blank=True, default="", max_length=32)),
                ("speed", models.CharField(max_length=14)),
                ("rating_before", models.FloatField()),
                ("deviation_before", models.FloatField()),
                ("rating_after", models.FloatField()),
                ("deviation_after", models.FloatField()),
                ("at_ms", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["person", "speed", "at_ms"], name="change_of_person"),
                    models.Index(
                        condition=models.Q(("person", None)), fields=["bot", "speed", "at_ms"], name="change_of_bot"
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("game", "tribe"), name="change_once")],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bot", models.CharField(blank=True, default="", max_length=32)),
                ("speed", models.CharField(max_length=14)),
                ("rating", models.FloatField()),
                ("deviation", models.FloatField()),
                ("volatility", models.FloatField()),
                ("games", models.PositiveIntegerField(default=0)),
                ("last_ms", models.BigIntegerField(null=True)),
                ("sure_until_ms", models.BigIntegerField(default=0)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["speed", "-rating", "id"], name="rating_board")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("person", None), ("bot", ""), _connector="XOR"),
                        name="rating_of_a_person_or_a_bot",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("person__isnull", False)),
                        fields=("person", "speed"),
                        name="rating_of_person",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("person", None)), fields=("bot", "speed"), name="rating_of_bot"
                    ),
                ],
            },
        ),
    ]

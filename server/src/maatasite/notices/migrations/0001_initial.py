import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0004_leaving"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("url", models.TextField()),
                ("field", models.CharField(max_length=7)),
                ("since_ms", models.BigIntegerField()),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("ended", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("language", models.CharField(blank=True, default="", max_length=16)),
                ("wanted", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("session", models.CharField(db_index=True, max_length=40)),
                ("endpoint", models.TextField()),
                ("endpoint_hash", models.CharField(max_length=64, unique=True)),
                ("p256dh", models.CharField(max_length=120)),
                ("auth", models.CharField(max_length=40)),
                ("since_ms", models.BigIntegerField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=10)),
                ("subject", models.CharField(blank=True, default="", max_length=64)),
                ("ply", models.BigIntegerField(default=0)),
                ("step", models.PositiveSmallIntegerField(default=0)),
                ("facts", models.JSONField(default=dict)),
                ("made_ms", models.BigIntegerField()),
                ("due_ms", models.BigIntegerField()),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("reason", models.CharField(blank=True, default="", max_length=24)),
                ("skipped", models.JSONField(default=dict)),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("channel", models.CharField(max_length=7)),
                ("state", models.CharField(default="waiting", max_length=9)),
                ("reason", models.CharField(blank=True, default="", max_length=24)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("next_ms", models.BigIntegerField()),
                ("changed_ms", models.BigIntegerField()),
                ("parcel", models.CharField(blank=True, default="", max_length=32)),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="notices.device"
                    ),
                ),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="notices.notice"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(condition=models.Q(("state", "waiting")), fields=["due_ms"], name="notice_due"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["person", "-made_ms"], name="notice_person"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["made_ms"], name="notice_made"),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(fields=("person", "kind", "subject", "ply", "step"), name="notice_once"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state__in", ("waiting", "sending"))), fields=["next_ms"], name="delivery_next"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["person", "channel", "-changed_ms"], name="delivery_person"),
        ),
    ]

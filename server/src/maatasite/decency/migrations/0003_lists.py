from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decency", "0002_moderation"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["-made", "-id"], name="report_made"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["target", "-made"], name="report_target"),
        ),
        migrations.AddIndex(
            model_name="action",
            index=models.Index(fields=["-made", "-id"], name="action_made"),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["answered", "-made"], name="appeal_answered"),
        ),
    ]

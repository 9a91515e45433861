from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0001_initial"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="change",
            index=models.Index(
                condition=models.Q(("deviation_after__lte", 110.0)),
                fields=["person", "speed", "-rating_after"],
                name="change_best",
            ),
        ),
    ]

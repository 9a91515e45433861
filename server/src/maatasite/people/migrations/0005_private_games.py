from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_leaving"),
    ]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="private_games",
            field=models.BooleanField(default=False),
        ),
    ]

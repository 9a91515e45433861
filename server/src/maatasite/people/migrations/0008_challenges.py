from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0007_here"),
    ]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="challenges",
            field=models.CharField(default="everybody", max_length=9),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0008_challenges"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="person",
            index=models.Index(
                condition=models.Q(("is_guest", True), ("left", None)), fields=["last_login"], name="person_guest"
            ),
        ),
    ]

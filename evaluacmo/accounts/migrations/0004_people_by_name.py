from django.db import migrations, models

from evaluacmo.common.indexes import SQLiteIndex


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_people_of_a_category"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="user",
            name="user_by_name",
        ),
        migrations.AddIndex(
            model_name="user",
            index=SQLiteIndex(
                fields=["name_key", "id", "search_key", "is_active", "role"],
                name="user_by_search",
            ),
        ),
        # made anew after the one for searches, so that it comes last
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                fields=["name_key", "id", "is_active", "role", "category"], name="user_by_name"
            ),
        ),
    ]

from django.db import migrations, models

from evaluacmo.common.sorting import folded


class Migration(migrations.Migration):
    dependencies = [("accounts", "0016_attempt_counters")]

    operations = [
        migrations.AddField(
            model_name="category",
            name="name_key",
            field=models.GeneratedField(
                expression=folded("name"), output_field=models.TextField(), db_persist=True
            ),
        ),
    ]

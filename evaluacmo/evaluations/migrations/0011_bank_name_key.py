from django.db import migrations, models

from evaluacmo.common.sorting import folded


class Migration(migrations.Migration):
    dependencies = [("evaluations", "0010_questions_without_bank")]

    operations = [
        migrations.AddField(
            model_name="questionbank",
            name="name_key",
            field=models.GeneratedField(
                expression=folded("name"), output_field=models.TextField(), db_persist=True
            ),
        ),
    ]

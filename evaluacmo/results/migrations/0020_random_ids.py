"""New rows get random numbers, which tell nothing about other rows; existing ones keep theirs."""

from django.db import migrations, models

import evaluacmo.common.identifiers


class Migration(migrations.Migration):
    dependencies = [("results", "0019_equal_departments")]

    operations = [
        # the columns stay as they are: only the program gives another default
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name=model,
                    name="id",
                    field=models.BigAutoField(
                        default=evaluacmo.common.identifiers.random_id,
                        primary_key=True,
                        serialize=False,
                    ),
                )
                for model in ("submission", "reopening", "correctionrequest", "personresult", "draft")
            ],
        ),
    ]

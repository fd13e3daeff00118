"""New rows get random numbers, which tell nothing about other rows; existing ones keep theirs."""

from django.db import migrations, models

import evaluacmo.common.identifiers


class Migration(migrations.Migration):
    dependencies = [("plans", "0001_initial")]

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
                for model in ("developmentaction",)
            ],
        ),
        migrations.RemoveIndex(model_name="developmentaction", name="action_by_day"),
        migrations.AddIndex(
            model_name="developmentaction",
            index=models.Index(fields=["due_on", "made_at", "id"], name="action_by_day"),
        ),
    ]

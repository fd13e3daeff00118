"""Finds the latest result by its evaluation, where two are of one instant."""

from django.db import migrations, models

from evaluacmo.common.migrations import check_constraints_now


class Migration(migrations.Migration):
    dependencies = [("results", "0020_random_ids")]

    operations = [
        migrations.RunPython(check_constraints_now, migrations.RunPython.noop),
        migrations.RemoveIndex("personresult", "result_latest"),
        migrations.AddIndex(
            "personresult",
            models.Index(fields=["collaborator", "-last_at", "-evaluation"], name="result_latest"),
        ),
    ]

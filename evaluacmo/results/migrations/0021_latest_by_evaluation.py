"""Finds the latest result by its evaluation, where two are of one instant."""

from typing import Any

from django.db import migrations, models


def check_now(apps: Any, schema_editor: Any) -> None:
    """Check new rows before their table is altered, as PostgreSQL demands."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("results", "0020_random_ids")]

    operations = [
        migrations.RunPython(check_now, migrations.RunPython.noop),
        migrations.RemoveIndex("personresult", "result_latest"),
        migrations.AddIndex(
            "personresult",
            models.Index(fields=["collaborator", "-last_at", "-evaluation"], name="result_latest"),
        ),
    ]

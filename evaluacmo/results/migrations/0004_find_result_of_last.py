"""PostgreSQL alters no table whose new rows it has yet to check, as those of the migration before."""

import django.db.models.deletion
from django.db import migrations, models


def check_now(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def check_at_the_end(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


class Migration(migrations.Migration):
    dependencies = [("results", "0003_fill_results")]

    operations = [
        migrations.RunPython(check_now, check_at_the_end),
        migrations.AlterField(
            model_name="personresult",
            name="last",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="results.submission",
            ),
        ),
        migrations.RunPython(check_at_the_end, check_now),
    ]

"""Separates the rows of files whose columns are still to be chosen from those that are mapped."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def separate(apps: Any, schema_editor: Any) -> None:
    """Move the rows of files whose columns are still to be chosen."""
    waiting = apps.get_model("imports", "Import").objects.filter(state="mapping")
    waiting.update(unmapped_rows=F("rows"), rows=[])


def join(apps: Any, schema_editor: Any) -> None:
    """Move them back."""
    waiting = apps.get_model("imports", "Import").objects.filter(state="mapping")
    waiting.update(rows=F("unmapped_rows"))


class Migration(migrations.Migration):
    dependencies = [("imports", "0010_choices")]

    operations = [
        migrations.AddField(
            model_name="import",
            name="unmapped_rows",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(separate, join),
    ]

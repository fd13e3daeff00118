"""Stores the position and department that each result's person had at its last submission."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from evaluacmo.auditlog.past_values import values_then

FIELDS = ("position", "department")
BATCH = 500


def fill_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill both from the audit log, or else with the present ones."""
    results = apps.get_model("results", "PersonResult").objects
    rows = results.select_related("collaborator").order_by("pk")
    last = 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        asked = [(result.collaborator_id, result.last_at) for result in batch]
        for result, values in zip(batch, values_then(apps, asked, fields=FIELDS), strict=True):
            for field in FIELDS:
                present = getattr(result.collaborator, field)
                setattr(result, field, values.get(field, present))
        results.bulk_update(batch, FIELDS)
        last = batch[-1].pk


class Migration(migrations.Migration):
    """Adds and fills the columns."""

    dependencies = (
        ("accounts", "0006_temporary_passwords"),
        ("audit", "0002_append_only"),
        ("results", "0016_newest_submissions"),
    )

    operations = (
        *(
            migrations.AddField(
                "personresult",
                field,
                models.CharField(blank=True, default="", max_length=150),
                preserve_default=False,
            )
            for field in FIELDS
        ),
        migrations.RunPython(fill_groups, migrations.RunPython.noop),
    )

"""Stores the position and department that each result's person had at its last submission."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

from evaluacmo.auditlog.past_values import PEOPLE, restore_past_values

FIELDS = ("position", "department")


def fill_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill both with the present ones, or what the audit log knows of that day."""
    results = apps.get_model("results", "PersonResult").objects.all()
    person = apps.get_model("accounts", "User").objects.filter(pk=OuterRef("collaborator"))
    results.update(**{field: Subquery(person.values(field)) for field in FIELDS})
    fields = {field: field for field in FIELDS}
    restore_past_values(
        apps, results, source=PEOPLE, number="collaborator_id", moment="last_at", fields=fields
    )


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

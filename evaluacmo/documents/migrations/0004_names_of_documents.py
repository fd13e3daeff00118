"""Stores the name that each document's person had when it was issued."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

from evaluacmo.auditlog.past_values import PEOPLE, restore_past_values


def fill_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill it with the present one, or what the audit log knows of that day."""
    issued = apps.get_model("documents", "IssuedDocument").objects.exclude(person=None)
    person = apps.get_model("accounts", "User").objects.filter(pk=OuterRef("person"))
    issued.update(person_name=Subquery(person.values("name")))
    fields = {"person_name": "name"}
    restore_past_values(
        apps, issued, source=PEOPLE, number="person_id", moment="made_at", fields=fields
    )


class Migration(migrations.Migration):
    """Adds and fills the column."""

    dependencies = (
        ("accounts", "0006_temporary_passwords"),
        ("audit", "0002_append_only"),
        ("documents", "0003_contents_of_histories"),
    )

    operations = (
        migrations.AddField(
            "issueddocument",
            "person_name",
            models.CharField(blank=True, default="", max_length=150),
            preserve_default=False,
        ),
        migrations.RunPython(fill_names, migrations.RunPython.noop),
    )

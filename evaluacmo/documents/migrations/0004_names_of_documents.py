"""Stores the name that each document's person had when it was issued."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from evaluacmo.auditlog.past_values import values_then

BATCH = 500


def fill_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill it from the audit log, or else with the present one, as for anonymised people."""
    documents = apps.get_model("documents", "IssuedDocument").objects
    rows = documents.exclude(person=None).select_related("person").order_by("pk")
    last = 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        asked = [(document.person_id, document.made_at) for document in batch]
        for document, values in zip(batch, values_then(apps, asked, fields=["name"]), strict=True):
            document.person_name = values.get("name") or document.person.name
        documents.bulk_update(batch, ["person_name"])
        last = batch[-1].pk


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

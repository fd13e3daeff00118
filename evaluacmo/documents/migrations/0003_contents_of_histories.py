"""Stores which results each history contains: so far all that had been submitted by then."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill_contents(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the evaluations of the histories that have been issued."""
    documents = apps.get_model("documents", "IssuedDocument")
    submissions = apps.get_model("results", "Submission")
    for document in documents.objects.filter(kind="history").iterator():
        known = submissions.objects.filter(
            collaborator=document.person_id, created_at__lte=document.made_at
        )
        evaluations = known.order_by("evaluation").values_list("evaluation", flat=True).distinct()
        document.evaluation_ids = list(evaluations)
        document.save(update_fields=["evaluation_ids"])


class Migration(migrations.Migration):
    """Adds and fills the column."""

    dependencies = (
        ("documents", "0002_rename_tries"),
        ("results", "0015_confirmed_version"),
    )

    operations = (
        migrations.AddField("issueddocument", "evaluation_ids", models.JSONField(default=list)),
        migrations.RunPython(fill_contents, migrations.RunPython.noop),
    )

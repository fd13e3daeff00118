"""Stores the name that the evaluation of each report had when it was issued."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

from evaluacmo.auditlog.past_values import EVALUATIONS, restore_past_values
from evaluacmo.common.migrations import check_constraints_now


def fill_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill it with the present one, or what the audit log knows of that day."""
    issued = apps.get_model("documents", "IssuedDocument").objects.exclude(evaluation=None)
    evaluations = apps.get_model("evaluations", "Evaluation").objects
    names = evaluations.filter(pk=OuterRef("evaluation")).values("name")
    issued.update(evaluation_name=Subquery(names))
    restore_past_values(
        apps,
        issued,
        source=EVALUATIONS,
        number="evaluation_id",
        moment="made_at",
        fields={"evaluation_name": "name"},
    )


class Migration(migrations.Migration):
    """Adds and fills the column."""

    dependencies = (
        ("audit", "0002_append_only"),
        ("documents", "0004_names_of_documents"),
    )

    operations = (
        migrations.RunPython(check_constraints_now, migrations.RunPython.noop),
        migrations.AddField(
            "issueddocument",
            "evaluation_name",
            models.CharField(blank=True, default="", max_length=150),
            preserve_default=False,
        ),
        migrations.RunPython(fill_names, migrations.RunPython.noop),
    )

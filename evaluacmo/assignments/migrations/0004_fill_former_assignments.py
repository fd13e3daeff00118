"""Fills in the former assignments from the audit log and from the submissions."""

from collections.abc import Iterable
from typing import Any

from django.db import migrations

BATCH = 1000


def fill(apps: Any, schema_editor: Any) -> None:
    AuditEvent = apps.get_model("audit", "AuditEvent")
    Submission = apps.get_model("results", "Submission")
    ended = AuditEvent.objects.filter(action="assignment.deleted", object_type="user")
    keep(ended.values_list("object_id", "person_id"), apps)
    keep(Submission.objects.values_list("evaluator_id", "collaborator_id"), apps)


def keep(pairs: Iterable[tuple[int, int]], apps: Any) -> None:
    FormerAssignment = apps.get_model("assignments", "FormerAssignment")
    assigned = set(
        apps.get_model("assignments", "Assignment").objects.values_list(
            "evaluator_id", "collaborator_id"
        )
    )
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    FormerAssignment.objects.bulk_create(
        [
            FormerAssignment(evaluator_id=evaluator, collaborator_id=collaborator)
            for evaluator, collaborator in sorted(set(pairs) - assigned)
            # events outlive the people they name
            if evaluator in people and collaborator in people
        ],
        batch_size=BATCH,
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("assignments", "0003_former_assignments"),
        ("audit", "0002_append_only"),
        ("results", "0016_newest_submissions"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

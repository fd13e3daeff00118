"""Adds what imports have stored of the people they created, worked out from the audit log."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import migrations, models

EDITS = ("user.changed", "user.role_changed", "user.status_changed")
FIELDS = ("name", "email", "role", "position", "department", "category_id", "is_active")
BLANK = {"position": "", "department": ""}
BATCH = 500
UNKNOWN = 0


def recover(apps: Any, schema_editor: Any) -> None:
    """Take the present values of people, and of fields edited since the import those before."""
    categories = dict(apps.get_model("accounts", "Category").objects.values_list("name", "pk"))
    user_model = apps.get_model("accounts", "User")
    events = apps.get_model("audit", "AuditEvent").objects.filter(action__in=EDITS)
    created_model = apps.get_model("imports", "CreatedPerson")
    applied = apps.get_model("imports", "Import").objects.filter(kind="people", state="applied")
    forgotten = apps.get_model("audit", "AuditEvent").objects.filter(action="user.forgotten")
    for record in applied:
        created = user_model.objects.filter(pk__in=record.created_ids.get("users", ()))
        people = {user.pk: user for user in created.exclude(pk__in=forgotten.values("person"))}
        left = {
            pk: {field: getattr(user, field) for field in FIELDS} for pk, user in people.items()
        }
        since = events.filter(person__in=left, at__gt=record.applied_at).order_by("at", "id")
        before: dict[tuple[int, str], Any] = {}
        now: dict[tuple[int, str], Any] = {}
        for person, changes in since.values_list("person", "changes"):
            for name, (old, new) in changes.items():
                before.setdefault((person, name), old)
                now[person, name] = new
        for (person, name), old in before.items():
            if old != now[person, name]:
                left[person] |= stored_as(name, old, categories)
        created_model.objects.bulk_create(
            [
                created_model(record=record, person=people[pk], as_created=values)
                for pk, values in left.items()
            ],
            batch_size=BATCH,
        )


def stored_as(name: str, value: Any, categories: Mapping[str, int]) -> dict[str, Any]:
    """The value of an event as a field of the person."""
    if name == "category":
        return {"category_id": categories.get(value, UNKNOWN) if value else None}
    if name == "status":
        return {"is_active": value}
    return {name: BLANK.get(name) if value is None else value}


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_link_epochs"),
        ("audit", "0002_append_only"),
        ("imports", "0007_forget_managers_roles"),
    ]

    operations = [
        migrations.CreateModel(
            name="CreatedPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("as_created", models.JSONField()),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="created_people",
                        to="imports.import",
                    ),
                ),
            ],
        ),
        migrations.RunPython(recover, migrations.RunPython.noop),
    ]

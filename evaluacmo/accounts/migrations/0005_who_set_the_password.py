"""Adds who set the present password, filled from the audit log."""

from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import F, OuterRef, Q, Subquery

PASSWORD_EVENTS = ("user.created", "user.password_changed", "user.password_set")
UNUSABLE = "!"
BATCH = 500


def recover(apps: Any, schema_editor: Any) -> None:
    """Fill the columns from the last event about each person's password."""
    user_model = apps.get_model("accounts", "User")
    events = (
        apps.get_model("audit", "AuditEvent")
        .objects.filter(person=OuterRef("pk"), action__in=PASSWORD_EVENTS)
        .order_by("-at", "-id")
    )
    people = (
        user_model.objects.exclude(password__startswith=UNUSABLE)
        .annotate(by=Subquery(events.values("actor")[:1]), at=Subquery(events.values("at")[:1]))
        .filter(by__isnull=False)
        .exclude(by=F("pk"))
        .only("pk")
    )
    existing = set(user_model.objects.values_list("pk", flat=True))
    changed = list(people)
    for user in changed:
        # the audit log keeps the numbers of people who have been deleted
        user.password_set_by_id = user.by if user.by in existing else None
        user.password_set_at = user.at
    user_model.objects.bulk_update(
        changed, ("password_set_by", "password_set_at"), batch_size=BATCH
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_people_by_name"),
        ("audit", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="password_set_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=models.SET_NULL,
                related_name="passwords_set",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="password_set_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=~Q(password_set_by=F("id")), name="password_set_by_somebody_else"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=Q(password_set_by=None) | Q(password_set_at__isnull=False),
                name="password_set_at_with_by",
            ),
        ),
        migrations.RunPython(recover, migrations.RunPython.noop),
    ]

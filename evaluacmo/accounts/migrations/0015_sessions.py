"""Adds sessions that know whose they are, and goes on with those of Django's table."""

from datetime import UTC, datetime
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models
from django.utils import timezone


def take_over(apps: Any, schema_editor: Any) -> None:
    """Move the unexpired sessions, so that people stay signed in."""
    former = apps.get_model("sessions", "Session").objects.all()
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    session_model = apps.get_model("accounts", "Session")
    for row in former.filter(expire_date__gt=timezone.now()):
        content = SessionStore().decode(row.session_data)
        person = int(content.get(SESSION_KEY, 0))
        if person in people and "seen_at" in content:
            session_model.objects.create(
                session_key=row.session_key,
                session_data=row.session_data,
                expire_date=row.expire_date,
                person_id=person,
                started_at=_moment(content["started_at"]),
                seen_at=_moment(content["seen_at"]),
            )
    former.delete()


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, tz=UTC)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0014_joined_accounts"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        verbose_name="session key",
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("started_at", models.DateTimeField(null=True)),
                ("seen_at", models.DateTimeField(null=True)),
                ("network", models.CharField(blank=True, max_length=39)),
                ("browser", models.CharField(blank=True, max_length=20)),
                ("system", models.CharField(blank=True, max_length=20)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]

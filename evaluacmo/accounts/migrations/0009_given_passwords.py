"""Adds the hash of the last password that a manager set, known only where it is still in use."""

from typing import Any

from django.db import migrations, models
from django.db.models import F, Q


def keep(apps: Any, schema_editor: Any) -> None:
    """Copy the hashes of present passwords that another person has set."""
    given = Q(password_set_at__isnull=False) | Q(password_expires_at__isnull=False)
    apps.get_model("accounts", "User").objects.filter(given).update(given_password=F("password"))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_equal_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="given_password",
            field=models.CharField(blank=True, max_length=128),
        ),
        migrations.RunPython(keep, migrations.RunPython.noop, elidable=True),
    ]

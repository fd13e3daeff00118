"""Revokes the tokens of those who are no active admins any more (rules: tokens)."""

from django.db import migrations
from django.utils import timezone


def revoke(apps, schema_editor):
    admins = apps.get_model("accounts", "User").objects.filter(role="admin", is_active=True)
    tokens = apps.get_model("tokens", "Token").objects.filter(revoked_at=None)
    tokens.exclude(made_by__in=admins).update(revoked_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [
        ("tokens", "0001_initial"),
        ("accounts", "0015_sessions"),
    ]

    operations = [migrations.RunPython(revoke, migrations.RunPython.noop)]

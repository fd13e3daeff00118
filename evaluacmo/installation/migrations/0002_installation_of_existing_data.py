"""Stores from when backups are due, in installations that are there already, too."""

from django.db import migrations
from django.utils import timezone


def create_row(apps, schema_editor):
    events = apps.get_model("audit", "AuditEvent").objects
    is_demonstration = events.filter(action="demo.built").exists()
    since = None if is_demonstration else timezone.now()
    apps.get_model("installation", "Installation").objects.create(pk=1, backups_since=since)


class Migration(migrations.Migration):
    dependencies = [("installation", "0001_initial"), ("audit", "0002_append_only")]

    operations = [migrations.RunPython(create_row, migrations.RunPython.noop)]

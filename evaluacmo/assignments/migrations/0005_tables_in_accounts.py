"""Leaves the tables to `accounts`; changes nothing in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0012_assignments"),
        ("assignments", "0004_fill_former_assignments"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="Assignment"),
                migrations.DeleteModel(name="FormerAssignment"),
            ],
        ),
    ]

"""Leaves the counters of attempts to `accounts`; changes nothing in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0016_attempt_counters"),
        ("documents", "0006_numbers_in_seals"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name="AttemptCounter")],
        ),
    ]

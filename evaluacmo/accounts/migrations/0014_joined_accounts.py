"""Adds the numbers of accounts that were joined into others."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Creates the table."""

    dependencies = (("accounts", "0013_identity_numbers"),)

    operations = (
        migrations.CreateModel(
            name="JoinedAccount",
            fields=(
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="joined_accounts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ),
        ),
    )

"""Adds the number that a seal has of its person, where it is not the present one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the column."""

    dependencies = (("documents", "0005_names_of_evaluations"),)

    operations = (
        migrations.AddField(
            model_name="issueddocument",
            name="person_number",
            field=models.BigIntegerField(blank=True, null=True),
        ),
    )

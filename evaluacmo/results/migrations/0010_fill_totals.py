"""Filled the columns that the next migration drops, and so has nothing to do any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("results", "0009_totals")]

    operations = []

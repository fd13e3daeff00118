"""Stores with each result the newest version that its person has confirmed."""

from typing import Any

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill(apps: Any, schema_editor: Any) -> None:
    Receipt = apps.get_model("acknowledgements", "Receipt")
    PersonResult = apps.get_model("results", "PersonResult")
    own = Receipt.objects.filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("collaborator")
    )
    newest = own.order_by().values("collaborator").annotate(newest=Max("version")).values("newest")
    PersonResult.objects.update(confirmed_version=Coalesce(Subquery(newest), 0))


class Migration(migrations.Migration):
    dependencies = [
        ("acknowledgements", "0001_initial"),
        ("results", "0015_confirmed_version"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

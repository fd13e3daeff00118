"""Forgets the texts of cells that the checks of waiting files have stored."""

from typing import Any

from django.db import migrations


def rewrite(apps: Any, texts: list[str]) -> None:
    """Have each finding be its column, these texts and its sentence."""
    Import = apps.get_model("imports", "Import")
    for record in Import.objects.exclude(reviews=[]).only("reviews").iterator():
        for review in record.reviews:
            for findings in ("errors", "skipped"):
                review[findings] = [
                    [column, *texts, sentence] for column, *_, sentence in review[findings]
                ]
        record.save(update_fields=["reviews"])


def forget_texts(apps: Any, schema_editor: Any) -> None:
    rewrite(apps, [])


def leave_room(apps: Any, schema_editor: Any) -> None:
    rewrite(apps, [""])


class Migration(migrations.Migration):
    dependencies = [("imports", "0011_unmapped_rows")]

    operations = [migrations.RunPython(forget_texts, leave_room)]

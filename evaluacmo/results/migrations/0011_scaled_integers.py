"""Stores exact numbers as integers and drops what was added up beside them."""

from typing import Any

from django.db import migrations

from evaluacmo.common.migrations import check_constraints_now
from evaluacmo.results.fields import SCALE, FixedPointField, OptionalFixedPointField

COLUMNS = {
    "personresult": ("competencies", "objectives", "overall"),
    "correction": (
        *("competencies_before", "competencies_after"),
        *("objectives_before", "objectives_after"),
        *("overall_before", "overall_after"),
    ),
    "movedquestion": ("before", "after"),
}
OPTIONAL = "movedquestion"
BATCH = 1000


def convert(apps: Any, schema_editor: Any) -> None:
    """Write `"175/2"` as the text of the integer that the column will hold."""
    connection = schema_editor.connection
    check_constraints_now(apps, schema_editor)
    for name, columns in COLUMNS.items():
        model = apps.get_model("results", name)
        table = connection.ops.quote_name(model._meta.db_table)
        values = ", ".join(f"{connection.ops.quote_name(column)} = %s" for column in columns)
        rows = list(model.objects.values_list(*columns, "pk"))
        with connection.cursor() as cursor:
            for start in range(0, len(rows), BATCH):
                converted = [
                    (*map(scaled, texts), pk) for *texts, pk in rows[start : start + BATCH]
                ]
                cursor.executemany(f"UPDATE {table} SET {values} WHERE id = %s", converted)


def scaled(text: str | None) -> str | None:
    if text is None:
        return None
    numerator, denominator = map(int, text.split("/"))
    return str(numerator * SCALE // denominator)


class Migration(migrations.Migration):
    dependencies = [("results", "0010_fill_totals")]

    operations = [
        migrations.RunPython(convert),
        *(
            migrations.AlterField(
                model_name=name,
                name=column,
                field=OptionalFixedPointField(null=True, blank=True)
                if name == OPTIONAL
                else FixedPointField(),
            )
            for name, columns in COLUMNS.items()
            for column in columns
        ),
        migrations.RemoveConstraint(model_name="personresult", name="one_first_result"),
        migrations.RemoveField(model_name="personresult", name="is_first"),
        migrations.DeleteModel(name="EvaluationTotal"),
    ]

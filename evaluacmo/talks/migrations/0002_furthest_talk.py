"""Marks the talk about each result that has come furthest."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def mark(apps: Any, schema_editor: Any) -> None:
    Talk = apps.get_model("talks", "Talk")
    latest = (F(field).desc(nulls_last=True) for field in ("held_on", "agreed_for"))
    furthest: dict[int, int] = {}
    for pk, result in Talk.objects.order_by(*latest, "pk").values_list("pk", "result"):
        furthest.setdefault(result, pk)
    for pk in furthest.values():
        Talk.objects.filter(pk=pk).update(is_furthest=True)


class Migration(migrations.Migration):
    dependencies = [
        ("talks", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="talk",
            name="is_furthest",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="talk",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_furthest", True)),
                fields=("result",),
                name="one_furthest_talk",
            ),
        ),
    ]

"""Adds up the results that are there already, and marks the first of each person."""

from math import floor
from typing import Any

from django.db import migrations
from django.db.models import Count, Min, Sum


def fill(apps: Any, schema_editor: Any) -> None:
    EvaluationTotal = apps.get_model("results", "EvaluationTotal")
    PersonResult = apps.get_model("results", "PersonResult")
    firsts = PersonResult.objects.values("collaborator").annotate(first=Min("pk")).values("first")
    PersonResult.objects.filter(pk__in=firsts).update(is_first=True)
    totals: dict[int, Any] = {}
    counted = PersonResult.objects.values_list("evaluation", "overall")
    for pk, overall, people, sent in counted.annotate(Count("pk"), Sum("submissions")):
        total = totals.setdefault(pk, EvaluationTotal(evaluation_id=pk))
        total.people += people
        total.submissions += sent
        total.overalls += overall * people
        total.spread[floor(overall)] += people
    EvaluationTotal.objects.bulk_create(totals.values())


class Migration(migrations.Migration):
    dependencies = [
        ("results", "0009_totals"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

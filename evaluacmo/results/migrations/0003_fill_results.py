"""Works out the results of the submissions that are there already, an evaluation at a time."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db import migrations

from evaluacmo.results.scoring import Tallies, Tally, Weights, calculate

BATCH = 500


def fill(apps: Any, schema_editor: Any) -> None:
    Evaluation = apps.get_model("evaluations", "Evaluation")
    PersonResult = apps.get_model("results", "PersonResult")
    by_year = Evaluation.objects.order_by("period", "id")
    for _, evaluations in groupby(by_year, key=attrgetter("period")):
        latest = {}
        for evaluation in evaluations:
            results = PersonResult.objects.bulk_create(
                results_in(evaluation, apps), batch_size=BATCH
            )
            for each in results:
                other = latest.setdefault(each.collaborator_id, each)
                latest[each.collaborator_id] = max(other, each, key=order)
                if other is not each:
                    earlier = min(other, each, key=order)
                    PersonResult.objects.filter(pk=earlier.pk).update(is_latest_of_year=False)


def order(each: Any) -> tuple[Any, int]:
    return each.last_at, each.last_id


def results_in(evaluation: Any, apps: Any) -> Iterator[Any]:
    Submission = apps.get_model("results", "Submission")
    PersonResult = apps.get_model("results", "PersonResult")
    rows = Submission.objects.filter(evaluation=evaluation).defer("comments")
    rows = rows.order_by("collaborator_id", "created_at", "id")
    weights = Weights(evaluation.weight_competencies, evaluation.weight_objectives)
    for collaborator_id, group in groupby(rows, key=attrgetter("collaborator_id")):
        own = list(group)
        total = calculate([tallies(each) for each in own], weights=weights)
        yield PersonResult(
            evaluation=evaluation,
            collaborator_id=collaborator_id,
            competencies=text(total.competencies),
            objectives=text(total.objectives),
            overall=text(total.overall),
            submissions=len(own),
            requires_training=any(each.requires_training for each in own),
            last=own[-1],
            last_at=own[-1].created_at,
        )


def text(exact: Fraction) -> str:
    return f"{exact.numerator}/{exact.denominator}"


def tallies(submission: Any) -> Tallies:
    return Tallies(
        Tally(submission.competency_total, submission.competency_count),
        Tally(submission.objective_total, submission.objective_count),
    )


class Migration(migrations.Migration):

    dependencies = [
        ("evaluations", "0001_initial"),
        ("results", "0002_results"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

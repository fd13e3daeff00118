"""What a document says in the one form that is sealed; from the server's own rows alone.

Names are no part of it: being renamed corrects no result.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from evaluacmo.reports.queries import Report
from evaluacmo.results.models import PersonResult


def of_report(report: Report) -> str:
    """One person's result in one evaluation, with what it is made of."""
    last, total = report.last, report.result
    return _canonical(
        last.user_id,
        last.evaluation_id,
        (last.weight_competencies, last.weight_objectives),
        (total.competencies, total.objectives, total.overall),
        last.created_at.timestamp(),
        [
            (
                *(each.asked.question_id, each.asked.question_text, each.asked.question_type),
                *(each.asked.levels, each.average, each.comments),
            )
            for each in report.questions
        ],
        report.requires_training,
        report.comments,
    )


def of_history(user_id: int, results: Iterable[PersonResult]) -> str:
    """All of a person's results, in whatever order they come."""
    rows = [
        (each.evaluation_id, each.overall, each.last_at.timestamp())
        for each in sorted(results, key=lambda each: each.evaluation_id)
    ]
    return _canonical(user_id, rows)


def _canonical(*parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=True, separators=(",", ":"), default=_exact)


def _exact(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(value)

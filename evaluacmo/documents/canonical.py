"""The canonical form of a document's content, which is sealed.

Names are left out: renaming a person does not change a result.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from evaluacmo.reports.report import Report
from evaluacmo.results.models import PersonResult


def of_report(report: Report) -> str:
    """One person's result in one evaluation, with its questions and comments."""
    evaluation, total = report.evaluation, report.result
    return _canonical(
        report.person.pk,
        evaluation.pk,
        (evaluation.weight_competencies, evaluation.weight_objectives),
        (total.competencies, total.objectives, total.overall),
        report.sent_at.timestamp(),
        [
            (
                question.wording.question_id,
                question.wording.question_text,
                question.wording.question_type,
                question.wording.levels,
                question.average,
                question.comments,
            )
            for question in report.questions
        ],
        report.requires_training,
        report.comments,
    )


def of_history(user_id: int, results: Iterable[PersonResult]) -> str:
    """All results of a person, calculated from the submissions, in any order."""
    rows = [
        (result.evaluation_id, result.overall, result.last_at.timestamp())
        for result in sorted(results, key=lambda result: result.evaluation_id)
    ]
    return _canonical(user_id, rows)


def _canonical(*parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=True, separators=(",", ":"), default=_exact)


def _exact(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(value)

"""The canonical form of a document's content, which is sealed.

The person's name is that of the day of issue, so that a later one does not count as a change.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from evaluacmo.reports.report import Report
from evaluacmo.results.models import PersonResult


def of_report(report: Report, *, name: str | None) -> str:
    """One person's result in one evaluation, with its questions and comments.

    Without a name, also without position and department, it is that of form 1 (`seals`).
    """
    evaluation, total = report.evaluation, report.result
    return _canonical(
        *(() if name is None else (name, report.position, report.department)),
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


def of_history(user_id: int, results: Iterable[PersonResult], *, name: str | None) -> str:
    """All results of a person, calculated from the submissions, in any order.

    Without a name it is that of form 1 (`seals`).
    """
    rows = [
        (result.evaluation_id, result.overall, result.last_at.timestamp())
        for result in sorted(results, key=lambda result: result.evaluation_id)
    ]
    return _canonical(*(() if name is None else (name,)), user_id, rows)


def _canonical(*parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=True, separators=(",", ":"), default=_exact)


def _exact(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(value)

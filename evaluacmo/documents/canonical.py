"""The canonical form of a document's content, which is sealed.

The names, and the number of the person, are those of the day of issue, so that later ones do not
count as a change.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.utils import timezone

from evaluacmo.documents import seals
from evaluacmo.reports.report import Report
from evaluacmo.results.models import PersonResult
from evaluacmo.self_evaluations.models import SelfEvaluation


def of_report(
    report: Report,
    *,
    number: int,
    name: str,
    evaluation_name: str,
    form: str | None,
    self_evaluation: SelfEvaluation | None = None,
) -> str:
    """One person's result in one evaluation, with its questions and comments, in a form of `seals`.

    Earlier forms have no name of the evaluation, or neither names nor position and department. A
    self-evaluation is part of the form that is named after it.
    """
    has_own = form == seals.FORM_WITH_SELF_EVALUATION
    evaluation, total = report.evaluation, report.result
    evaluation_names = () if form == seals.FORM_WITHOUT_EVALUATION else (evaluation_name,)
    names = (name, *evaluation_names, report.position, report.department)
    return _canonical(
        *(() if form == seals.FORM_WITHOUT_NAMES else names),
        number,
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
        *((_said_of_oneself(self_evaluation),) if has_own else ()),
    )


def _said_of_oneself(own: SelfEvaluation | None) -> tuple[Any, ...]:
    """A self-evaluation, with the day."""
    if own is None:
        return ()
    return (
        timezone.localdate(own.sent_at).isoformat(),
        own.proud,
        own.needs,
        sorted(
            (answer.wording.question_id, answer.wording.question_text, answer.score, answer.comment)
            for answer in own.answers.all()
        ),
    )


def of_history(number: int, results: Iterable[PersonResult], *, name: str, form: str | None) -> str:
    """All results of a person, calculated from the submissions, in any order, in a form of `seals`.

    The first form has no name.
    """
    rows = [
        (result.evaluation_id, result.overall, result.last_at.timestamp())
        for result in sorted(results, key=lambda result: result.evaluation_id)
    ]
    return _canonical(*(() if form == seals.FORM_WITHOUT_NAMES else (name,)), number, rows)


def _canonical(*parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=True, separators=(",", ":"), default=_exact)


def _exact(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(value)

"""Reports as JSON, written without an object for each of their parts: a list has many.

`ReportOut` says what they look like.
"""

from functools import lru_cache
from typing import Any, Final

from pydantic_core import to_json

from evaluacmo.common.schemas import local_iso
from evaluacmo.receipts.schemas import ResultReceiptsOut
from evaluacmo.reports.answered import QuestionAverage, Words, average_of
from evaluacmo.reports.queries import Report
from evaluacmo.reports.schemas import CorrectionOut
from evaluacmo.results.scoring import two_decimals

DIFFERENT_QUESTIONS: Final = 4096


def written(report: Report) -> bytes:
    """A report as it is answered."""
    head, beside = to_json(_head(report)), to_json(_beside_questions(report))
    questions = b",".join(map(_question, report.questions))
    return b'{"report":%b,"questions":[%b],%b' % (head, questions, beside[1:])


def _head(report: Report) -> dict[str, Any]:
    last, result = report.last, report.result
    return {
        "user_id": last.user_id,
        "user_name": last.user_name,
        "department": last.department,
        "position": last.position,
        "evaluation_id": last.evaluation_id,
        "evaluation_name": last.evaluation_name,
        "period": last.period,
        "weight_competencies": last.weight_competencies,
        "weight_objectives": last.weight_objectives,
        "competencies_percentage": two_decimals(result.competencies),
        "objectives_percentage": two_decimals(result.objectives),
        "overall_percentage": two_decimals(result.overall),
        "created_at": local_iso(last.created_at),
    }


def _beside_questions(report: Report) -> dict[str, Any]:
    return {
        "scores": report.scores,
        "training": {
            "requires_training": report.requires_training,
            "comments": report.comments,
            "comments_summary": report.comments_summary,
        },
        "corrections": [CorrectionOut.model_validate(each) for each in report.corrections],
        "acknowledgement": ResultReceiptsOut.of(report.said),
    }


def _question(question: QuestionAverage) -> bytes:
    _, asked, points, answers, comments = question
    without = _without_comments(asked, points, answers)
    return b'%b,"comments":%b}' % (without, to_json(comments) if comments else b"[]")


@lru_cache(maxsize=DIFFERENT_QUESTIONS)
def _without_comments(asked: Words, points: int, answers: int) -> bytes:
    """The object but for its end; a list of reports has many questions and few different ones."""
    whole = to_json(
        {
            "question_id": asked.question_id,
            "question_text": asked.question_text,
            "question_type": asked.question_type,
            "levels": asked.levels,
            "average_score": two_decimals(average_of(points, answers)),
        }
    )
    return whole[:-1]

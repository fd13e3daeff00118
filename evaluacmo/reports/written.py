"""Reports as JSON, written without an object for each of their parts: a list has many.

`ReportOut` says what they look like.
"""

from functools import lru_cache
from typing import Any, Final

from pydantic_core import to_json

from evaluacmo.acknowledgements.schemas import AcknowledgementOut
from evaluacmo.common.schemas import local_iso
from evaluacmo.reports.answered import QuestionAverage, Words, average_of
from evaluacmo.reports.queries import Report
from evaluacmo.reports.schemas import CorrectionOut
from evaluacmo.results.scoring import two_decimals

DIFFERENT_QUESTIONS: Final = 4096
# no text can hold this, for quotation marks in texts are escaped
NO_QUESTIONS: Final = b'"questions":[]'
NO_COMMENTS: Final = b"[]}"


def written(report: Report) -> bytes:
    """A report as it is answered."""
    around = to_json(
        {
            "report": _head(report),
            "questions": [],
            "scores": report.scores,
            "training": {
                "requires_training": report.requires_training,
                "comments": report.comments,
                "comments_summary": report.comments_summary,
            },
            "corrections": [CorrectionOut.model_validate(each) for each in report.corrections],
            "acknowledgement": AcknowledgementOut.of(report.said),
        }
    )
    questions = b",".join(map(_question, report.questions))
    return around.replace(NO_QUESTIONS, NO_QUESTIONS[:-1] + questions + b"]", 1)


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


def _question(question: QuestionAverage) -> bytes:
    _, asked, points, answers, comments = question
    without = _without_comments(asked, points, answers)
    return without[: -len(NO_COMMENTS)] + to_json(comments) + b"}" if comments else without


@lru_cache(maxsize=DIFFERENT_QUESTIONS)
def _without_comments(asked: Words, points: int, answers: int) -> bytes:
    """A list of reports has many questions and few different ones; the comments come last."""
    return to_json(
        {
            "question_id": asked.question_id,
            "question_text": asked.question_text,
            "question_type": asked.question_type,
            "levels": asked.levels,
            "average_score": two_decimals(average_of(points, answers)),
            "comments": [],
        }
    )

"""A school whose evaluation includes self-evaluations."""

from datetime import timedelta
from typing import Any

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.context import Score
from evaluacmo.results.models import TIME_TO_CORRECT
from evaluacmo.self_evaluations.models import SelfEvaluation
from evaluacmo.self_evaluations.services import send
from tests.conftest import School

LATER = TIME_TO_CORRECT + timedelta(seconds=1)
"""After that an evaluator cannot change what they have sent."""


def include(school: School, *, closes_in: int | None = 10, results_in: int = 20) -> None:
    """Let the school's evaluation include self-evaluations, with dates in so many days."""
    day = today()
    school.evaluation.closes_on = None if closes_in is None else day + timedelta(closes_in)
    school.evaluation.results_on = day + timedelta(results_in)
    school.evaluation.includes_self_evaluation = True
    school.evaluation.save()


def publish(school: School) -> None:
    Evaluation.objects.filter(pk=school.evaluation.pk).update(results_on=today())


def close(school: School) -> None:
    yesterday = today() - timedelta(1)
    Evaluation.objects.filter(pk=school.evaluation.pk).update(closes_on=yesterday)


def evaluate_oneself(
    school: School, *scores: int, person: User | None = None, proud: str = "De mi grupo."
) -> SelfEvaluation:
    """Send these scores in the order of the questions; missing ones are 3."""
    given = [*scores, *[3] * (len(school.questions) - len(scores))]
    return send(
        actor=person or school.collaborator,
        evaluation_id=school.evaluation.pk,
        scores=[
            Score(wording.question_id, score, comment="Lo hice así.")
            for wording, score in zip(school.questions, given, strict=True)
        ],
        proud=proud,
        needs="",
    )


def form_body(school: School, *scores: int) -> dict[str, Any]:
    """The body of the form."""
    given = [*scores, *[3] * (len(school.questions) - len(scores))]
    return {
        "responses": [
            {"question_id": wording.question_id, "wording_id": wording.pk, "score": score}
            for wording, score in zip(school.questions, given, strict=True)
        ],
        "proud": "De mi grupo.",
        "needs": "Tiempo.",
    }


def draft_body(school: School, **changes: Any) -> dict[str, Any]:
    """The draft of a form whose first question is answered."""
    first = school.questions[0]
    return {
        "device": "form",
        "sequence": 1,
        "base": "",
        "content": {
            "scores": [{"question_id": first.question_id, "wording_id": first.pk, "score": 2}],
            "proud": "De…",
            "needs": "",
            "step": "questions",
        },
    } | changes

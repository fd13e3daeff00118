"""An unfinished form of the demonstration."""

from collections.abc import Sequence
from typing import Final

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.results.drafts import DraftSave, save_draft

DEVICE: Final = "demo"
UNANSWERED: Final = 3
"""The number of questions at the end without an answer."""


def save_half_filled_form(
    *,
    evaluator: User,
    collaborator: User,
    evaluation_id: int,
    questions: Sequence[QuestionWording],
    scores: Sequence[int],
) -> None:
    """Save a draft with the scores of all questions but the last `UNANSWERED`."""
    given: list[int | None] = [*scores[:-UNANSWERED], *[None] * UNANSWERED]
    answers = [
        {
            "question_id": wording.question_id,
            "wording_id": wording.pk,
            "score": score,
            "comment": "",
        }
        for wording, score in zip(questions, given, strict=True)
    ]
    save_draft(
        actor=evaluator,
        collaborator_id=collaborator.pk,
        evaluation_id=evaluation_id,
        save=DraftSave(device=DEVICE, sequence=1, base=""),
        answered=len(scores) - UNANSWERED,
        content={
            "scores": answers,
            "requires_training": None,
            "comments": "",
            "step": "questions",
        },
    )

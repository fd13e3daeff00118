"""A form of the demonstration that is half filled in."""

from collections.abc import Sequence
from typing import Final

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.results.drafts import DraftSave, save_draft

DEVICE: Final = "demo"
LEFT: Final = 3
"""So many questions, the last ones, have no answer yet."""


def save_half_filled_form(
    *,
    evaluator: User,
    collaborator: User,
    evaluation_id: int,
    questions: Sequence[QuestionWording],
    scores: Sequence[int],
) -> None:
    """Have `evaluator` give these scores, one for each question, to all but the last ones."""
    given: list[int | None] = [*scores[:-LEFT], *[None] * LEFT]
    answers = [
        {"question_id": each.question_id, "wording_id": each.pk, "score": score, "comment": ""}
        for each, score in zip(questions, given, strict=True)
    ]
    save_draft(
        actor=evaluator,
        collaborator_id=collaborator.pk,
        evaluation_id=evaluation_id,
        save=DraftSave(device=DEVICE, sequence=1, base=""),
        answered=len(scores) - LEFT,
        content={
            "scores": answers,
            "requires_training": None,
            "comments": "",
            "step": "questions",
        },
    )

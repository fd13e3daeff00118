"""What the calls of this room take and answer."""

from typing import Annotated

from ninja import Schema
from pydantic import Field

from evaluacmo.common.schemas import Id, Input, LocalMoment, RemarkText, RequiredLongText
from evaluacmo.results.models import COMMENT_LENGTH, Submission
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE

MOST_ANSWERS = 1000


class ScoreIn(Input):
    """The score of one question; with `wording_id` it counts for those words alone.

    The comment says what it rests on; the bank may ask for one with 1 and 4 (rules: levels).
    """

    question_id: Id
    score: Annotated[int, Field(ge=MIN_SCORE, le=MAX_SCORE)]
    wording_id: Id | None = None
    comment: Annotated[RemarkText, Field(max_length=COMMENT_LENGTH)] = ""


class TrainingIn(Input):
    """The training recommendation."""

    requires_training: bool
    comments: RequiredLongText


class SubmissionIn(Input):
    """A whole submission; `user_id` is who is evaluated."""

    evaluation_id: Id
    user_id: Id
    evaluator_id: Id
    responses: Annotated[list[ScoreIn], Field(max_length=MOST_ANSWERS)]
    training: TrainingIn


class SubmissionOut(Schema):
    """A submission as it was stored."""

    id: int
    evaluation_id: int
    user_id: int
    evaluator_id: int
    created_at: LocalMoment

    @staticmethod
    def resolve_user_id(submission: Submission) -> int:
        """Who was evaluated."""
        return submission.collaborator_id


class EvaluatedOut(Schema):
    """Somebody who has been evaluated."""

    collaborator_id: int

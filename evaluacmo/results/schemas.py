"""Request and response schemas."""

from fractions import Fraction
from typing import Annotated, Literal, Self

from ninja import Schema
from pydantic import AfterValidator, AliasPath, BeforeValidator, Field

from evaluacmo.common.schemas import (
    LONG_TEXT_LENGTH,
    AverageScore,
    Id,
    Input,
    InputPart,
    LocalMoment,
    Output,
    Percentage,
    RemarkText,
    RequiredLongText,
    Text,
    not_blank,
)
from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.results.models import COMMENT_LENGTH, DEVICE_LENGTH, Reopening, Submission
from evaluacmo.results.scoring import two_decimals

MAX_ANSWERS = 1000
MAX_SEQUENCE = 2**31 - 1
TAG_LENGTH = 40
REASON_LENGTH = 1000


def _rounded(exact: Fraction | None) -> str | None:
    return None if exact is None else two_decimals(exact)


# made from exact numbers, which are rounded here and nowhere else
RoundedPercentage = Annotated[Percentage, BeforeValidator(_rounded)]
RoundedScore = Annotated[AverageScore, BeforeValidator(_rounded)]
OptionalPercentage = Annotated[Percentage | None, BeforeValidator(_rounded)]
OptionalScore = Annotated[AverageScore | None, BeforeValidator(_rounded)]


class ScoreIn(InputPart):
    """The score of one question; with `wording_id` of that wording only.

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
    responses: Annotated[list[ScoreIn], Field(max_length=MAX_ANSWERS)]
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


# more than a submission takes, for what is too long is to be shortened and not to be lost
DraftText = Annotated[Text, Field(max_length=4 * LONG_TEXT_LENGTH)]


class DraftScore(InputPart):
    """The answer so far to one wording of a question."""

    question_id: Id
    wording_id: Id
    score: Annotated[int, Field(ge=MIN_SCORE, le=MAX_SCORE)] | None = None
    comment: DraftText = ""


class DraftContent(InputPart):
    """An incomplete form, and the step at which it is."""

    scores: Annotated[list[DraftScore], Field(max_length=MAX_ANSWERS)]
    requires_training: bool | None = None
    comments: DraftText = ""
    step: Literal["questions", "training"] = "questions"

    @property
    def answered(self) -> int:
        """How many questions have a score."""
        return len({each.question_id for each in self.scores if each.score is not None})


class DraftIn(Input):
    """A draft to be saved. `device` names the open form, and `sequence` counts what it has saved.

    `base` is the version that it builds on, empty where there was none; `evaluator_id` says whose
    form it is, if it says so.
    """

    evaluation_id: Id
    evaluator_id: Id | None = None
    device: Annotated[Text, Field(min_length=1, max_length=DEVICE_LENGTH)]
    sequence: Annotated[int, Field(ge=1, le=MAX_SEQUENCE)]
    base: Annotated[Text, Field(max_length=TAG_LENGTH)] = ""
    content: DraftContent


class DraftBase(Schema):
    """The version that the form shows; empty for any."""

    base: Annotated[Text, Field(max_length=TAG_LENGTH)] = ""


class SavedDraftOut(Output):
    """The version that is stored now, and when it was saved."""

    version: Annotated[str, Field(validation_alias="tag")]
    saved_at: LocalMoment


class DraftSummaryOut(Output):
    """A person about whom there is a draft."""

    collaborator_id: int
    evaluation_id: int
    answered: int
    saved_at: LocalMoment


class DraftEvaluatorsOut(Schema):
    """How many evaluators have drafts in an evaluation."""

    evaluators: int


class DraftOut(SavedDraftOut):
    """A draft, and the open form that saved it last."""

    evaluation_id: int
    device: str
    sequence: int
    content: DraftContent


class FoundDraftOut(Schema):
    """The draft about somebody, if there is one."""

    draft: DraftOut | None


class ReopeningIn(Input):
    """Why a submission is to be corrected; the person it is about will read it."""

    reason: Annotated[Text, Field(max_length=REASON_LENGTH), AfterValidator(not_blank)]


class ReopeningOut(Output):
    """An open request to correct a submission, and its reason."""

    id: int
    reason: str
    asked_at: LocalMoment


class SubmissionSummaryOut(Output):
    """A submission without its evaluator and content."""

    id: int
    sent_at: LocalMoment
    corrected_at: LocalMoment | None
    can_be_reopened: bool
    reopening: ReopeningOut | None


class CorrectionTaskOut(ReopeningOut):
    """A submission that its evaluator is asked to correct."""

    collaborator_id: Annotated[
        int, Field(validation_alias=AliasPath("submission", "collaborator_id"))
    ]


class SubmittedAnswerOut(Schema):
    """The answer to one wording of a question."""

    question_id: int
    wording_id: int
    score: int
    comment: str


class SubmissionToCorrectOut(ReopeningOut):
    """A submission that is to be corrected, whole."""

    collaborator_id: int
    evaluation_id: int
    responses: list[SubmittedAnswerOut]
    requires_training: bool
    comments: str

    @classmethod
    def of(cls, reopening: Reopening) -> Self:
        """Shape a reopening with its submission."""
        submission = reopening.submission
        return cls(
            id=reopening.pk,
            reason=reopening.reason,
            asked_at=reopening.asked_at,
            collaborator_id=submission.collaborator_id,
            evaluation_id=submission.evaluation_id,
            responses=[
                SubmittedAnswerOut(
                    question_id=each.wording.question_id,
                    wording_id=each.wording_id,
                    score=each.score,
                    comment=each.comment,
                )
                for each in submission.answers.all()
            ],
            requires_training=submission.requires_training,
            comments=submission.comments,
        )


class CorrectionIn(Input):
    """The new content of a submission."""

    responses: Annotated[list[ScoreIn], Field(max_length=MAX_ANSWERS)]
    training: TrainingIn


class ScoreDistributionOut(Schema):
    """Percentages of the others' scores that are 1, 2, 3 and 4; empty where they are too few."""

    shares: list[int]


class LatestResultOut(Output):
    """A person's latest result."""

    evaluation_id: int
    evaluation_name: Annotated[str, Field(validation_alias=AliasPath("evaluation", "name"))]
    overall_percentage: Annotated[RoundedPercentage, Field(validation_alias="overall")]

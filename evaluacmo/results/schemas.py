"""Request and response schemas."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field, PlainSerializer, computed_field

from evaluacmo.common.schemas import (
    LONG_TEXT_LENGTH,
    RELATED,
    AverageScore,
    Id,
    Input,
    InputPart,
    LocalMoment,
    Output,
    Percentage,
    QueryId,
    RemarkText,
    RequiredLongText,
    Text,
    found_at,
    not_blank,
)
from evaluacmo.evaluations.models import MAX_QUESTIONS
from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.results.context import Score
from evaluacmo.results.models import COMMENT_LENGTH, DEVICE_LENGTH, Submission
from evaluacmo.results.queries import ReopeningOut
from evaluacmo.results.scoring import two_decimals

MAX_SEQUENCE = 2**31 - 1
TAG_LENGTH = 40
REASON_LENGTH = 1000
REPORTS_AT_ONCE = 100
"""The most that one call reads, so that its memory and time do not grow with the evaluation."""


def _rounded(exact: Fraction | None) -> str | None:
    return None if exact is None else two_decimals(exact)


# exact numbers, which are rounded only when they are answered
RoundedPercentage = Annotated[Fraction, PlainSerializer(two_decimals, return_type=Percentage)]
RoundedScore = Annotated[Fraction, PlainSerializer(two_decimals, return_type=AverageScore)]
OptionalPercentage = Annotated[
    Fraction | None, PlainSerializer(_rounded, return_type=Percentage | None)
]
OptionalScore = Annotated[
    Fraction | None, PlainSerializer(_rounded, return_type=AverageScore | None)
]


class ReportedPeople(Schema):
    """The people whose reports, or what stands beside them, are read."""

    ids: Annotated[list[QueryId], Field(min_length=1, max_length=REPORTS_AT_ONCE)]


class ScoreIn(InputPart):
    """The score of one question; `wording_id` rejects it if the question was reworded meanwhile.

    The comment is the evidence for the score; a bank may require it with 1 and 4 (rules: levels).
    """

    question_id: Id
    score: Annotated[int, Field(ge=MIN_SCORE, le=MAX_SCORE)]
    wording_id: Id | None = None
    comment: Annotated[RemarkText, Field(max_length=COMMENT_LENGTH)] = ""


def scores_of(responses: Iterable[ScoreIn]) -> list[Score]:
    """The scores of a form."""
    return [
        Score(response.question_id, response.score, response.wording_id, response.comment)
        for response in responses
    ]


class TrainingIn(Input):
    """The training recommendation."""

    requires_training: bool
    comments: RequiredLongText


class SubmissionIn(Input):
    """A complete submission; `user_id` is the evaluated person."""

    evaluation_id: Id
    user_id: Id
    evaluator_id: Id
    responses: Annotated[list[ScoreIn], Field(max_length=MAX_QUESTIONS)]
    training: TrainingIn


class SubmissionOut(Schema):
    """A submission as it was stored."""

    id: int
    evaluation_id: int
    user_id: int
    evaluator_id: int
    created_at: LocalMoment
    seconds_to_correct: int

    @staticmethod
    def resolve_user_id(submission: Submission) -> int:
        return submission.collaborator_id


class EvaluatedOut(Schema):
    """A person who has been evaluated."""

    collaborator_id: int


# longer than in a submission, so that a text that is too long is kept until it is shortened
DraftText = Annotated[Text, Field(max_length=4 * LONG_TEXT_LENGTH)]


class DraftScore(InputPart):
    """An answer, possibly incomplete, to one wording of a question."""

    question_id: Id
    wording_id: Id
    score: Annotated[int, Field(ge=MIN_SCORE, le=MAX_SCORE)] | None = None
    comment: DraftText = ""


class DraftScores(InputPart):
    """The answers of an incomplete form."""

    scores: Annotated[list[DraftScore], Field(max_length=MAX_QUESTIONS)]

    @property
    def answered(self) -> int:
        """The number of questions with a score."""
        return len({answer.question_id for answer in self.scores if answer.score is not None})


class DraftContent(DraftScores):
    """An incomplete form and its current step."""

    requires_training: bool | None = None
    comments: DraftText = ""
    step: Literal["questions", "training"] = "questions"


class DraftSaveIn(Input):
    """The saving of a draft. `device` identifies the open form, and `sequence` numbers its saves.

    `base` is the version on which it is based, empty for a new draft.
    """

    device: Annotated[Text, Field(min_length=1, max_length=DEVICE_LENGTH)]
    sequence: Annotated[int, Field(ge=1, le=MAX_SEQUENCE)]
    base: Annotated[Text, Field(max_length=TAG_LENGTH)] = ""


class DraftIn(DraftSaveIn):
    """A draft to save; `evaluator_id`, if given, is the evaluator who opened the form."""

    evaluation_id: Id
    evaluator_id: Id | None = None
    content: DraftContent


class DiscardDraftQuery(Schema):
    """The version that the form shows; empty matches any."""

    base: Annotated[Text, Field(max_length=TAG_LENGTH)] = ""


class SavedDraftOut(Output):
    """The stored version and when it was saved."""

    version: Annotated[str, Field(validation_alias="tag")]
    saved_at: LocalMoment


class DraftSummaryOut(Output):
    """A draft without its content; `questions` is the number that is asked now."""

    collaborator_id: int
    evaluation_id: int
    answered: int
    questions: int
    saved_at: LocalMoment


class DraftEvaluatorsOut(Schema):
    """The number of evaluators with drafts in an evaluation."""

    evaluators: int


class DraftOut(SavedDraftOut):
    """A draft and the form that saved it last."""

    evaluation_id: int
    device: str
    sequence: int
    content: DraftContent


class FoundDraftOut(Schema):
    """The draft about a person, if there is one."""

    draft: DraftOut | None


class ReopeningIn(Input):
    """The reason for a correction, which the evaluated person can read."""

    reason: Annotated[Text, Field(max_length=REASON_LENGTH), AfterValidator(not_blank)]


class CorrectionRequestIn(ReopeningIn):
    """The reason of a request, which managers and, after a correction, the person can read."""


class DeclineIn(Input):
    """The reason for declining a correction, which the evaluator reads."""

    answer: Annotated[Text, Field(max_length=REASON_LENGTH), AfterValidator(not_blank)]


class CorrectionRequestOut(Output):
    """A request to correct a submission: open, or closed with an answer where it was declined."""

    id: int
    reason: str
    asked_at: LocalMoment
    answer: str
    closed_at: LocalMoment | None


class DeclinedRequestOut(Output):
    """A declined request of the reader."""

    id: int
    evaluation_id: Annotated[int, found_at("submission", "evaluation_id")]
    user_id: Annotated[int, found_at("submission", "collaborator_id")]
    user_name: Annotated[str, found_at("submission", "collaborator", "name")]
    answer: str


class OwnReopeningOut(ReopeningOut):
    """As `ReopeningOut`, for its evaluator; `is_own` where they opened it without a manager."""

    is_own: bool


class CorrectionTaskOut(OwnReopeningOut):
    """A submission that its evaluator is asked to correct, without its content."""

    collaborator_id: Annotated[int, found_at("submission", "collaborator_id")]


class SubmittedAnswerOut(Output):
    """The answer to one wording of a question."""

    question_id: Annotated[int, found_at("wording", "question_id")]
    wording_id: int
    score: int
    comment: str


class SubmissionToCorrectOut(CorrectionTaskOut):
    """A submission that its evaluator is asked to correct, with its content."""

    responses: Annotated[list[SubmittedAnswerOut], RELATED, found_at("submission", "answers")]
    requires_training: Annotated[bool, found_at("submission", "requires_training")]
    comments: Annotated[str, found_at("submission", "comments")]


class CorrectionIn(Input):
    """The new content of a submission."""

    responses: Annotated[list[ScoreIn], Field(max_length=MAX_QUESTIONS)]
    training: TrainingIn


class ScoreDistributionOut(Schema):
    """Percentages of the scores 1, 2, 3 and 4; empty with too few other evaluators."""

    shares: list[int]


class PersonEvaluatorOut(Output):
    """An evaluator of a person; `has_submitted` is null where the reader is that person."""

    evaluator_id: int
    evaluator_name: Annotated[str, found_at("evaluator", "name")]
    position: Annotated[str, found_at("evaluator", "position")]
    department: Annotated[str, found_at("evaluator", "department")]
    is_able: Annotated[bool, Field(validation_alias="has_able_evaluator")]
    """Whether the evaluator is active and has a role that evaluates."""
    has_submitted: bool | None


class CompletenessOut(Output):
    """The numbers of a result's submissions and of the expected ones (rules: cycle)."""

    submissions_count: Annotated[int, Field(validation_alias="submissions")]
    expected_submissions_count: Annotated[int, Field(validation_alias="expected")]

    @computed_field
    def is_provisional(self) -> bool:
        """Whether an evaluator has yet to submit."""
        return self.submissions_count < self.expected_submissions_count


class LatestResultOut(CompletenessOut):
    """A person's latest result."""

    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    overall_percentage: Annotated[RoundedPercentage, Field(validation_alias="overall")]

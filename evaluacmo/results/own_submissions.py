"""An evaluator's own submissions, to be read again (rules: submissions)."""

from typing import Annotated, Final

from django.db.models import F, Max, Prefetch, QuerySet
from pydantic import Field

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import LocalMoment, Output, Paging, QueryId, Search, found_at
from evaluacmo.common.sorting import Sorting
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.results.models import Answer, Correction, FormerAnswer, Submission
from evaluacmo.results.queries import correctable_submissions, standing_requests
from evaluacmo.results.schemas import CorrectionRequestOut, OwnReopeningOut

SENT_SORTING: Final = Sorting(
    "-created_at",
    "-id",
    sent="created_at",
    name="collaborator__name_key",
    evaluation="evaluation__name_key",
)


class SentListing(Search, Paging):
    """A page of an evaluator's submissions, optionally about one person."""

    user_id: QueryId | None = None

    sort: Annotated[str | None, SENT_SORTING] = None


class SentOut(Output):
    """A submission of the reader, without its content."""

    evaluation_id: int
    evaluation_name: str
    user_id: Annotated[int, Field(validation_alias="collaborator_id")]
    user_name: str
    sent_at: Annotated[LocalMoment, Field(validation_alias="created_at")]
    corrected_at: LocalMoment | None = None


class SentAnswerOut(Output):
    """A score with the words of its question; `level` describes it, or is empty."""

    wording_id: int
    question_text: Annotated[str, found_at("wording", "question_text")]
    question_type: Annotated[QuestionTypeName, found_at("wording", "question_type")]
    level: str
    score: int
    comment: str


class SentVersionOut(Output):
    """A submission as it was sent once; `reason` says why it was corrected, or is empty."""

    sent_at: LocalMoment
    reason: str
    requires_training: bool
    comments: str
    answers: list[SentAnswerOut]
    """In the order in which they were asked."""


class SentSubmissionOut(Output):
    """A submission of the reader as it was sent and corrected, oldest version first."""

    evaluation_id: int
    evaluation_name: str
    user_id: int
    user_name: str
    versions: list[SentVersionOut]
    reopening: OwnReopeningOut | None
    """The open one."""
    request: CorrectionRequestOut | None
    """The last request to correct it, where that is open or was declined."""
    can_be_corrected: bool
    """Whether its evaluator is able to correct it now, once it is reopened."""
    seconds_to_correct: int


def list_sent(
    *,
    evaluator_id: int,
    search: str = "",
    collaborator_id: int | None = None,
    sort: str | None = None,
) -> QuerySet[Submission]:
    """The submissions of an evaluator, newest first, without their content.

    Each has `evaluation_name`, `user_name` and `corrected_at`.
    A search finds the people evaluated; `collaborator_id` keeps only those about one of them.
    """
    own = Submission.objects.filter(
        matching(search, "collaborator__name_key"), evaluator=evaluator_id
    )
    if collaborator_id is not None:
        own = own.filter(collaborator=collaborator_id)
    # the database groups by each column that is read
    sent = own.only("evaluation_id", "collaborator_id", "created_at").annotate(
        evaluation_name=F("evaluation__name"),
        user_name=F("collaborator__name"),
        corrected_at=Max("reopenings__correction__made_at"),
    )
    return SENT_SORTING.order(sent, sort)


def get_sent(*, actor: User, evaluation_id: int, user_id: int) -> SentSubmissionOut:
    """The submission of `actor` about a person in an evaluation, in all its versions.

    Raises `Forbidden` where there is none.
    """
    own = Submission.objects.filter(
        evaluator=actor, evaluation=evaluation_id, collaborator=user_id
    ).select_related("evaluation", "collaborator")
    answers = Answer.objects.select_related("wording").order_by("pk")
    submission = own.prefetch_related(Prefetch("answers", answers)).first()
    if submission is None:
        raise Forbidden
    former = FormerAnswer.objects.select_related("wording").order_by("pk")
    corrections = list(
        Correction.objects.filter(reopening__submission=submission)
        .select_related("reopening")
        .prefetch_related(Prefetch("answers", former))
        .order_by("made_at", "id")
    )
    contents: list[Correction | Submission] = [*corrections, submission]
    moments = [submission.created_at, *(correction.made_at for correction in corrections)]
    reasons = ["", *(correction.reopening.reason for correction in corrections)]
    able = correctable_submissions(evaluator_id=actor.pk).filter(pk=submission.pk)
    reopening = submission.reopenings.filter(closed_at=None).first()
    request = standing_requests().filter(submission=submission).first()
    return SentSubmissionOut(
        evaluation_id=submission.evaluation_id,
        evaluation_name=submission.evaluation.name,
        user_id=submission.collaborator_id,
        user_name=submission.collaborator.name,
        versions=[
            SentVersionOut(
                sent_at=sent_at,
                reason=reason,
                requires_training=content.requires_training,
                comments=content.comments,
                answers=[SentAnswerOut.model_validate(each) for each in content.answers.all()],
            )
            for sent_at, reason, content in zip(moments, reasons, contents, strict=True)
        ],
        reopening=OwnReopeningOut.model_validate(reopening) if reopening else None,
        request=CorrectionRequestOut.model_validate(request) if request else None,
        can_be_corrected=able.exists(),
        seconds_to_correct=submission.seconds_to_correct,
    )

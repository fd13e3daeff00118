"""An evaluator's own submissions, to be read again (rules: submissions)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Max, Prefetch, QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.messages import FORBIDDEN
from evaluacmo.common.pagination import matching
from evaluacmo.common.sorting import Sorting
from evaluacmo.results.models import (
    Answer,
    AnswerBase,
    Correction,
    CorrectionRequest,
    FormerAnswer,
    Reopening,
    Submission,
    SubmissionContent,
)
from evaluacmo.results.queries import correctable_submissions, standing_requests

SENT_SORTING: Final = Sorting(
    "-created_at",
    "-id",
    sent="created_at",
    name="collaborator__name_key",
    evaluation="evaluation__name_key",
)


@dataclass(frozen=True, slots=True)
class SentVersion:
    """The content of a submission as it was sent once."""

    sent_at: datetime
    reason: str
    """Why it was corrected; empty for the first version."""
    content: SubmissionContent
    answers: Sequence[AnswerBase]
    """In the order in which they were asked."""


@dataclass(frozen=True, slots=True)
class SentSubmission:
    """A submission as it was sent and corrected, oldest version first."""

    submission: Submission
    versions: list[SentVersion]
    reopening: Reopening | None
    """The open one."""
    request: CorrectionRequest | None
    """The last request to correct it, where that is open or was declined."""
    can_be_corrected: bool
    """Whether its evaluator is able to correct it now, once it is reopened."""


def list_sent(
    *,
    evaluator_id: int,
    search: str = "",
    collaborator_id: int | None = None,
    sort: str | None = None,
) -> QuerySet[Submission]:
    """The submissions of an evaluator, newest first, each with `corrected_at`.

    A search finds the people evaluated; `collaborator_id` keeps only those about one of them.
    """
    own = Submission.objects.filter(
        matching(search, "collaborator__name_key"), evaluator=evaluator_id
    )
    if collaborator_id is not None:
        own = own.filter(collaborator=collaborator_id)
    sent = own.select_related("evaluation", "collaborator").annotate(
        corrected_at=Max("reopenings__correction__made_at")
    )
    return SENT_SORTING.order(sent, sort)


def get_sent(*, actor: User, evaluation_id: int, user_id: int) -> SentSubmission:
    """The submission of `actor` about a person in an evaluation, in all its versions.

    Raises `Forbidden` where there is none.
    """
    own = Submission.objects.filter(
        evaluator=actor, evaluation=evaluation_id, collaborator=user_id
    ).select_related("evaluation", "collaborator")
    answers = Answer.objects.select_related("wording").order_by("pk")
    submission = own.prefetch_related(Prefetch("answers", answers)).first()
    if submission is None:
        raise Forbidden(FORBIDDEN)
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
    return SentSubmission(
        submission,
        [
            SentVersion(sent_at, reason, content, list(content.answers.all()))
            for sent_at, reason, content in zip(moments, reasons, contents, strict=True)
        ],
        reopening=submission.reopenings.filter(closed_at=None).first(),
        request=standing_requests().filter(submission=submission).first(),
        can_be_corrected=able.exists(),
    )

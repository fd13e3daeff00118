"""Reopening and correcting submissions (rules: corrections)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Final

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.assignments.eligibility import lock_assignment, require_current
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.anonymising import replace_texts
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden, or_not_found, unique_violation_as
from evaluacmo.common.messages import ANSWER_REMOVED
from evaluacmo.results import messages
from evaluacmo.results.averages import QuestionAverage, QuestionWords, averages_by_words
from evaluacmo.results.context import Score, SubmissionContext, lock_submission_context
from evaluacmo.results.models import (
    Answer,
    ChangedAverage,
    Correction,
    CorrectionRequest,
    Draft,
    FormerAnswer,
    PersonResult,
    Reopening,
    Submission,
    SubmissionContent,
)
from evaluacmo.results.reader import Reader
from evaluacmo.results.services import (
    already_evaluated,
    answers_to,
    delete_drafts,
    set_tallies,
    store_answers,
)
from evaluacmo.results.stored_results import calculate_result, store_results

CONTENT_FIELDS: Final = tuple(field.name for field in SubmissionContent._meta.fields)
"""Replaced in the submission, kept in the correction."""


def reopen(*, actor: User, submission_id: int, reason: str) -> Reopening:
    """Ask the evaluator of a submission to correct it; it counts unchanged until then.

    Raises `NotFound`, also for a submission about `actor`, and `Conflict` where it could not be
    corrected now or is open already.
    """
    with unique_violation_as(already_reopened()), write_transaction():
        submission = lock_about_another(actor, submission_id)
        _require_correctable(submission)
        return open_to_correction(submission, actor=actor, reason=reason)


def open_to_correction(submission: Submission, *, actor: User, reason: str) -> Reopening:
    """Reopen a submission whose person is locked, and grant the open request for it, if any."""
    now = timezone.now()
    reopening = Reopening.objects.create(
        submission=submission, reason=reason, asked_at=now, asked_by=actor
    )
    audit(submission, Action.SUBMISSION_REOPENED)
    requests = CorrectionRequest.objects.filter(submission=submission, closed_at=None)
    if requests.update(closed_at=now, reopening=reopening):
        audit(submission, Action.CORRECTION_GRANTED)
    return reopening


def cancel(*, actor: User, reopening_id: int) -> None:
    """Close a reopening without a correction, and delete the draft of one.

    Managers cancel those about others, evaluators those that they opened themselves. Raises
    `NotFound` and `Forbidden` for other ones, and `Conflict` where it is closed.
    """
    with write_transaction():
        reopening = Reopening.objects.select_related("submission").filter(pk=reopening_id).first()
        if not actor.is_manager:
            _require_opened_by(actor, reopening)
        submission = lock_about_another(actor, reopening.submission_id if reopening else 0)
        if reopening is None or not _close(reopening, at=timezone.now()):
            raise _not_reopened()
        _delete_draft(submission)
        audit(submission, Action.REOPENING_CANCELLED)


def correct(
    *,
    actor: User,
    reopening_id: int,
    scores: Sequence[Score],
    requires_training: bool,
    comments: str,
) -> Submission:
    """Replace the content of a reopened submission of `actor`, and keep the former content.

    One transaction, by the rules of submitting. Raises what `submit` raises, `Conflict`
    `already_evaluated` where it was corrected already (so a retry learns that it was saved),
    `Conflict` `not_reopened` where the reopening was cancelled, and `Forbidden` for the submission
    of another evaluator.
    """
    with write_transaction():
        reopening = _own_reopening(actor, reopening_id)
        submission = reopening.submission
        assignment = lock_assignment(
            evaluator_id=actor.pk, collaborator_id=submission.collaborator_id
        )
        now = timezone.now()
        if not _close(reopening, at=now):
            raise _closed(reopening)
        context = lock_submission_context(
            assignment, evaluation_id=submission.evaluation_id, at=now, is_correction=True
        )
        return _replace(
            reopening,
            context=context,
            answers=answers_to(context, scores),
            requires_training=requires_training,
            comments=comments,
        )


def get_correction_task(*, actor: User, reopening_id: int) -> Reopening:
    """A reopening of a submission of `actor`, with its answers.

    Raises `Forbidden` for the submission of another evaluator, and `Conflict` as `correct` does
    where the reopening is closed.
    """
    reopening = _own_reopening(actor, reopening_id)
    if reopening.closed_at is not None:
        raise _closed(reopening)
    answers = Answer.objects.select_related("wording").order_by("wording_id")
    prefetch_related_objects([reopening], Prefetch("submission__answers", answers))
    return reopening


def forget_corrections(user: User) -> None:
    """Remove all texts of corrections about this person; scores stay (rules: privacy)."""
    about = {"reopening__submission__collaborator": user}
    for model in (Reopening, CorrectionRequest):
        model.objects.filter(submission__collaborator=user).update(reason=messages.REASON_REMOVED)
    requests = CorrectionRequest.objects.filter(submission__collaborator=user)
    replace_texts(requests, "answer", by=ANSWER_REMOVED)
    Correction.objects.filter(**about).update(comments=messages.COMMENT_REMOVED)
    answers = FormerAnswer.objects.filter(correction__in=Correction.objects.filter(**about))
    replace_texts(answers, "comment", by=messages.COMMENT_REMOVED)


def already_reopened() -> Conflict:
    """The refusal of what needs a submission that is not reopened."""
    return Conflict(messages.ALREADY_REOPENED, code="already_reopened")


def lock_about_another(actor: User, submission_id: int) -> Submission:
    """A submission that is not about `actor`, with the evaluated person locked.

    Raises `NotFound`.
    """
    others = Reader(actor).submissions
    person_id = or_not_found(
        others.filter(pk=submission_id).values_list("collaborator", flat=True).first()
    )
    lock_people([person_id])
    with_people = others.select_related("collaborator", "evaluator", "evaluation")
    return or_not_found(with_people.filter(pk=submission_id).first())


def _require_correctable(submission: Submission) -> None:
    person, evaluator = submission.collaborator, submission.evaluator
    require_current(person, evaluation_id=submission.evaluation_id, year=current_year())
    able = Assignment.objects.can_evaluate().filter(evaluator=evaluator, collaborator=person)
    if not able.exists():
        raise Conflict(messages.EVALUATOR_GONE, code="writer_gone")


def _require_opened_by(evaluator: User, reopening: Reopening | None) -> None:
    """Raise `Forbidden` unless this evaluator opened it for a correction of their own."""
    if reopening is None or not reopening.is_own or reopening.asked_by_id != evaluator.pk:
        raise Forbidden


def _own_reopening(actor: User, reopening_id: int) -> Reopening:
    mine = Reopening.objects.filter(submission__evaluator=actor).select_related("submission")
    reopening = mine.filter(pk=reopening_id).first()
    if reopening is None:
        raise Forbidden
    return reopening


def _close(reopening: Reopening, *, at: datetime) -> bool:
    """Close a reopening; return False if it was closed, also by a concurrent call."""
    still_open = Reopening.objects.filter(pk=reopening.pk, closed_at=None)
    return still_open.update(closed_at=at) == 1


def _delete_draft(submission: Submission) -> None:
    """Delete the draft of the correction, but no draft in another evaluation."""
    Draft.objects.filter(
        evaluation=submission.evaluation_id,
        collaborator=submission.collaborator_id,
        evaluator=submission.evaluator_id,
    ).delete()


def _closed(reopening: Reopening) -> Conflict:
    was_corrected = Correction.objects.filter(reopening=reopening).exists()
    return already_evaluated() if was_corrected else _not_reopened()


def _not_reopened() -> Conflict:
    return Conflict(messages.NOT_REOPENED, code="not_reopened")


def _replace(
    reopening: Reopening,
    *,
    context: SubmissionContext,
    answers: Sequence[Answer],
    requires_training: bool,
    comments: str,
) -> Submission:
    submissions = context.earlier
    submission = next(
        submission for submission in submissions if submission.pk == reopening.submission_id
    )
    before, averages = calculate_result(submissions), _averages(submissions)
    correction = _former_content(submission, reopening, context.at)
    former = list(submission.answers.order_by("pk"))
    submission.requires_training, submission.comments = requires_training, comments
    _overwrite(submission, answers)
    after = calculate_result(submissions)
    store_results([after])
    _store_correction(correction, former=former, before=before, after=after)
    _store_changed_averages(correction, before=averages, after=_averages(submissions))
    delete_drafts(submission)
    audit(submission, Action.SUBMISSION_CORRECTED)
    return submission


def _averages(submissions: Sequence[Submission]) -> dict[QuestionWords, QuestionAverage]:
    answers = Answer.objects.filter(submission__in=submissions).select_related("wording")
    return averages_by_words(answers)


def _former_content(submission: Submission, reopening: Reopening, at: datetime) -> Correction:
    earlier = Correction.objects.filter(reopening__submission=submission).order_by("-made_at")
    return Correction(
        reopening=reopening,
        made_at=at,
        sent_at=earlier.values_list("made_at", flat=True).first() or submission.created_at,
        **{name: getattr(submission, name) for name in CONTENT_FIELDS},
    )


def _overwrite(submission: Submission, answers: Sequence[Answer]) -> None:
    set_tallies(submission, answers)
    submission.corrections += 1
    submission.save(update_fields=(*CONTENT_FIELDS, "corrections"))
    submission.answers.all().delete()
    store_answers(submission, answers)


def _store_correction(
    correction: Correction,
    *,
    former: Sequence[Answer],
    before: PersonResult,
    after: PersonResult,
) -> None:
    for part in ("competencies", "objectives", "overall"):
        setattr(correction, f"{part}_before", getattr(before, part))
        setattr(correction, f"{part}_after", getattr(after, part))
    correction.save(force_insert=True)
    FormerAnswer.objects.bulk_create(
        FormerAnswer(
            correction=correction,
            wording_id=answer.wording_id,
            score=answer.score,
            comment=answer.comment,
        )
        for answer in former
    )


def _store_changed_averages(
    correction: Correction,
    *,
    before: Mapping[QuestionWords, QuestionAverage],
    after: Mapping[QuestionWords, QuestionAverage],
) -> None:
    changes = [(before.get(words), after.get(words)) for words in {**before, **after}]
    ChangedAverage.objects.bulk_create(
        ChangedAverage(
            correction=correction,
            wording=min((a.wording for a in (old, new) if a), key=attrgetter("pk")),
            before=old.average if old else None,
            after=new.average if new else None,
        )
        for old, new in changes
        if old is None or new is None or old.average != new.average
    )


def audit(submission: Submission, action: Action) -> None:
    """Record an event about a submission."""
    record_event(
        action,
        person_id=submission.collaborator_id,
        target=AuditTarget(TargetType.SUBMISSION, submission.pk, submission.evaluation.name),
    )

"""Evaluators' requests to correct what they have sent (rules: corrections)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.assignments.eligibility import lock_assignment, require_current
from evaluacmo.auditlog.models import Action
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden, unique_violation_as
from evaluacmo.results import messages
from evaluacmo.results.corrections import (
    already_reopened,
    audit,
    lock_about_another,
    open_to_correction,
    reopen,
)
from evaluacmo.results.models import (
    TIME_TO_CORRECT,
    CorrectionRequest,
    Reopening,
    Submission,
)


def request_correction(
    *, actor: User, evaluation_id: int, user_id: int, reason: str
) -> CorrectionRequest:
    """Ask the managers to reopen a submission of `actor`.

    Raises `Forbidden` where there is none, and `Conflict` where it could not be corrected now, is
    reopened, or has an open request.
    """
    requested = Conflict(messages.ALREADY_REQUESTED, code="already_requested")
    with unique_violation_as(requested), _own_submission(actor, evaluation_id, user_id) as own:
        if Reopening.objects.filter(submission=own, closed_at=None).exists():
            raise already_reopened()
        request = CorrectionRequest.objects.create(
            submission=own, reason=reason, asked_at=timezone.now()
        )
        audit(own, Action.CORRECTION_REQUESTED)
    return request


def withdraw(*, actor: User, request_id: int) -> None:
    """Close a request of `actor`. Raises `Forbidden` for another's, `Conflict` for a closed one."""
    own = CorrectionRequest.objects.filter(submission__evaluator=actor)
    with write_transaction():
        request = own.select_related("submission__evaluation").filter(pk=request_id).first()
        if request is None:
            raise Forbidden
        lock_people([request.submission.collaborator_id])
        _close(request)
        audit(request.submission, Action.CORRECTION_WITHDRAWN)


def grant(*, actor: User, request_id: int) -> Reopening:
    """Reopen the submission of a request, for its reason.

    Raises `NotFound`, also for a submission about `actor`, and `Conflict` where the request is
    closed or the submission could not be corrected now.
    """
    with write_transaction():
        request, _ = _lock_open_request(actor, request_id)
        return reopen(actor=actor, submission_id=request.submission_id, reason=request.reason)


def decline(*, actor: User, request_id: int, answer: str) -> CorrectionRequest:
    """Close a request with a sentence for its evaluator. Raises what `grant` raises."""
    with write_transaction():
        request, submission = _lock_open_request(actor, request_id)
        request.answer = answer
        _close(request)
        audit(submission, Action.CORRECTION_DECLINED)
    return request


def reopen_own(*, actor: User, evaluation_id: int, user_id: int) -> Reopening:
    """Open a submission of `actor` to correction, soon after it was sent; withdraws a request.

    Raises what `request_correction` raises, and `Conflict` `too_late`.
    """
    with (
        unique_violation_as(already_reopened()),
        _own_submission(actor, evaluation_id, user_id) as own,
    ):
        if not own.seconds_to_correct:
            minutes = TIME_TO_CORRECT // timedelta(minutes=1)
            raise Conflict(messages.TIME_TO_CORRECT_OVER.format(minutes=minutes), code="too_late")
        request = CorrectionRequest.objects.filter(submission=own, closed_at=None).first()
        if request is not None:
            _close(request)
            audit(own, Action.CORRECTION_WITHDRAWN)
        return open_to_correction(own, actor=actor, reason=messages.SELF_CORRECTED)


@contextmanager
def _own_submission(actor: User, evaluation_id: int, user_id: int) -> Iterator[Submission]:
    """A transaction with a submission of `actor`, which could be corrected now, and its people."""
    with write_transaction():
        own = Submission.objects.select_related("evaluation").filter(
            evaluator=actor, evaluation=evaluation_id, collaborator=user_id
        )
        submission = own.first()
        if submission is None:
            raise Forbidden
        assignment = lock_assignment(evaluator_id=actor.pk, collaborator_id=user_id)
        person = assignment.collaborator
        require_current(person, evaluation_id=evaluation_id, year=current_year())
        yield submission


def _lock_open_request(actor: User, request_id: int) -> tuple[CorrectionRequest, Submission]:
    """An open request of which `actor` decides, with its submission and the evaluated person."""
    found = CorrectionRequest.objects.filter(pk=request_id)
    submission_id = found.values_list("submission", flat=True).first()
    submission = lock_about_another(actor, submission_id or 0)
    request = found.filter(closed_at=None).first()
    if request is None:
        raise _not_requested()
    return request, submission


def _close(request: CorrectionRequest) -> None:
    """Close a request as it is. Raises `Conflict` where it is closed."""
    still_open = CorrectionRequest.objects.filter(pk=request.pk, closed_at=None)
    request.closed_at = timezone.now()
    if not still_open.update(closed_at=request.closed_at, answer=request.answer):
        raise _not_requested()


def _not_requested() -> Conflict:
    return Conflict(messages.NOT_REQUESTED, code="not_requested")

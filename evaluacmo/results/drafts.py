"""Drafts of submissions (rules: drafts)."""

from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.assignments.eligibility import find_current, lock_assignment, not_current
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results import messages
from evaluacmo.results.models import Draft, Reopening, Submission
from evaluacmo.results.services import already_evaluated


class DraftSave(NamedTuple):
    """The form that saves, the number of its save, and the version that it builds on.

    `base` is the tag of the version that the form shows, empty where it found none; `evaluator_id`,
    if given, is the evaluator who opened the form.
    """

    device: str
    sequence: int
    base: str
    evaluator_id: int | None = None


def save_draft(
    *,
    actor: User,
    collaborator_id: int,
    evaluation_id: int,
    save: DraftSave,
    answered: int,
    content: dict[str, Any],
) -> Draft:
    """Save a draft of `actor` and return the stored draft.

    A form overwrites its own earlier saves; a save that arrives late or twice changes nothing.
    Raises `Conflict` `draft_newer` where another form has saved since, `Conflict` as `submit` does
    where the person is inactive or evaluated already or the evaluation is not current, `Forbidden`
    for an unassigned person, and `Forbidden` `not_yourself` for a form opened by another evaluator.
    """
    if save.evaluator_id not in {None, actor.pk}:
        raise Forbidden(messages.NOT_YOURSELF, code="not_yourself")
    with write_transaction():
        assignment = lock_assignment(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        _require_current_period(assignment.collaborator, evaluation_id=evaluation_id)
        pair = {"evaluator_id": actor.pk, "collaborator_id": collaborator_id}
        _require_not_submitted(**pair, evaluation_id=evaluation_id)
        draft = Draft.objects.filter(**pair, evaluation_id=evaluation_id).first()
        if draft and draft.device == save.device and draft.sequence >= save.sequence:
            return draft
        version = _next_version(draft, save)
        draft = draft or Draft(**pair, evaluation_id=evaluation_id)
        draft.saved_at = timezone.now()
        draft.version = version
        draft.device, draft.sequence = save.device, save.sequence
        draft.answered, draft.content = answered, content
        draft.save()
        return draft


def _require_current_period(person: User, *, evaluation_id: int) -> None:
    """Raise `Conflict` unless the evaluation has the category and period of the current one."""
    current = find_current(person, year=current_year())
    if current is None:
        raise not_current()
    same_period = Evaluation.objects.filter(category=current.category_id, period=current.period)
    if not same_period.filter(pk=evaluation_id).exists():
        raise not_current()


def _require_not_submitted(*, evaluator_id: int, collaborator_id: int, evaluation_id: int) -> None:
    """Raise `Conflict` where the submission was sent and is not reopened."""
    reopened = Reopening.objects.filter(submission=OuterRef("pk"), closed_at=None)
    sent = Submission.objects.filter(
        ~Exists(reopened),
        evaluator=evaluator_id,
        collaborator=collaborator_id,
        evaluation=evaluation_id,
    )
    if sent.exists():
        raise already_evaluated()


def _next_version(draft: Draft | None, save: DraftSave) -> int:
    """The number of the next version. Raises `Conflict` where another form has saved since."""
    if draft is None and not save.base:
        return 1
    if draft is None or (draft.tag != save.base and draft.device != save.device):
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    return draft.version + 1


def discard_draft(*, actor: User, collaborator_id: int, base: str) -> None:
    """Delete the drafts of `actor` about this person.

    Raises `Conflict` `draft_newer` where `base` is given and is not a stored version, and
    `Forbidden` for an unassigned person.
    """
    with write_transaction():
        lock_assignment(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        drafts = Draft.objects.filter(evaluator=actor, collaborator_id=collaborator_id)
        tags = {draft.tag for draft in drafts.only("version")}
        if base and tags and base not in tags:
            raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
        drafts.delete()

"""Drafts of submissions (rules: drafts)."""

from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.assignments.eligibility import find_current, lock_assignment, not_current
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results import messages
from evaluacmo.results.models import Draft, Reopening, Submission
from evaluacmo.results.services import already_evaluated


class DraftSave(NamedTuple):
    """Which open form saves, how often it has saved, and which version it is based on.

    `base` is the tag of the version that the form shows, empty where it found none; `evaluator_id`
    is the evaluator who opened the form, if it says so.
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
    """Save the draft of `actor`, and return the draft as it is now.

    A form overwrites what it saved itself, whatever of it arrives late or twice. Raises `Conflict`
    `draft_newer` where another form has saved since, and as submitting would where the person is
    inactive or evaluated, or the evaluation is not current; `Forbidden` for anybody not assigned,
    and `not_yourself` for a form that another evaluator has left open.
    """
    if save.evaluator_id not in {None, actor.pk}:
        raise Forbidden(messages.NOT_YOURSELF, code="not_yourself")
    with transaction.atomic():
        assignment = lock_assignment(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        _require_current_period(assignment.collaborator, evaluation_id=evaluation_id)
        pair = {"evaluator_id": actor.pk, "collaborator_id": collaborator_id}
        _require_not_sent(**pair, evaluation_id=evaluation_id)
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
    """Accept the person's current evaluation, and the others of its category and period."""
    current = find_current(person, year=current_year())
    if current is None:
        raise not_current()
    same_period = Evaluation.objects.filter(category=current.category_id, period=current.period)
    if not same_period.filter(pk=evaluation_id).exists():
        raise not_current()


def _require_not_sent(*, evaluator_id: int, collaborator_id: int, evaluation_id: int) -> None:
    """Refuse a draft of a submission that was sent, unless it is to be corrected."""
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
    """The version that is about to be saved; `Conflict` where another form has saved since."""
    if draft is None and not save.base:
        return 1
    if draft is None or (draft.tag != save.base and draft.device != save.device):
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    return draft.version + 1


def discard_draft(*, actor: User, collaborator_id: int, base: str) -> None:
    """Delete the draft of `actor` about this person in the version that they have seen.

    Raises `Conflict` `draft_newer` where there is another version than `base`, unless that is
    empty, and `Forbidden` for anybody not assigned.
    """
    with transaction.atomic():
        lock_assignment(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        drafts = Draft.objects.filter(evaluator=actor, collaborator_id=collaborator_id)
        tags = {draft.tag for draft in drafts.only("version")}
        if base and tags and base not in tags:
            raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
        drafts.delete()

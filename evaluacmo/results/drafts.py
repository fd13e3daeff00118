"""What keeps the drafts of evaluators (rules: drafts)."""

from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common import messages
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.results.models import Draft, Reopening, Submission
from evaluacmo.results.queries import being_answered
from evaluacmo.results.services import already_evaluated, lock_collaborator


class Saving(NamedTuple):
    """Which form saves, on what it builds, and how often it has saved.

    `base` is the tag of the version that the form shows, empty where it found none; `evaluator_id`
    is whose form it is, where it says so.
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
    saving: Saving,
    answered: int,
    content: dict[str, Any],
) -> Draft:
    """Keep what `actor` has answered so far, and answer what is kept now.

    A form writes over what it saved itself, whatever of it arrives late or twice. Raises `Conflict`
    `draft_newer` where another form has saved since, and as submitting would where the person is
    inactive or evaluated, or the evaluation is not of now; `Forbidden` for anybody not assigned,
    and `not_yourself` for a form that somebody else has left open. Whoever is evaluated, unassigned
    or deactivated at that instant is waited for.
    """
    if saving.evaluator_id not in {None, actor.pk}:
        raise Forbidden(messages.NOT_YOURSELF, code="not_yourself")
    with transaction.atomic():
        collaborator = lock_collaborator(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        _require_open(collaborator, evaluation_id=evaluation_id, evaluator_id=actor.pk)
        key = {
            "evaluator_id": actor.pk,
            "collaborator_id": collaborator_id,
            "evaluation_id": evaluation_id,
        }
        kept = Draft.objects.filter(**key).defer("content").first()
        if kept and kept.device == saving.device and kept.sequence >= saving.sequence:
            return kept
        draft = _next(kept, saving) if kept or saving.base else Draft(**key)
        draft.saved_at = timezone.now()
        draft.device, draft.sequence = saving.device, saving.sequence
        draft.answered, draft.content = answered, content
        draft.save()
        return draft


def _require_open(collaborator: User, *, evaluation_id: int, evaluator_id: int) -> None:
    if not collaborator.is_active:
        raise Conflict(messages.PERSON_INACTIVE, code="person_inactive")
    reopened = Reopening.objects.filter(submission=OuterRef("pk"), closed_at=None)
    done = Submission.objects.filter(
        ~Exists(reopened),
        evaluation=OuterRef("pk"),
        collaborator=collaborator,
        evaluator=evaluator_id,
    )
    asked = being_answered(collaborator.category_id or 0, year=current_year())
    found = asked.filter(pk=evaluation_id).values_list(Exists(done)).first()
    if found is None:
        raise Conflict(messages.NOT_CURRENT, code="not_current")
    if found[0]:
        raise already_evaluated()


def _next(kept: Draft | None, saving: Saving) -> Draft:
    """The draft that this form may write over, in its next version."""
    if kept is None or (kept.tag != saving.base and kept.device != saving.device):
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    kept.version += 1
    return kept


def discard_draft(*, actor: User, collaborator_id: int, base: str) -> None:
    """Forget what `actor` has begun about this person, as far as they have seen it.

    Raises `Conflict` `draft_newer` where there is another version than `base`, unless that is
    empty, and `Forbidden` for anybody not assigned.
    """
    with transaction.atomic():
        lock_collaborator(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        drafts = Draft.objects.filter(evaluator=actor, collaborator_id=collaborator_id)
        tags = {draft.tag for draft in drafts.only("version")}
        if base and tags and base not in tags:
            raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
        drafts.delete()

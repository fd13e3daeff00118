"""Drafts of submissions (rules: drafts)."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.assignments.eligibility import find_current, lock_assignment, not_current
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.common.rows import one_or_none
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results import messages
from evaluacmo.results.models import (
    Draft,
    DraftBase,
    MissingSubmission,
    Reopening,
    Submission,
)
from evaluacmo.results.services import already_evaluated

DraftT = TypeVar("DraftT", bound=DraftBase)


class DraftSave(NamedTuple):
    """The form that saves, the number of its save, and the version that it builds on.

    `base` is the tag of the version that the form shows, empty where it found none; `author_id`, if
    given, is the person who opened the form.
    """

    device: str
    sequence: int
    base: str
    author_id: int | None = None

    def filled(self, *, answered: int, content: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that the save gives a draft, besides its version and the moment."""
        return {
            "device": self.device,
            "sequence": self.sequence,
            "answered": answered,
            "content": content,
        }

    def require_author(self, actor: User) -> None:
        """Raise `Forbidden` `not_yourself` for a form that somebody else has opened."""
        if self.author_id not in {None, actor.pk}:
            raise Forbidden(messages.NOT_YOURSELF, code="not_yourself")


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
    save.require_author(actor)
    form = {
        "evaluator_id": actor.pk,
        "collaborator_id": collaborator_id,
        "evaluation_id": evaluation_id,
    }
    filled = save.filled(answered=answered, content=content)
    missing = MissingSubmission.objects.now().filter(**form)
    saved = save_next(Draft, form, filled, base=save.base, possible=Exists(missing))
    return saved or _save(form, filled, save=save, missing=missing)


def save_next(
    model: type[DraftT],
    form: Mapping[str, int],
    filled: Mapping[str, Any],
    *,
    base: str,
    possible: Exists,
) -> DraftT | None:
    """Save the version after `base` in one statement, which also checks that this is possible.

    None where it is impossible, or needs further checks: another form has saved meanwhile, or, of
    evaluators, the evaluation is not the current one or the submission is open to correction.
    """
    pk, _, version = base.partition("-")
    if not (pk.isdecimal() and version.isdecimal()):
        return None
    present = model._default_manager.filter(
        possible, pk=int(pk), version=int(version), sequence__lt=filled["sequence"], **form
    )
    changed = {"version": int(version) + 1, "saved_at": timezone.now(), **filled}
    # a transaction of its own, since it locks the draft even where another form has changed it:
    # `_save` locks people first
    with write_transaction():
        is_saved = present.update(**changed)
    return model(pk=int(pk), **form, **changed) if is_saved else None


def _save(
    form: Mapping[str, int],
    filled: Mapping[str, Any],
    *,
    save: DraftSave,
    missing: QuerySet[MissingSubmission],
) -> Draft:
    """Save on locked rows, or tell why not; always possible for a `missing` submission."""
    with write_transaction():
        assignment = lock_assignment(
            evaluator_id=form["evaluator_id"], collaborator_id=form["collaborator_id"]
        )
        if not missing.exists():
            _require_current_period(assignment.collaborator, evaluation_id=form["evaluation_id"])
            _require_not_submitted(**form)
        return store_draft(Draft, form, filled, save=save)


def store_draft(
    model: type[DraftT], form: Mapping[str, int], filled: Mapping[str, Any], *, save: DraftSave
) -> DraftT:
    """Save the draft of this form, whose author's row is locked, and return the stored one.

    Raises `Conflict` `draft_newer` where another form has saved since.
    """
    draft = one_or_none(model._default_manager.filter(**form))
    if draft and _is_late(draft, save):
        return draft
    version = _next_version(draft, save)
    draft = draft or model(**form)
    for name, value in {**filled, "version": version, "saved_at": timezone.now()}.items():
        setattr(draft, name, value)
    draft.save()
    return draft


def _is_late(draft: DraftBase, save: DraftSave) -> bool:
    """Whether the same form has saved this or something later."""
    return draft.device == save.device and draft.sequence >= save.sequence


def _builds_on(draft: DraftBase, save: DraftSave) -> bool:
    """Whether the form that saves knows the draft."""
    return draft.tag == save.base or draft.device == save.device


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


def _next_version(draft: DraftBase | None, save: DraftSave) -> int:
    """The number of the next version. Raises `Conflict` where another form has saved since."""
    if draft is None and not save.base:
        return 1
    if draft is None or not _builds_on(draft, save):
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    return draft.version + 1


def discard_draft(*, actor: User, collaborator_id: int, base: str) -> None:
    """Delete the drafts of `actor` about this person.

    Raises `Conflict` `draft_newer` where `base` is given and is not a stored version, and
    `Forbidden` for an unassigned person.
    """
    with write_transaction():
        lock_assignment(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        delete_drafts_read(
            Draft.objects.filter(evaluator=actor, collaborator_id=collaborator_id), base=base
        )


def delete_drafts_read(drafts: QuerySet[DraftT], *, base: str) -> None:
    """Delete these drafts of an author whose row is locked.

    Raises `Conflict` `draft_newer` where `base` is given and is not a stored version.
    """
    tags = {draft.tag for draft in drafts.only("version")}
    if base and tags and base not in tags:
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    drafts.delete()

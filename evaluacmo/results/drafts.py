"""What keeps the drafts of evaluators (rules: drafts)."""

from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import BigIntegerField, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONArray
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.common.prepared import Prepared, PreparedInsertion, Slot
from evaluacmo.evaluations.queries import current_evaluations
from evaluacmo.results import messages
from evaluacmo.results.deciding import (
    PAIR,
    WHO,
    lock_pair,
    not_current,
    once_locked,
    pairs,
    person_inactive,
    require_pair,
)
from evaluacmo.results.models import Draft, Reopening, Submission, tag_of
from evaluacmo.results.services import already_evaluated

ONE_DRAFT: Final = ("evaluator", "collaborator", "evaluation")
SAVED: Final = ("saved_at", "version", "device", "sequence", "answered", "content")


class Saving(NamedTuple):
    """Which form saves, on what it builds, and how often it has saved.

    `base` is the tag of the version that the form shows, empty where it found none; `evaluator_id`
    is whose form it is, where it says so.
    """

    device: str
    sequence: int
    base: str
    evaluator_id: int | None = None


class _Kept(NamedTuple):
    """What is kept of a form by now, but for its content."""

    pk: int
    version: int
    device: str
    sequence: int

    @property
    def tag(self) -> str:
        return tag_of(self.pk, self.version)


def _forms() -> QuerySet[Assignment, Any]:
    """The pair, with what a form about the evaluation that is named depends on."""
    evaluation = Slot("evaluation", BigIntegerField())
    year = Slot("year", IntegerField())
    in_question = current_evaluations(OuterRef("collaborator__category"), year=year)
    reopened = Reopening.objects.filter(submission=OuterRef("pk"), closed_at=None)
    done = Submission.objects.filter(~Exists(reopened), **PAIR, evaluation=evaluation)
    kept = Draft.objects.filter(**PAIR, evaluation=evaluation)
    return pairs().values_list(
        *WHO,
        "collaborator__is_active",
        Subquery(in_question.filter(pk=evaluation).values("period")),
        Subquery(in_question.values("period")[:1]),
        Exists(done),
        Subquery(kept.values_list(JSONArray(*_Kept._fields))),
    )


_FORM: Final = Prepared(_forms)
_DRAFT: Final = PreparedInsertion(Draft, key=ONE_DRAFT, replacing=SAVED)


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
    pair = {"evaluator_id": actor.pk, "collaborator_id": collaborator_id}
    with transaction.atomic():
        kept = once_locked(lambda: _read_kept(**pair, evaluation_id=evaluation_id), **pair)
        if kept and kept.device == saving.device and kept.sequence >= saving.sequence:
            return Draft.objects.get(pk=kept.pk)
        draft = Draft(
            **pair,
            evaluation_id=evaluation_id,
            saved_at=timezone.now(),
            version=_next_version(kept, saving),
            device=saving.device,
            sequence=saving.sequence,
            answered=answered,
            content=content,
        )
        _DRAFT.store_object(draft)
        return draft


def _read_kept(*, evaluator_id: int, collaborator_id: int, evaluation_id: int) -> _Kept | None:
    """What is kept of this form, which is refused where nothing may be."""
    rows = _FORM.rows(
        evaluator=evaluator_id,
        collaborator=collaborator_id,
        evaluation=evaluation_id,
        year=current_year(),
    )
    row = require_pair(rows, evaluator_id=evaluator_id)
    is_active, period, current_period, is_done, kept = row[len(WHO) :]
    if not is_active:
        raise person_inactive()
    if period is None or period != current_period:
        raise not_current()
    if is_done:
        raise already_evaluated()
    return _Kept(*kept) if kept else None


def _next_version(kept: _Kept | None, saving: Saving) -> int:
    """Which version this is, if this form may write over what is kept."""
    if kept is None and not saving.base:
        return 1
    if kept is None or (kept.tag != saving.base and kept.device != saving.device):
        raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
    return kept.version + 1


def discard_draft(*, actor: User, collaborator_id: int, base: str) -> None:
    """Forget what `actor` has begun about this person, as far as they have seen it.

    Raises `Conflict` `draft_newer` where there is another version than `base`, unless that is
    empty, and `Forbidden` for anybody not assigned.
    """
    with transaction.atomic():
        lock_pair(evaluator_id=actor.pk, collaborator_id=collaborator_id)
        drafts = Draft.objects.filter(evaluator=actor, collaborator_id=collaborator_id)
        tags = {draft.tag for draft in drafts.only("version")}
        if base and tags and base not in tags:
            raise Conflict(messages.DRAFT_NEWER, code="draft_newer")
        drafts.delete()

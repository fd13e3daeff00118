"""Stores self-evaluations, and reopens them (rules: self-evaluations)."""

from collections.abc import Sequence

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget, Changes
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.anonymising import replace_texts
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import Conflict, NotFound, or_not_found, unique_violation_as
from evaluacmo.common.messages import TEXT_REMOVED
from evaluacmo.results.context import Score, form_context, lock_evaluation_with_bank
from evaluacmo.results.services import checked_scores
from evaluacmo.self_evaluations import messages
from evaluacmo.self_evaluations.models import (
    ExpectedSelfEvaluation,
    OwnState,
    SelfAnswer,
    SelfDraft,
    SelfEvaluation,
)
from evaluacmo.self_evaluations.permissions import require_can_reopen
from evaluacmo.self_evaluations.queries import get_own


def send(
    *,
    actor: User,
    evaluation_id: int,
    scores: Sequence[Score],
    proud: str,
    needs: str,
) -> SelfEvaluation:
    """Store the actor's answers about themselves, or replace them where they were reopened.

    Raises `NotFound` where the evaluation includes no self-evaluation of theirs, `Conflict`
    `already_sent`, `not_open`, `closed` and `no_questions`, and `InvalidInput` as `submit` does.
    """
    with unique_violation_as(_already_sent()), write_transaction():
        lock_people([actor.pk])
        evaluation = lock_evaluation_with_bank(evaluation_id)
        # after the locks, so that the state is that of the evaluation as it is now
        entry = get_own(actor.pk, evaluation_id=evaluation_id)
        if evaluation is None:
            raise NotFound
        require_sendable(entry)
        answers = checked_scores(form_context(evaluation), scores)
        sent = entry.self_evaluation or SelfEvaluation(evaluation=evaluation, person=actor)
        sent.sent_at, sent.proud, sent.needs = timezone.now(), proud, needs
        sent.reopened_at, sent.reopening_reason = None, ""
        sent.save()
        sent.answers.all().delete()
        SelfAnswer.objects.bulk_create(
            SelfAnswer(
                self_evaluation=sent, wording=wording, score=score.score, comment=score.comment
            )
            for wording, score in answers
        )
        SelfDraft.objects.filter(person=actor, evaluation=evaluation).delete()
        _audit(sent, Action.SELF_EVALUATION_SENT, actor_id=actor.pk)
    return sent


def require_sendable(entry: ExpectedSelfEvaluation) -> None:
    """Raise `Conflict` unless the person can send it today.

    The codes are `already_sent`, `not_open` and `closed`.
    """
    match entry.state:
        case OwnState.SENT:
            raise _already_sent()
        case OwnState.UPCOMING:
            day = in_words(entry.evaluation.first_day)
            raise Conflict(messages.NOT_OPEN.format(day=day), code="not_open")
        case OwnState.CLOSED:
            raise Conflict(messages.CLOSED, code="closed")


def _already_sent() -> Conflict:
    return Conflict(messages.ALREADY_SENT, code="already_sent")


def reopen(*, actor: User, evaluation_id: int, user_id: int, reason: str) -> SelfEvaluation:
    """Let a person change what they have sent about themselves, while the evaluation is open.

    Raises `Forbidden` for oneself, and for a person of whom the actor must not learn whether they
    have sent; `NotFound` where none is expected, and `Conflict` `not_sent`, `already_reopened` and
    `closed`.
    """
    with write_transaction():
        lock_people([user_id])
        require_can_reopen(actor, evaluation_id=evaluation_id, user_id=user_id)
        lock_evaluation_with_bank(evaluation_id)
        found = ExpectedSelfEvaluation.objects.filter(person=user_id, evaluation=evaluation_id)
        entry = or_not_found(
            found.select_related("evaluation", "self_evaluation").with_result().first()
        )
        sent = entry.self_evaluation
        if sent is None:
            raise Conflict(messages.NOT_SENT, code="not_sent")
        if not entry.is_open:
            raise Conflict(messages.CANNOT_BE_REOPENED, code="closed")
        if sent.reopened_at is not None:
            raise Conflict(messages.ALREADY_REOPENED, code="already_reopened")
        sent.evaluation = entry.evaluation
        sent.reopened_at, sent.reopening_reason = timezone.now(), reason
        sent.save(update_fields=("reopened_at", "reopening_reason"))
        _audit(sent, Action.SELF_EVALUATION_REOPENED, changes={"reason": (None, reason)})
    return sent


def drop_drafts_of_sent(one: User, other: User) -> None:
    """Delete what was begun with one account of a person and was sent with the other."""
    for writer, sender in ((one, other), (other, one)):
        sent = SelfEvaluation.objects.filter(person=sender).values("evaluation")
        SelfDraft.objects.filter(person=writer, evaluation__in=sent).delete()


def forget_self_evaluations(user: User) -> None:
    """Remove the texts and drafts of this person; the scores stay (rules: privacy)."""
    own = SelfEvaluation.objects.filter(person=user)
    replace_texts(own, "proud", "needs", "reopening_reason", by=TEXT_REMOVED)
    answers = SelfAnswer.objects.filter(self_evaluation__in=own)
    replace_texts(answers, "comment", by=TEXT_REMOVED)
    SelfDraft.objects.filter(person=user).delete()


def _audit(
    sent: SelfEvaluation,
    action: Action,
    *,
    actor_id: int | None = None,
    changes: Changes | None = None,
) -> None:
    record_event(
        action,
        actor_id=actor_id,
        person_id=sent.person_id,
        target=AuditTarget(TargetType.EVALUATION, sent.evaluation_id, sent.evaluation.name),
        changes=changes,
    )

"""Storing receipts and written answers (rules: receipts)."""

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict, or_not_found
from evaluacmo.common.messages import ANSWER_REMOVED
from evaluacmo.receipts import messages
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.queries import ResultReceipts, list_receipts
from evaluacmo.results.models import PersonResult
from evaluacmo.results.reader import results_shown_to


def confirm(*, actor: User, evaluation_id: int, version: int) -> ResultReceipts:
    """Store that `actor` received this version of their result; idempotent.

    Raises `NotFound` without a result to read, and `Conflict` where it has another version now, or
    is provisional.
    """
    with write_transaction():
        result, receipts = _lock_own(actor, evaluation_id)
        if result.version != version:
            raise Conflict(messages.RESULT_CHANGED, code="result_changed")
        if all(receipt.version != version for receipt in receipts):
            if result.missing:
                refusal = messages.provisional(missing=result.missing, expected=result.expected)
                raise Conflict(refusal, code="provisional")
            receipts.append(
                Receipt.objects.create(
                    evaluation_id=evaluation_id,
                    collaborator=actor,
                    version=version,
                    confirmed_at=timezone.now(),
                )
            )
            PersonResult.unrestricted.filter(pk=result.pk).update(confirmed_version=version)
            _audit(result, Action.RESULT_CONFIRMED)
    return ResultReceipts(result.version, receipts)


def answer(*, actor: User, evaluation_id: int, text: str) -> ResultReceipts:
    """Store the one written answer of `actor`, with the newest receipt of their result.

    Raises `NotFound` without a result to read, and `Conflict` without a receipt or after an answer.
    """
    with write_transaction():
        result, receipts = _lock_own(actor, evaluation_id)
        if not receipts:
            raise Conflict(messages.NOT_CONFIRMED_YET, code="not_confirmed")
        if any(receipt.answered_at for receipt in receipts):
            raise Conflict(messages.ALREADY_ANSWERED, code="already_answered")
        newest = receipts[-1]
        newest.answer, newest.answered_at = text, timezone.now()
        newest.save(update_fields=("answer", "answered_at"))
        _audit(result, Action.RESULT_ANSWERED)
    return ResultReceipts(result.version, receipts)


def forget_answers(user: User) -> None:
    """Remove the text of this person's answers; the date of the answer stays (rules: privacy)."""
    answered = Receipt.objects.filter(collaborator=user, answered_at__isnull=False)
    answered.update(answer=ANSWER_REMOVED)


def forget_receipts(results: QuerySet[PersonResult]) -> None:
    """Delete the receipts of these results; called before the results are deleted."""
    own_result = results.filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("collaborator")
    )
    Receipt.objects.filter(Exists(own_result)).delete()


def _lock_own(actor: User, evaluation_id: int) -> tuple[PersonResult, list[Receipt]]:
    """The actor's result and its receipts, with the actor's row locked."""
    lock_people([actor.pk])
    readable = results_shown_to(actor.pk).filter(evaluation=evaluation_id).with_missing()
    result = or_not_found(readable.select_related("evaluation").first())
    pair = evaluation_id, actor.pk
    return result, list_receipts([pair])[pair]


def _audit(result: PersonResult, action: Action) -> None:
    record_event(
        action,
        person_id=result.collaborator_id,
        target=AuditTarget(TargetType.EVALUATION, result.evaluation_id, result.evaluation.name),
    )

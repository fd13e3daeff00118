"""Changes of question banks and their questions."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from django.db import IntegrityError
from django.db.models import Max, ProtectedError

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import (
    AuditTarget,
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.meanwhile import apply_edit, require_not_overtaken
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, or_not_found
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.references import has_references
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import MAX_QUESTIONS, Question, QuestionBank, QuestionWording
from evaluacmo.evaluations.permissions import require_told_of_answers
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.evaluations.scale import LEVEL_FIELDS

ORDERED_AT_ONCE = 500


class NewQuestion(TypedDict):
    """A new question of a bank; `levels` are four texts, or empty."""

    question_text: str
    question_type: str
    levels: Sequence[str]


class QuestionChanges(TypedDict, total=False):
    """An edit of a question; fields that are left out stay as they are."""

    question_text: str
    question_type: str
    levels: Sequence[str]


class BankChanges(TypedDict, total=False):
    """An edit of a bank; fields that are left out stay as they are."""

    name: str
    description: str
    requires_evidence: bool


def create_bank(
    *, name: str, description: str = "", requires_evidence: bool = False
) -> QuestionBank:
    """Create an empty question bank (rules: levels)."""
    with write_transaction():
        bank = QuestionBank.objects.create(
            name=name, description=description, requires_evidence=requires_evidence
        )
        after = _bank_snapshot(bank)
        _audit_bank(bank, Action.BANK_CREATED, changes=changes_between({}, after))
    return bank


def update_bank(*, bank_id: int, base: Base = NO_BASE, **changes: Unpack[BankChanges]) -> None:
    """Change the given fields of a bank.

    Raises `NotFound`, `InvalidInput` without any field in `changes` and `base`, and
    `ChangedMeanwhile` for those that somebody else has changed since `base`.
    """
    if not changes and not base.values:
        raise InvalidInput(messages.NOTHING_TO_CHANGE)
    with write_transaction():
        bank = lock_bank(bank_id)
        before = _bank_snapshot(bank)
        apply_edit(
            bank,
            changes,
            base=base,
            events=events_of(Action.BANK_CHANGED, target=TargetType.BANK, object_id=bank_id),
            snapshot=before,
        )
        if differences := changes_between(before, _bank_snapshot(bank)):
            bank.save()
            _audit_bank(bank, Action.BANK_CHANGED, changes=differences)


def copy_bank(*, bank_id: int) -> QuestionBank:
    """Create a bank with the settings and current questions of this one.

    Raises as `create_questions`.
    """
    with write_transaction():
        source = lock_bank(bank_id)
        suffix_length = len(messages.COPY_OF.format(name=""))
        name = source.name[: NAME_LENGTH - suffix_length]
        copy = create_bank(
            name=messages.COPY_OF.format(name=name),
            description=source.description,
            requires_evidence=source.requires_evidence,
        )
        create_questions(bank_id=copy.pk, questions=list(map(_as_new, current_wordings(bank_id))))
    return copy


def _as_new(wording: QuestionWording) -> NewQuestion:
    return NewQuestion(
        question_text=wording.question_text,
        question_type=wording.question_type,
        levels=wording.levels,
    )


def delete_bank(*, bank_id: int) -> None:
    """Delete a bank with its questions.

    Raises `NotFound`, `Conflict` where an evaluation uses it or one of them was answered, and
    `Forbidden` to whom that is not told.
    """
    try:
        with write_transaction():
            bank = lock_bank(bank_id)
            _require_unused(bank)
            require_told_of_answers()
            questions = list(bank.questions.values_list("pk", flat=True))
            wordings = QuestionWording.objects.filter(question__bank=bank).values_list(
                "pk", flat=True
            )
            if has_references(QuestionWording, list(wordings)) or has_references(
                Question, questions
            ):
                raise Conflict(messages.BANK_ANSWERED, code="bank_in_use")
            remove_questions(questions)
            remove_banks([bank.pk])
    except (ProtectedError, IntegrityError) as error:
        # an evaluation got it meanwhile
        raise Conflict(messages.BANK_ANSWERED, code="bank_in_use") from error


def _require_unused(bank: QuestionBank) -> None:
    names = list(bank.evaluations.values_list("name", flat=True))
    if names:
        message = (
            messages.BANK_IN_USE.format(evaluation=names[0])
            if len(names) == 1
            else messages.BANK_IN_USE_BY_SEVERAL.format(count=len(names))
        )
        raise Conflict(message, code="bank_in_use")


def order_questions(*, bank_id: int, question_ids: Sequence[int]) -> None:
    """Ask the questions of a bank in this order; submissions keep their own.

    Raises `NotFound`, and `Conflict` where these are not the current questions (any more).
    """
    with write_transaction():
        bank = lock_bank(bank_id)
        before = list(current_wordings(bank_id).values_list("question_id", flat=True))
        if set(before) != set(question_ids):
            raise ChangedMeanwhile(messages.QUESTIONS_CHANGED)
        if before == list(question_ids):
            return
        questions = Question.objects.in_bulk(question_ids)
        for position, question_id in enumerate(question_ids):
            questions[question_id].position = position
        Question.objects.bulk_update(questions.values(), ["position"], batch_size=ORDERED_AT_ONCE)
        order = (", ".join(map(str, before)), ", ".join(map(str, question_ids)))
        _audit_bank(bank, Action.BANK_CHANGED, changes={"question_order": order})


def create_question(
    *, bank_id: int, question_text: str, question_type: str, levels: Sequence[str] = ()
) -> QuestionWording:
    """Add a question to a bank, for future submissions. Raises as `create_questions`.

    `levels` are four texts, or empty (rules: levels).
    """
    question = NewQuestion(question_text=question_text, question_type=question_type, levels=levels)
    (wording,) = create_questions(bank_id=bank_id, questions=[question])
    return wording


def create_questions(*, bank_id: int, questions: Sequence[NewQuestion]) -> list[QuestionWording]:
    """Add several questions to a bank, in this order.

    Raises `NotFound` without the bank, and `InvalidInput` where it has no room for them.
    """
    with write_transaction():
        bank = lock_bank(bank_id)
        if current_wordings(bank_id).count() + len(questions) > MAX_QUESTIONS:
            message = messages.BANK_FULL.format(max_questions=MAX_QUESTIONS)
            raise InvalidInput(message, code="bank_full")
        # after the retired ones, too, so that the order of creation stays where none is chosen
        last = Question.objects.filter(bank=bank).aggregate(last=Max("position"))["last"]
        created = Question.objects.bulk_create(
            Question(bank=bank, position=position)
            for position, _ in enumerate(questions, start=0 if last is None else last + 1)
        )
        wordings = QuestionWording.objects.bulk_create(
            QuestionWording(
                question=question,
                question_text=new["question_text"],
                question_type=new["question_type"],
                **_level_fields(new["levels"]),
            )
            for question, new in zip(created, questions, strict=True)
        )
        details = [_question_event(bank, after=wording) for wording in wordings]
        record_events(Action.QUESTION_CREATED, details)
    return wordings


def remove_questions(question_ids: Sequence[int]) -> None:
    """Take questions to which nothing refers off their banks, in the caller's transaction."""
    wordings = QuestionWording.objects.filter(question_id__in=question_ids, is_current=True)
    details = [
        _question_event(bank, before=wording)
        for wording in wordings.select_related("question__bank")
        if (bank := wording.question.bank)
    ]
    record_events(Action.QUESTION_DELETED, details)
    wordings.update(is_current=False)
    Question.objects.filter(pk__in=question_ids).update(bank=None)


def remove_banks(bank_ids: Sequence[int]) -> None:
    """Delete empty banks. Raises Django's `ProtectedError` where an evaluation uses one."""
    banks = QuestionBank.objects.filter(pk__in=bank_ids)
    targets = [AuditTarget(TargetType.BANK, bank.pk, bank.name) for bank in banks]
    record_events(Action.BANK_DELETED, [EventDetails(target=target) for target in targets])
    banks.delete()


def update_question(
    *,
    bank_id: int,
    question_id: int,
    base: Base = NO_BASE,
    **changes: Unpack[QuestionChanges],
) -> QuestionWording:
    """Reword a question for future submissions; answers keep the earlier wording.

    Raises `NotFound`, also for a question of another bank, and `ChangedMeanwhile` for fields that
    somebody else has changed since `base`.
    """
    with write_transaction():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        before = _question_snapshot(current)
        require_not_overtaken(
            changes,
            base=base,
            present={field: getattr(current, field) for field in changes},
            events=events_of(
                Action.QUESTION_CHANGED, target=TargetType.QUESTION, object_id=question_id
            ),
            snapshot=before,
            recorded_as={"levels": LEVEL_FIELDS},
        )
        wording = QuestionWording(
            question_id=question_id,
            question_text=changes.get("question_text", current.question_text),
            question_type=changes.get("question_type", current.question_type),
            **_level_fields(changes.get("levels", current.levels)),
        )
        if _question_snapshot(wording) == before:
            return current
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        wording.save(force_insert=True)
        _audit_question(bank, Action.QUESTION_CHANGED, before=current, after=wording)
    return wording


def delete_question(*, bank_id: int, question_id: int) -> None:
    """Remove a question from future submissions; its answers stay. Raises `NotFound`."""
    with write_transaction():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        _audit_question(bank, Action.QUESTION_DELETED, before=current)


def lock_bank(bank_id: int) -> QuestionBank:
    """Lock the bank's row, and so its questions, in the caller's transaction. Raises `NotFound`."""
    return or_not_found(
        QuestionBank.objects.select_for_update(no_key=True).filter(pk=bank_id).first()
    )


def _level_fields(levels: Sequence[str]) -> dict[str, str]:
    return dict(zip(LEVEL_FIELDS, levels, strict=True)) if levels else {}


def _find_question(bank: QuestionBank, question_id: int) -> QuestionWording:
    return or_not_found(current_wordings(bank.pk).filter(question_id=question_id).first())


def _bank_snapshot(bank: QuestionBank) -> dict[str, FieldValue]:
    return {
        "name": bank.name,
        "description": bank.description or None,
        "requires_evidence": bank.requires_evidence,
    }


def _audit_bank(bank: QuestionBank, action: Action, *, changes: Changes) -> None:
    record_event(action, target=AuditTarget(TargetType.BANK, bank.pk, bank.name), changes=changes)


def _audit_question(
    bank: QuestionBank,
    action: Action,
    *,
    before: QuestionWording,
    after: QuestionWording | None = None,
) -> None:
    record_events(action, [_question_event(bank, before=before, after=after)])


def _question_event(
    bank: QuestionBank,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> EventDetails:
    wording = after or before
    question_id = wording.question_id if wording else None
    changes = changes_between(_question_snapshot(before), _question_snapshot(after))
    return EventDetails(
        target=AuditTarget(TargetType.QUESTION, question_id, bank.name), changes=changes
    )


def _question_snapshot(wording: QuestionWording | None) -> dict[str, FieldValue]:
    if wording is None:
        return {}
    levels = {field: getattr(wording, field) or None for field in LEVEL_FIELDS}
    return {
        "question_text": wording.question_text,
        "question_type": wording.question_type,
        **levels,
    }

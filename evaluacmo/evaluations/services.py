"""What changes banks, questions and evaluations."""

from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from django.db import transaction

from evaluacmo.accounts.messages import UNKNOWN_CATEGORY
from evaluacmo.accounts.models import Category
from evaluacmo.auditlog.events import (
    AuditTarget,
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    WEIGHTS_TOTAL,
    Evaluation,
    Question,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.evaluations.new_year import list_sources
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.evaluations.scale import LEVEL_FIELDS


class NewQuestion(TypedDict):
    """A question that is added to a bank; `levels` are four texts, or none."""

    question_text: str
    question_type: str
    levels: Sequence[str]


class EvaluationChanges(TypedDict, total=False):
    """The fields of an evaluation that an edit may name; those left out stay as they are."""

    name: str
    weight_objectives: int
    weight_competencies: int
    category_id: int
    question_bank_id: int | None


LOCKED_FIELDS = ("weight_objectives", "weight_competencies", "category_id", "question_bank_id")


def create_bank(
    *, name: str, description: str = "", requires_evidence: bool = False
) -> QuestionBank:
    """Add an empty question bank (rules: levels)."""
    with transaction.atomic():
        bank = QuestionBank.objects.create(
            name=name, description=description, requires_evidence=requires_evidence
        )
        said = {"description": description or None, "requires_evidence": requires_evidence or None}
        _audit_bank(bank, Action.BANK_CREATED, changes=changes_between({}, said))
    return bank


def update_bank(*, bank_id: int, requires_evidence: bool) -> QuestionBank:
    """Have future submissions need a comment with each 1 and 4, or none. Raises `NotFound`."""
    with transaction.atomic():
        bank = lock_bank(bank_id)
        if bank.requires_evidence != requires_evidence:
            bank.requires_evidence = requires_evidence
            bank.save(update_fields=["requires_evidence"])
            changes = {"requires_evidence": (not requires_evidence, requires_evidence)}
            _audit_bank(bank, Action.BANK_CHANGED, changes=changes)
    return bank


def create_question(
    *, bank_id: int, question_text: str, question_type: str, levels: Sequence[str] = ()
) -> QuestionWording:
    """Add a question to a bank; future submissions answer it. `NotFound` without the bank.

    `levels` are four texts, or none (rules: levels).
    """
    asked = NewQuestion(question_text=question_text, question_type=question_type, levels=levels)
    (wording,) = create_questions(bank_id=bank_id, questions=[asked])
    return wording


def create_questions(*, bank_id: int, questions: Sequence[NewQuestion]) -> list[QuestionWording]:
    """Add many questions to a bank, in this order. `NotFound` without the bank."""
    with transaction.atomic():
        bank = lock_bank(bank_id)
        made = Question.objects.bulk_create(Question(bank=bank) for _ in questions)
        wordings = QuestionWording.objects.bulk_create(
            QuestionWording(
                question=question,
                question_text=asked["question_text"],
                question_type=asked["question_type"],
                **_by_field(asked["levels"]),
            )
            for question, asked in zip(made, questions, strict=True)
        )
        said = [_said_in(bank, after=each) for each in wordings]
        record_events(Action.QUESTION_CREATED, said)
    return wordings


def remove_questions(question_ids: Sequence[int]) -> None:
    """Delete questions that nobody has answered, with all their wordings, as if never asked.

    Raises Django's `ProtectedError` where somebody has.
    """
    wordings = QuestionWording.objects.filter(question_id__in=question_ids)
    current = wordings.filter(is_current=True).select_related("question__bank")
    gone = [_said_in(each.question.bank, before=each) for each in current]
    record_events(Action.QUESTION_DELETED, gone)
    wordings.delete()
    Question.objects.filter(pk__in=question_ids).delete()


def remove_banks(bank_ids: Sequence[int]) -> None:
    """Delete empty banks that no evaluation uses. Raises Django's `ProtectedError` for others."""
    banks = QuestionBank.objects.filter(pk__in=bank_ids)
    gone = [EventDetails(target=AuditTarget(TargetType.BANK, bank.pk, bank.name)) for bank in banks]
    record_events(Action.BANK_DELETED, gone)
    banks.delete()


def update_question(
    *,
    bank_id: int,
    question_id: int,
    question_text: str,
    question_type: str,
    levels: Sequence[str] | None = None,
) -> QuestionWording:
    """Reword a question for future submissions; what was answered keeps its words.

    Without `levels` those stay as they are. Raises `NotFound`, also for a question of another bank.
    """
    with transaction.atomic():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        wording = QuestionWording(
            question_id=question_id,
            question_text=question_text,
            question_type=question_type,
            **_by_field(current.levels if levels is None else levels),
        )
        if _words(wording) == _words(current):
            return current
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        wording.save(force_insert=True)
        _audit_question(bank, Action.QUESTION_CHANGED, before=current, after=wording)
    return wording


def delete_question(*, bank_id: int, question_id: int) -> None:
    """Take a question out of future submissions; what was answered keeps it."""
    with transaction.atomic():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        _audit_question(bank, Action.QUESTION_DELETED, before=current)


def create_evaluation(
    *,
    name: str,
    weight_objectives: int,
    weight_competencies: int,
    category_id: int,
    question_bank_id: int | None = None,
    year: int | None = None,
) -> Evaluation:
    """Add an evaluation of this year (of `year`, for the demonstration's past).

    Raises `InvalidInput` for weights that do not add up to 100, an unknown category or bank.
    """
    evaluation = Evaluation(
        name=name,
        period=year or current_year(),
        weight_objectives=weight_objectives,
        weight_competencies=weight_competencies,
        category_id=category_id,
        question_bank_id=question_bank_id,
    )
    _require_valid(evaluation)
    with transaction.atomic():
        evaluation.save()
        record_events(Action.EVALUATION_CREATED, [_creation(evaluation)])
    return evaluation


def start_year(*, year: int, names: Mapping[int, str]) -> list[Evaluation]:
    """Copy these evaluations, under these names, with category, weights and bank; all or none.

    Raises `Conflict` where `year` is not this one, or one of them is not to be copied (any more):
    its category has an evaluation of this year, or a newer one before.
    """
    with transaction.atomic():
        # two who press at once stand in line here
        asked = Evaluation.objects.filter(pk__in=names).values("category")
        list(Category.objects.select_for_update(no_key=True).filter(pk__in=asked).order_by("pk"))
        sources = list_sources(year=year).in_bulk(names)
        if year != current_year() or len(sources) != len(names):
            raise Conflict(messages.NEW_YEAR_CHANGED, code="changed_meanwhile")
        made = Evaluation.objects.bulk_create(
            _copy(sources[pk], name=name, year=year) for pk, name in names.items()
        )
        record_events(Action.EVALUATION_CREATED, map(_creation, made))
    return made


def _copy(source: Evaluation, *, name: str, year: int) -> Evaluation:
    return Evaluation(
        name=name,
        period=year,
        weight_objectives=source.weight_objectives,
        weight_competencies=source.weight_competencies,
        category=source.category,
        question_bank=source.question_bank,
    )


def _creation(evaluation: Evaluation) -> EventDetails:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    return EventDetails(target=target, changes=changes_between({}, _audit_snapshot(evaluation)))


def update_evaluation(*, evaluation_id: int, **changes: Unpack[EvaluationChanges]) -> Evaluation:
    """Change the named fields of an evaluation.

    Raises `NotFound`, `InvalidInput`, and `Conflict` for settings that a submission has locked.
    """
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        before, locked = _audit_snapshot(evaluation), _locked_settings(evaluation)
        for field, value in changes.items():
            setattr(evaluation, field, value)
        _require_valid(evaluation)
        if evaluation.is_locked and locked != _locked_settings(evaluation):
            raise Conflict(messages.EVALUATION_LOCKED, code="evaluation_fixed")
        evaluation.save()
        if differences := changes_between(before, _audit_snapshot(evaluation)):
            _audit(evaluation, Action.EVALUATION_CHANGED, changes=differences)
    return evaluation


def delete_evaluation(*, evaluation_id: int) -> None:
    """Delete an evaluation without submissions; `NotFound` or `Conflict` otherwise."""
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        if evaluation.is_locked:
            raise Conflict(messages.EVALUATION_KEPT, code="evaluation_fixed")
        _audit(
            evaluation,
            Action.EVALUATION_DELETED,
            changes=changes_between(_audit_snapshot(evaluation), {}),
        )
        evaluation.delete()


def lock_settings(evaluation: Evaluation) -> None:
    """Let weights, category and bank change no more; part of the first submission's transaction."""
    if not evaluation.is_locked:
        Evaluation.objects.filter(pk=evaluation.pk).update(is_locked=True)


def lock_evaluation(evaluation_id: int) -> Evaluation:
    """Lock the evaluation until the transaction ends, or raise `NotFound`."""
    locked = Evaluation.objects.select_for_update(no_key=True, of=("self",))
    evaluation = locked.select_related("category", "question_bank").filter(pk=evaluation_id).first()
    if evaluation is None:
        raise NotFound
    return evaluation


def lock_bank(bank_id: int) -> QuestionBank:
    """Keep the bank's questions as they are until the transaction ends, or raise `NotFound`."""
    bank = QuestionBank.objects.select_for_update(no_key=True).filter(pk=bank_id).first()
    if bank is None:
        raise NotFound
    return bank


def _by_field(levels: Sequence[str]) -> dict[str, str]:
    return dict(zip(LEVEL_FIELDS, levels, strict=True)) if levels else {}


def _find_question(bank: QuestionBank, question_id: int) -> QuestionWording:
    current = current_wordings(bank.pk).filter(question_id=question_id).first()
    if current is None:
        raise NotFound
    return current


def _locked_settings(evaluation: Evaluation) -> list[int | None]:
    return [getattr(evaluation, field) for field in LOCKED_FIELDS]


def _audit_snapshot(evaluation: Evaluation) -> dict[str, FieldValue]:
    """What of an evaluation the audit log tells apart; several banks may share a name."""
    bank = evaluation.question_bank
    return {
        "name": evaluation.name,
        "weight_objectives": evaluation.weight_objectives,
        "weight_competencies": evaluation.weight_competencies,
        "category": evaluation.category.name,
        "question_bank": f"{bank.name} ({bank.pk})" if bank else None,
    }


def _audit_bank(bank: QuestionBank, action: Action, *, changes: Changes) -> None:
    record_event(action, target=AuditTarget(TargetType.BANK, bank.pk, bank.name), changes=changes)


def _audit(evaluation: Evaluation, action: Action, *, changes: Changes) -> None:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    record_event(action, target=target, changes=changes)


def _audit_question(
    bank: QuestionBank,
    action: Action,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> None:
    record_events(action, [_said_in(bank, before=before, after=after)])


def _said_in(
    bank: QuestionBank,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> EventDetails:
    said = after or before
    question_id = said.question_id if said else None
    changes = changes_between(_words(before), _words(after))
    return EventDetails(
        target=AuditTarget(TargetType.QUESTION, question_id, bank.name), changes=changes
    )


def _words(wording: QuestionWording | None) -> dict[str, FieldValue]:
    if wording is None:
        return {}
    levels = {field: getattr(wording, field) or None for field in LEVEL_FIELDS}
    return {
        "question_text": wording.question_text,
        "question_type": wording.question_type,
        **levels,
    }


def _require_valid(evaluation: Evaluation) -> None:
    """Raise `InvalidInput`, or load what the evaluation refers to."""
    total = evaluation.weight_objectives + evaluation.weight_competencies
    if total != WEIGHTS_TOTAL:
        raise InvalidInput(
            messages.WEIGHTS_SUM,
            code="weights_sum",
            fields={
                "weight_objectives": [messages.WEIGHTS_SUM],
                "weight_competencies": [messages.WEIGHTS_SUM],
            },
        )
    category = Category.objects.filter(pk=evaluation.category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", UNKNOWN_CATEGORY)
    evaluation.category = category
    if evaluation.question_bank_id is not None:
        bank = QuestionBank.objects.filter(pk=evaluation.question_bank_id).first()
        if bank is None:
            raise InvalidInput.at("question_bank_id", messages.UNKNOWN_BANK)
        evaluation.question_bank = bank

"""What changes banks, questions and evaluations."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from django.db import transaction

from evaluacmo.accounts.models import Category
from evaluacmo.common import messages
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound
from evaluacmo.common.events import Action, Changes, Kind, Thing, Value, changed, happened
from evaluacmo.evaluations.models import (
    LEVEL_FIELDS,
    WEIGHTS_TOTAL,
    Evaluation,
    Question,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.evaluations.queries import current_wordings


class EvaluationChanges(TypedDict, total=False):
    """The fields of an evaluation that an edit may name; those left out stay as they are."""

    name: str
    weight_objectives: int
    weight_competencies: int
    category_id: int
    question_bank_id: int | None


FIXED_FIELDS = ("weight_objectives", "weight_competencies", "category_id", "question_bank_id")


def create_bank(
    *, name: str, description: str = "", requires_evidence: bool = False
) -> QuestionBank:
    """Add an empty question bank (rules: levels)."""
    with transaction.atomic():
        bank = QuestionBank.objects.create(
            name=name, description=description, requires_evidence=requires_evidence
        )
        said = {"description": description or None, "requires_evidence": requires_evidence or None}
        _happened_to_bank(bank, Action.BANK_CREATED, changes=changed({}, said))
    return bank


def update_bank(*, bank_id: int, requires_evidence: bool) -> QuestionBank:
    """Have future submissions need a comment with each 1 and 4, or none. Raises `NotFound`."""
    with transaction.atomic():
        bank = lock_bank(bank_id)
        if bank.requires_evidence != requires_evidence:
            bank.requires_evidence = requires_evidence
            bank.save(update_fields=["requires_evidence"])
            changes = {"requires_evidence": (not requires_evidence, requires_evidence)}
            _happened_to_bank(bank, Action.BANK_CHANGED, changes=changes)
    return bank


def create_question(
    *, bank_id: int, question_text: str, question_type: str, levels: Sequence[str] = ()
) -> QuestionWording:
    """Add a question to a bank; future submissions answer it. `NotFound` without the bank.

    `levels` are four texts, or none (rules: levels).
    """
    with transaction.atomic():
        bank = lock_bank(bank_id)
        wording = QuestionWording(
            question=Question.objects.create(bank=bank),
            question_text=question_text,
            question_type=question_type,
            **_by_field(levels),
        )
        wording.save(force_insert=True)
        _happened_in(bank, Action.QUESTION_CREATED, after=wording)
    return wording


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
        _happened_in(bank, Action.QUESTION_CHANGED, before=current, after=wording)
    return wording


def delete_question(*, bank_id: int, question_id: int) -> None:
    """Take a question out of future submissions; what was answered keeps it."""
    with transaction.atomic():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        _happened_in(bank, Action.QUESTION_DELETED, before=current)


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
        _happened_to(evaluation, Action.EVALUATION_CREATED, changes=changed({}, _seen(evaluation)))
    return evaluation


def update_evaluation(*, evaluation_id: int, **changes: Unpack[EvaluationChanges]) -> Evaluation:
    """Change the named fields of an evaluation.

    Raises `NotFound`, `InvalidInput`, and `Conflict` where answers have fixed what would change.
    """
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        seen, fixed = _seen(evaluation), _fixed(evaluation)
        for field, value in changes.items():
            setattr(evaluation, field, value)
        _require_valid(evaluation)
        if evaluation.is_fixed and fixed != _fixed(evaluation):
            raise Conflict(messages.EVALUATION_FIXED, code="evaluation_fixed")
        evaluation.save()
        if differing := changed(seen, _seen(evaluation)):
            _happened_to(evaluation, Action.EVALUATION_CHANGED, changes=differing)
    return evaluation


def delete_evaluation(*, evaluation_id: int) -> None:
    """Delete an evaluation without submissions; `NotFound` or `Conflict` otherwise."""
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        if evaluation.is_fixed:
            raise Conflict(messages.EVALUATION_KEPT, code="evaluation_fixed")
        _happened_to(evaluation, Action.EVALUATION_DELETED, changes=changed(_seen(evaluation), {}))
        evaluation.delete()


def fix_evaluation(evaluation: Evaluation) -> None:
    """Fix weights, category and bank, as the first submission does (in its transaction)."""
    if not evaluation.is_fixed:
        Evaluation.objects.filter(pk=evaluation.pk).update(is_fixed=True)


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


def _fixed(evaluation: Evaluation) -> list[int | None]:
    return [getattr(evaluation, field) for field in FIXED_FIELDS]


def _seen(evaluation: Evaluation) -> dict[str, Value]:
    """What of an evaluation the audit log tells apart; several banks may share a name."""
    bank = evaluation.question_bank
    return {
        "name": evaluation.name,
        "weight_objectives": evaluation.weight_objectives,
        "weight_competencies": evaluation.weight_competencies,
        "category": evaluation.category.name,
        "question_bank": f"{bank.name} ({bank.pk})" if bank else None,
    }


def _happened_to_bank(bank: QuestionBank, action: Action, *, changes: Changes) -> None:
    happened(action, thing=Thing(Kind.BANK, bank.pk, bank.name), changes=changes)


def _happened_to(evaluation: Evaluation, action: Action, *, changes: Changes) -> None:
    thing = Thing(Kind.EVALUATION, evaluation.pk, evaluation.name)
    happened(action, thing=thing, changes=changes)


def _happened_in(
    bank: QuestionBank,
    action: Action,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> None:
    said = after or before
    question_id = said.question_id if said else None
    changes = changed(_words(before), _words(after))
    happened(action, thing=Thing(Kind.QUESTION, question_id, bank.name), changes=changes)


def _words(wording: QuestionWording | None) -> dict[str, Value]:
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
        raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
    evaluation.category = category
    if evaluation.question_bank_id is not None:
        bank = QuestionBank.objects.filter(pk=evaluation.question_bank_id).first()
        if bank is None:
            raise InvalidInput.at("question_bank_id", messages.UNKNOWN_BANK)
        evaluation.question_bank = bank

"""What changes banks, questions and evaluations."""

from typing import TypedDict, Unpack

from django.db import transaction

from evaluacmo.accounts.models import Category
from evaluacmo.common import messages
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound
from evaluacmo.evaluations.models import (
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


def create_bank(*, name: str, description: str = "") -> QuestionBank:
    """Add an empty question bank."""
    return QuestionBank.objects.create(name=name, description=description)


def create_question(*, bank_id: int, question_text: str, question_type: str) -> QuestionWording:
    """Add a question to a bank; future submissions answer it. `NotFound` without the bank."""
    with transaction.atomic():
        lock_bank(bank_id)
        question = Question.objects.create(bank_id=bank_id)
        return QuestionWording.objects.create(
            question=question, question_text=question_text, question_type=question_type
        )


def update_question(
    *, bank_id: int, question_id: int, question_text: str, question_type: str
) -> QuestionWording:
    """Reword a question for future submissions; what was answered keeps its words.

    Raises `NotFound`, also for a question of another bank.
    """
    with transaction.atomic():
        current = _lock_question(bank_id=bank_id, question_id=question_id)
        if (current.question_text, current.question_type) == (question_text, question_type):
            return current
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        return QuestionWording.objects.create(
            question_id=question_id, question_text=question_text, question_type=question_type
        )


def delete_question(*, bank_id: int, question_id: int) -> None:
    """Take a question out of future submissions; what was answered keeps it."""
    with transaction.atomic():
        current = _lock_question(bank_id=bank_id, question_id=question_id)
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)


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
    evaluation.save()
    return evaluation


def update_evaluation(*, evaluation_id: int, **changes: Unpack[EvaluationChanges]) -> Evaluation:
    """Change the named fields of an evaluation.

    Raises `NotFound`, `InvalidInput`, and `Conflict` where answers have fixed what would change.
    """
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        before = [getattr(evaluation, field) for field in FIXED_FIELDS]
        for field, value in changes.items():
            setattr(evaluation, field, value)
        _require_valid(evaluation)
        if evaluation.is_fixed and before != [getattr(evaluation, f) for f in FIXED_FIELDS]:
            raise Conflict(messages.EVALUATION_FIXED, code="evaluation_fixed")
        evaluation.save()
    return evaluation


def delete_evaluation(*, evaluation_id: int) -> None:
    """Delete an evaluation without submissions; `NotFound` or `Conflict` otherwise."""
    with transaction.atomic():
        evaluation = lock_evaluation(evaluation_id)
        if evaluation.is_fixed:
            raise Conflict(messages.EVALUATION_KEPT, code="evaluation_fixed")
        evaluation.delete()


def fix_evaluation(evaluation: Evaluation) -> None:
    """Fix weights, category and bank, as the first submission does (in its transaction)."""
    if not evaluation.is_fixed:
        Evaluation.objects.filter(pk=evaluation.pk).update(is_fixed=True)


def lock_evaluation(evaluation_id: int) -> Evaluation:
    """Lock the evaluation until the transaction ends, or raise `NotFound`."""
    locked = Evaluation.objects.select_for_update(no_key=True)
    evaluation = locked.filter(pk=evaluation_id).first()
    if evaluation is None:
        raise NotFound
    return evaluation


def lock_bank(bank_id: int) -> None:
    """Keep the bank's questions as they are until the transaction ends, or raise `NotFound`."""
    if not QuestionBank.objects.select_for_update(no_key=True).filter(pk=bank_id).first():
        raise NotFound


def _lock_question(*, bank_id: int, question_id: int) -> QuestionWording:
    lock_bank(bank_id)
    current = current_wordings(bank_id).filter(question_id=question_id).first()
    if current is None:
        raise NotFound
    return current


def _require_valid(evaluation: Evaluation) -> None:
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
    if not Category.objects.filter(pk=evaluation.category_id).exists():
        raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
    bank_id = evaluation.question_bank_id
    if bank_id is not None and not QuestionBank.objects.filter(pk=bank_id).exists():
        raise InvalidInput.at("question_bank_id", messages.UNKNOWN_BANK)

"""Reads of banks, questions and evaluations."""

from collections.abc import Collection
from typing import Annotated, Final

from django.db.models import Count, F, QuerySet
from django.db.models.expressions import Combinable
from ninja import Schema
from pydantic import Field

from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound, or_not_found
from evaluacmo.common.rows import one_or_none
from evaluacmo.common.schemas import QueryId, Search, Year
from evaluacmo.common.sorting import Sorting
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    MAX_QUESTIONS,
    CurrentEvaluation,
    DeadlineExtension,
    Evaluation,
    QuestionBank,
    QuestionWording,
)

EVALUATIONS_SORTING: Final = Sorting(
    "-period",
    "-id",
    name="name_key",
    period="period",
    category="category__name_key",
    bank=F("question_bank__name_key"),
)


class EvaluationsOrder(Schema):
    """The order of the evaluations."""

    sort: Annotated[str | None, EVALUATIONS_SORTING] = None


class EvaluationsFilter(EvaluationsOrder, Search):
    """The evaluations of a workbook; a search matches the names."""

    year: Annotated[Year | None, Field(alias="period")] = None
    category_id: QueryId | None = None


def list_banks() -> QuerySet[QuestionBank]:
    """All question banks in the order of their creation, with their numbers of evaluations."""
    # an aggregate drops the order of the model
    return QuestionBank.objects.annotate(evaluations_count=Count("evaluations")).order_by("pk")


def get_bank(bank_id: int) -> QuestionBank:
    """A bank as in `list_banks`. Raises `NotFound`."""
    return or_not_found(one_or_none(list_banks().filter(pk=bank_id)))


def list_evaluations(*, sort: str | None = None) -> QuerySet[Evaluation]:
    """All evaluations with the names of their category and bank."""
    # not the rows, which are few and would be read once for each evaluation
    evaluations = Evaluation.objects.annotate(
        category_name=F("category__name"), question_bank_name=F("question_bank__name")
    )
    return EVALUATIONS_SORTING.order(evaluations, sort)


def list_named(name: str) -> list[int]:
    """The ids of the evaluations with this name, of any year and category."""
    key = equality_key(name)
    names = Evaluation.objects.order_by().values_list("pk", "name")
    return [pk for pk, other in names if equality_key(other) == key]


def get_evaluation(evaluation_id: int) -> Evaluation:
    """The evaluation with category and bank. Raises `NotFound`."""
    evaluations = Evaluation.objects.select_related("category", "question_bank")
    return or_not_found(one_or_none(evaluations.filter(pk=evaluation_id)))


def current_wordings(bank_id: Combinable | int) -> QuerySet[QuestionWording]:
    """The current wordings of a bank's questions, in the order in which they are asked."""
    return QuestionWording.objects.filter(question__bank_id=bank_id, is_current=True).order_by(
        "question__position", "question_id"
    )


def list_current_questions() -> QuerySet[QuestionWording]:
    """The current wordings of all banks' questions, by bank, competencies first."""
    current = QuestionWording.objects.filter(is_current=True)
    return current.order_by(
        "question__bank_id", "question_type", "question__position", "question_id"
    )


def answerable_banks() -> QuerySet[QuestionWording, int]:
    """The ids of the banks with questions, and with no more of them than a submission answers.

    Banks from before that limit may have more.
    """
    banks = QuestionWording.objects.filter(is_current=True).order_by().values("question__bank")
    answerable = banks.annotate(questions=Count("pk")).filter(questions__lte=MAX_QUESTIONS)
    return answerable.values_list("question__bank", flat=True)


def count_questions(bank_ids: Collection[int | None]) -> dict[int | None, int]:
    """The numbers of questions that these banks ask now, without banks that ask none."""
    current = QuestionWording.objects.filter(question__bank__in=bank_ids, is_current=True)
    return dict(current.values_list("question__bank").annotate(questions=Count("pk")))


def list_questions(bank_id: int) -> list[QuestionWording]:
    """The current wordings of a bank's questions. Raises `NotFound` without the bank."""
    questions = list(current_wordings(bank_id))
    if not questions and not QuestionBank.objects.filter(pk=bank_id).exists():
        raise NotFound
    return questions


def current_evaluations(
    category: Combinable | int, *, year: Combinable | int
) -> QuerySet[Evaluation]:
    """The evaluations of a category up to `year`; the first one is the current one."""
    return Evaluation.objects.filter(category=category, period__lte=year).order_by("-period", "-id")


def evaluations_of_year(year: int) -> QuerySet[Evaluation]:
    """The evaluations of exactly this year, for everything that counts or lists "this year".

    Later ones exist where the clock was set back over New Year.
    """
    return Evaluation.objects.filter(period=year)


def current_evaluation(category_id: int | None, *, year: int | None = None) -> Evaluation | None:
    """The current evaluation of a category in `year` (by default this one)."""
    if category_id is None:
        return None
    return current_evaluations(category_id, year=year or current_year()).first()


def get_current_evaluation(category_id: int) -> Evaluation:
    """As `current_evaluation`, with bank and category; raises `NotFound` where there is none."""
    current = current_evaluations(category_id, year=current_year())
    evaluation = current.select_related("question_bank", "category").first()
    if evaluation is None:
        raise NotFound(messages.NO_CURRENT_EVALUATION)
    return evaluation


def current_of_categories(*, year: int) -> QuerySet[CurrentEvaluation, int]:
    """The ids of all categories' current evaluations in `year`."""
    return CurrentEvaluation.objects.in_year(year).values_list("evaluation", flat=True)


def list_extensions(evaluation_id: int) -> list[DeadlineExtension]:
    """The extensions of an evaluation, by name of the evaluator. Raises `NotFound`."""
    get_evaluation(evaluation_id)
    extensions = DeadlineExtension.objects.filter(evaluation=evaluation_id)
    return list(extensions.select_related("evaluator").order_by("evaluator__name_key", "evaluator"))

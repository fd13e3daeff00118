"""The exported tables of evaluations and questions."""

from collections.abc import Sequence
from typing import Final

from django.db.models import QuerySet

from evaluacmo.accounts.tables import CATEGORY
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.common.schemas import Search
from evaluacmo.common.text import has_words
from evaluacmo.common.workbook import CHUNK_SIZE, Cell, Column, Rows, Style, Table
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import (
    EvaluationsFilter,
    list_current_questions,
    list_evaluations,
)
from evaluacmo.evaluations.scale import LEVEL_FIELDS

_HEADINGS = messages.TABLE_HEADINGS
EVALUATION: Final = Column(_HEADINGS["evaluation"], 36)
PERIOD: Final = Column(_HEADINGS["period"], 10, Style.NUMBER)
BANK: Final = Column(_HEADINGS["bank"], 32)
EVALUATION_COLUMNS: Final = (
    EVALUATION,
    PERIOD,
    CATEGORY,
    BANK,
    Column(_HEADINGS["weight_competencies"], 18, Style.NUMBER),
    Column(_HEADINGS["weight_objectives"], 18, Style.NUMBER),
)
_DATES: Final = ("opens_on", "closes_on", "results_on")
_EVALUATION_FIELDS: Final = (
    "name",
    "period",
    "category__name",
    "question_bank__name",
    "weight_competencies",
    "weight_objectives",
)

EVALUATIONS: Final = Table(
    "evaluations",
    *messages.TABLE_NAMES["evaluations"],
    columns=(
        *EVALUATION_COLUMNS,
        Column(_HEADINGS["has_answers"], 18),
        *(Column(_HEADINGS[date], 18, Style.DAY) for date in _DATES),
        Column(_HEADINGS["includes_self_evaluation"], 22),
    ),
)
QUESTIONS: Final = Table(
    "questions",
    *messages.TABLE_NAMES["questions"],
    columns=(
        BANK,
        Column(_HEADINGS["question_type"], 14),
        Column(_HEADINGS["question_text"], 60, Style.LONG_TEXT),
        *(Column(_HEADINGS[level], 36, Style.LONG_TEXT) for level in LEVEL_FIELDS),
    ),
)


def evaluation_rows(filters: EvaluationsFilter) -> Rows:
    """The rows of `EVALUATIONS`."""
    evaluations = list_evaluations(sort=filters.sort)
    if filters.year is not None:
        evaluations = evaluations.filter(period=filters.year)
    if filters.category_id is not None:
        evaluations = evaluations.filter(category=filters.category_id)
    rows = evaluations.values_list(
        *_EVALUATION_FIELDS, "is_locked", *_DATES, "includes_self_evaluation"
    )
    for *row, is_locked, opens_on, closes_on, results_on, includes_self_evaluation in rows:
        if _has_names(row, filters.search):
            yield (
                *row,
                YES_LABELS[is_locked],
                opens_on,
                closes_on,
                results_on,
                YES_LABELS[includes_self_evaluation],
            )


def rows_of_evaluations(evaluations: QuerySet[Evaluation], *, search: str) -> Rows:
    """The `EVALUATION_COLUMNS` of `evaluations`; `search` matches the names."""
    for row in evaluations.values_list(*_EVALUATION_FIELDS):
        if _has_names(row, search):
            yield row


def question_rows(filters: Search) -> Rows:
    """The rows of `QUESTIONS`, in current wordings; a search matches name and text of the bank."""
    columns = ("question__bank__name", "question_type", "question_text", *LEVEL_FIELDS)
    questions = list_current_questions().values_list(*columns, "question__bank__description")
    for bank, question_type, *rest, description in questions.iterator(CHUNK_SIZE):
        if has_words(f"{bank} {description}", filters.search):
            yield (bank, messages.QUESTION_TYPE_LABELS[question_type], *rest)


def _has_names(row: Sequence[Cell], search: str) -> bool:
    names = row[:4]
    return has_words(" ".join(str(name or "") for name in names), search)

"""The index of the tables that managers can export; each is defined in its own module."""

from collections.abc import Callable, Mapping
from typing import Final, TypedDict

from django.db.models import TextChoices

from evaluacmo.accounts.models import Access
from evaluacmo.accounts.queries import require_user
from evaluacmo.accounts.tables import CATEGORIES, PEOPLE, category_rows, people_rows
from evaluacmo.assignments.queries import PeopleFilter
from evaluacmo.assignments.tables import ASSIGNMENTS, assignment_rows
from evaluacmo.common.clock import current_year
from evaluacmo.common.workbook import Rows, Table
from evaluacmo.evaluations.tables import EVALUATIONS, QUESTIONS, evaluation_rows, question_rows
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.tables import PLANS, plan_rows
from evaluacmo.readiness.queries import Reason
from evaluacmo.readiness.tables import READINESS, UNUSED, readiness_rows, unused_rows
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.reports.questions import question_text
from evaluacmo.reports.tables import (
    CALIBRATION,
    COMPARISON,
    CORRECTION_REQUESTS,
    CORRECTIONS,
    HEAT_MAP,
    HISTORY,
    PROGRESS,
    RESULTS,
    SCORED_PEOPLE,
    SUBMISSIONS,
    TRAINING,
    calibration_rows,
    comparison_rows,
    correction_request_rows,
    correction_rows,
    heat_map_rows,
    history_rows,
    progress_rows,
    result_rows,
    scored_people_rows,
    submission_rows,
    training_rows,
)


class TableName(TextChoices):
    """The tables that managers export."""

    PEOPLE = "people"
    CATEGORIES = "categories"
    EVALUATIONS = "evaluations"
    UNUSED = "unused"
    QUESTIONS = "questions"
    ASSIGNMENTS = "assignments"
    RESULTS = "results"
    CORRECTIONS = "corrections"
    CORRECTION_REQUESTS = "correction_requests"
    HISTORY = "history"
    SUBMISSIONS = "submissions"
    TRAINING = "training"
    READINESS = "readiness"
    PROGRESS = "progress"
    COMPARISON = "comparison"
    HEAT_MAP = "heat_map"
    SCORED_PEOPLE = "scored_people"
    CALIBRATION = "calibration"
    PLANS = "plans"


class TableFilters(PeopleFilter):
    """The filters of all tables, and who exports; a table ignores those that it does not have."""

    role: str | None
    status: bool | None
    access: Access | None
    evaluator_id: int | None
    evaluation_name: str
    unconfirmed: bool
    answered: bool
    provisional: bool
    reason: Reason | None
    state: ActionState | None
    period: int | None
    sort: str | None
    compared_with: int | None
    question_id: int | None
    without_department: bool
    ids: list[int]
    reader_id: int


TABLES: Final[Mapping[TableName, Table]] = {
    TableName(table.name): table
    for table in (
        PEOPLE,
        CATEGORIES,
        EVALUATIONS,
        UNUSED,
        QUESTIONS,
        ASSIGNMENTS,
        RESULTS,
        CORRECTIONS,
        CORRECTION_REQUESTS,
        HISTORY,
        SUBMISSIONS,
        TRAINING,
        READINESS,
        PROGRESS,
        COMPARISON,
        HEAT_MAP,
        SCORED_PEOPLE,
        CALIBRATION,
        PLANS,
    )
}


def _part(filters: TableFilters) -> Part:
    return Part(category_id=filters["category_id"], department=filters["department"])


class PartFilters(TypedDict):
    """The filters of the tables of a year and a part of the school."""

    search: str
    year: int | None
    part: Part
    reader_id: int


def _of_part(filters: TableFilters) -> PartFilters:
    return {
        "search": filters["search"],
        "year": filters["period"],
        "part": _part(filters),
        "reader_id": filters["reader_id"],
    }


class OneYearFilters(TypedDict):
    """The filters of the tables of one year, by default this one."""

    search: str
    year: int
    part: Part
    reader_id: int


def _of_one_year(filters: TableFilters) -> OneYearFilters:
    return {
        "search": filters["search"],
        "year": filters["period"] or current_year(),
        "part": _part(filters),
        "reader_id": filters["reader_id"],
    }


ABOUT_A_CATEGORY: Final = frozenset(
    {TableName.HEAT_MAP, TableName.SCORED_PEOPLE, TableName.CALIBRATION, TableName.COMPARISON}
)


def require_subjects(table: TableName, filters: TableFilters) -> None:
    """Raises `NotFound` for an unknown evaluator, category or question that the table is about."""
    if filters["evaluator_id"] is not None:
        require_user(filters["evaluator_id"])
    if table in ABOUT_A_CATEGORY:
        _part(filters).require_category()
    if table == TableName.SCORED_PEOPLE and filters["question_id"] is not None:
        question_text(filters["question_id"])


def rows_of(table: TableName, filters: TableFilters) -> Rows:
    """The rows of a table, read from the database as they are consumed."""
    return _ROWS[table](filters)


_ROWS: Final[Mapping[TableName, Callable[[TableFilters], Rows]]] = {
    TableName.PEOPLE: lambda filters: people_rows(
        search=filters["search"],
        role=filters["role"],
        status=filters["status"],
        access=filters["access"],
        department=filters["department"],
        category_id=filters["category_id"],
        sort=filters["sort"],
        ids=filters["ids"],
        reader_id=filters["reader_id"],
    ),
    TableName.CATEGORIES: lambda filters: category_rows(search=filters["search"]),
    TableName.EVALUATIONS: lambda filters: evaluation_rows(
        search=filters["search"],
        period=filters["period"],
        category_id=filters["category_id"],
        sort=filters["sort"],
    ),
    TableName.UNUSED: lambda filters: unused_rows(search=filters["search"]),
    TableName.QUESTIONS: lambda filters: question_rows(search=filters["search"]),
    TableName.ASSIGNMENTS: lambda filters: assignment_rows(
        evaluator_id=filters["evaluator_id"],
        search=filters["search"],
        department=filters["department"],
        category_id=filters["category_id"],
    ),
    TableName.RESULTS: lambda filters: result_rows(
        evaluation_name=filters["evaluation_name"],
        unconfirmed=filters["unconfirmed"],
        answered=filters["answered"],
        provisional=filters["provisional"],
        evaluator_id=filters["evaluator_id"],
        sort=filters["sort"],
        ids=filters["ids"],
        **_of_part(filters),
    ),
    TableName.CORRECTIONS: lambda filters: correction_rows(
        sort=filters["sort"], **_of_part(filters)
    ),
    TableName.CORRECTION_REQUESTS: lambda filters: correction_request_rows(
        sort=filters["sort"], **_of_part(filters)
    ),
    TableName.HISTORY: lambda filters: history_rows(
        search=filters["search"], reader_id=filters["reader_id"]
    ),
    TableName.SUBMISSIONS: lambda filters: submission_rows(
        sort=filters["sort"], **_of_part(filters)
    ),
    TableName.TRAINING: lambda filters: training_rows(sort=filters["sort"], **_of_part(filters)),
    TableName.READINESS: lambda filters: readiness_rows(
        search=filters["search"], reason=filters["reason"], sort=filters["sort"]
    ),
    TableName.PROGRESS: lambda filters: progress_rows(
        sort=filters["sort"], **_of_one_year(filters)
    ),
    TableName.HEAT_MAP: lambda filters: heat_map_rows(**_of_one_year(filters)),
    TableName.SCORED_PEOPLE: lambda filters: scored_people_rows(
        question_id=filters["question_id"],
        without_department=filters["without_department"],
        sort=filters["sort"],
        **_of_one_year(filters),
    ),
    TableName.CALIBRATION: lambda filters: calibration_rows(**_of_one_year(filters)),
    TableName.COMPARISON: lambda filters: comparison_rows(
        search=filters["search"],
        years=TwoYears.chosen(filters["period"], filters["compared_with"]),
        part=_part(filters),
        reader_id=filters["reader_id"],
    ),
    TableName.PLANS: lambda filters: plan_rows(
        search=filters["search"],
        state=filters["state"],
        period=filters["period"],
        sort=filters["sort"],
        reader_id=filters["reader_id"],
    ),
}

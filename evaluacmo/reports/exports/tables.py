"""The index of the tables that managers can export; each is defined in its own module."""

from collections.abc import Callable, Mapping
from typing import Final

from django.db.models import TextChoices

from evaluacmo.accounts.tables import CATEGORIES, PEOPLE, category_rows, people_rows
from evaluacmo.assignments.queries import PeopleFilter
from evaluacmo.assignments.tables import ASSIGNMENTS, assignment_rows
from evaluacmo.common.workbook import Rows, Table
from evaluacmo.evaluations.tables import EVALUATIONS, QUESTIONS, evaluation_rows, question_rows
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.tables import PLANS, plan_rows
from evaluacmo.readiness.queries import Reason
from evaluacmo.readiness.tables import READINESS, UNUSED, readiness_rows, unused_rows
from evaluacmo.reports.tables import (
    HISTORY,
    PROGRESS,
    RESULTS,
    TRAINING,
    history_rows,
    progress_rows,
    result_rows,
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
    HISTORY = "history"
    TRAINING = "training"
    READINESS = "readiness"
    PROGRESS = "progress"
    PLANS = "plans"


class Wanted(PeopleFilter):
    """The filters of all tables, and who exports; a table ignores those that it does not have."""

    role: str | None
    status: bool | None
    evaluator_id: int | None
    evaluation_name: str
    unconfirmed: bool
    reason: Reason | None
    state: ActionState | None
    period: int | None
    reader_id: int


TABLES: Final[Mapping[TableName, Table]] = {
    TableName(table.name): table
    for table in (
        *(PEOPLE, CATEGORIES, EVALUATIONS, UNUSED, QUESTIONS, ASSIGNMENTS),
        *(RESULTS, HISTORY, TRAINING, READINESS, PROGRESS, PLANS),
    )
}


def rows_of(table: TableName, wanted: Wanted) -> Rows:
    """The rows of a table, read from the database as they are consumed."""
    return _ROWS[table](wanted)


_ROWS: Final[Mapping[TableName, Callable[[Wanted], Rows]]] = {
    TableName.PEOPLE: lambda wanted: people_rows(
        search=wanted["search"], role=wanted["role"], status=wanted["status"]
    ),
    TableName.CATEGORIES: lambda wanted: category_rows(search=wanted["search"]),
    TableName.EVALUATIONS: lambda wanted: evaluation_rows(search=wanted["search"]),
    TableName.UNUSED: lambda wanted: unused_rows(search=wanted["search"]),
    TableName.QUESTIONS: lambda wanted: question_rows(search=wanted["search"]),
    TableName.ASSIGNMENTS: lambda wanted: assignment_rows(
        evaluator_id=wanted["evaluator_id"],
        search=wanted["search"],
        department=wanted["department"],
        category_id=wanted["category_id"],
    ),
    TableName.RESULTS: lambda wanted: result_rows(
        search=wanted["search"],
        evaluation_name=wanted["evaluation_name"],
        unconfirmed=wanted["unconfirmed"],
    ),
    TableName.HISTORY: lambda wanted: history_rows(search=wanted["search"]),
    TableName.TRAINING: lambda wanted: training_rows(
        search=wanted["search"], reader_id=wanted["reader_id"]
    ),
    TableName.READINESS: lambda wanted: readiness_rows(
        search=wanted["search"], reason=wanted["reason"]
    ),
    TableName.PROGRESS: lambda wanted: progress_rows(search=wanted["search"]),
    TableName.PLANS: lambda wanted: plan_rows(
        search=wanted["search"], state=wanted["state"], period=wanted["period"]
    ),
}

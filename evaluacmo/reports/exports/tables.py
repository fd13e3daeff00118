"""The index of the tables that managers can export; each is defined in its own module."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.db.models import TextChoices

from evaluacmo.accounts.tables import CATEGORIES, PEOPLE, category_rows, people_rows
from evaluacmo.assignments.tables import ASSIGNMENTS, assignment_rows
from evaluacmo.common.workbook import Rows, Table
from evaluacmo.evaluations.tables import EVALUATIONS, QUESTIONS, evaluation_rows, question_rows
from evaluacmo.plans.tables import PLANS, plan_rows
from evaluacmo.readiness.tables import READINESS, UNUSED, readiness_rows, unused_rows
from evaluacmo.reports import tables
from evaluacmo.reports.exports.filters import TableFilter
from evaluacmo.results.reader import Reader
from evaluacmo.self_evaluations.tables import SELF_EVALUATIONS, self_evaluation_rows
from evaluacmo.talks.tables import TALKS, talk_rows


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
    NOT_EVALUATED = "not_evaluated"
    COMPARISON = "comparison"
    GROUPS = "groups"
    HEAT_MAP = "heat_map"
    SCORED_PEOPLE = "scored_people"
    CALIBRATION = "calibration"
    PLANS = "plans"
    SELF_EVALUATIONS = "self_evaluations"
    TALKS = "talks"


class Export(NamedTuple):
    """A table, and the function that gives the rows for a filter and a reader."""

    table: Table
    rows: Callable[[TableFilter, Reader], Rows]


def same_for_all(rows: Callable[[TableFilter], Rows]) -> Callable[[TableFilter, Reader], Rows]:
    """The rows of a table that does not depend on its reader."""
    return lambda filters, _reader: rows(filters)


def _people_rows(filters: TableFilter, reader: Reader) -> Rows:
    return people_rows(filters, reader.user)


EXPORTS: Final[Mapping[TableName, Export]] = {
    TableName(export.table.name): export
    for export in (
        Export(PEOPLE, _people_rows),
        Export(CATEGORIES, same_for_all(category_rows)),
        Export(EVALUATIONS, same_for_all(evaluation_rows)),
        Export(UNUSED, same_for_all(unused_rows)),
        Export(QUESTIONS, same_for_all(question_rows)),
        Export(ASSIGNMENTS, same_for_all(assignment_rows)),
        Export(tables.RESULTS, tables.result_rows),
        Export(tables.CORRECTIONS, tables.correction_rows),
        Export(tables.CORRECTION_REQUESTS, tables.correction_request_rows),
        Export(tables.HISTORY, tables.history_rows),
        Export(tables.SUBMISSIONS, tables.submission_rows),
        Export(tables.TRAINING, tables.training_rows),
        Export(READINESS, readiness_rows),
        Export(tables.PROGRESS, tables.progress_rows),
        Export(tables.NOT_EVALUATED, tables.not_evaluated_rows),
        Export(tables.COMPARISON, tables.comparison_rows),
        Export(tables.GROUPS, tables.group_rows),
        Export(tables.HEAT_MAP, tables.heat_map_rows),
        Export(tables.SCORED_PEOPLE, tables.scored_people_rows),
        Export(tables.CALIBRATION, tables.calibration_rows),
        Export(PLANS, plan_rows),
        Export(SELF_EVALUATIONS, self_evaluation_rows),
        Export(TALKS, talk_rows),
    )
}
ABOUT_A_CATEGORY: Final = frozenset(
    {TableName.HEAT_MAP, TableName.SCORED_PEOPLE, TableName.CALIBRATION, TableName.COMPARISON}
)

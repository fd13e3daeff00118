"""The tables of the pre-launch check that can be exported."""

from itertools import compress
from typing import Final

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.tables import CATEGORY, DEPARTMENT, NAME, POSITION, ROLE
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.common.schemas import Search
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Table
from evaluacmo.evaluations.tables import (
    EVALUATION,
    EVALUATION_COLUMNS,
    PERIOD,
    rows_of_evaluations,
)
from evaluacmo.readiness import messages
from evaluacmo.readiness.queries import (
    PREVENTING,
    ReadinessFilter,
    Reason,
    list_people,
    list_unused_evaluations,
    with_reasons,
)
from evaluacmo.results.reader import Reader

_HEADINGS = messages.TABLE_HEADINGS

UNUSED: Final = Table("unused", *messages.TABLE_NAMES["unused"], columns=EVALUATION_COLUMNS)
READINESS: Final = Table(
    "readiness",
    *messages.TABLE_NAMES["readiness"],
    columns=(
        NAME,
        ROLE,
        POSITION,
        DEPARTMENT,
        CATEGORY,
        Column(_HEADINGS["reason"], 48),
        Column(_HEADINGS["is_obstacle"], 16),
        EVALUATION,
        PERIOD,
    ),
)


def unused_rows(filters: Search) -> Rows:
    """The rows of `UNUSED`: this year's evaluations without people to evaluate."""
    return rows_of_evaluations(list_unused_evaluations(), search=filters.search)


def readiness_rows(filters: ReadinessFilter, reader: Reader) -> Rows:
    """The rows of `READINESS`: a row for each person and reason, for one reason or all."""
    reasons = [filters.reason] if filters.reason else list(Reason)
    listed = list_people(reader=reader, reasons=reasons, search=filters.search, sort=filters.sort)
    people = with_reasons(listed, reasons, reader=reader)
    columns = ("name", "role", "position", "department", "category_name")
    rows = people.values_list(*columns, "evaluation_name", "period", *reasons)
    for row in rows.iterator(CHUNK_SIZE):
        name, role, position, department, category, evaluation, period, *applies = row
        person = (name, ROLE_LABELS[role], position, department, category)
        for found in compress(reasons, applies):
            label = (messages.REASON_LABELS[found], YES_LABELS[found in PREVENTING])
            yield (*person, *label, evaluation, period)

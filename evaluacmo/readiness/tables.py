"""The tables of the pre-launch check that can be exported."""

from itertools import compress
from typing import Final

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.tables import CATEGORY, DEPARTMENT, NAME, POSITION, ROLE
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Table
from evaluacmo.evaluations.tables import (
    EVALUATION,
    EVALUATION_COLUMNS,
    PERIOD,
    rows_of_evaluations,
)
from evaluacmo.readiness import messages
from evaluacmo.readiness.queries import (
    OBSTACLES,
    Reason,
    list_people,
    list_unused_evaluations,
    with_reasons,
)

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


def unused_rows(*, search: str) -> Rows:
    """The rows of `UNUSED`: this year's evaluations without people to evaluate."""
    return rows_of_evaluations(list_unused_evaluations(), search=search)


def readiness_rows(*, search: str, reason: Reason | None, sort: str | None) -> Rows:
    """The rows of `READINESS`: one for each person and reason, for one reason or all."""
    reasons = [reason] if reason else list(Reason)
    people = with_reasons(list_people(reasons=reasons, search=search, sort=sort), reasons)
    columns = ("name", "role", "position", "department", "category_name")
    rows = people.values_list(*columns, "evaluation_name", "period", *reasons)
    for row in rows.iterator(CHUNK_SIZE):
        name, role, position, department, category, evaluation, period, *applies = row
        person = (name, ROLE_LABELS[role], position, department, category)
        for found in compress(reasons, applies):
            label = (messages.REASON_LABELS[found], YES_LABELS[found in OBSTACLES])
            yield (*person, *label, evaluation, period)

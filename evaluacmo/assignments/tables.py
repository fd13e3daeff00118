"""The exported table of assignments."""

from typing import Final

from evaluacmo.accounts.messages import STATUS_LABELS
from evaluacmo.accounts.tables import CATEGORY, DEPARTMENT, POSITION, STATUS
from evaluacmo.assignments import messages
from evaluacmo.assignments.queries import ASSIGNED_SORTING, AssignmentsFilter, list_assignments
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Table

_HEADINGS = messages.TABLE_HEADINGS
EVALUATOR: Final = Column(_HEADINGS["evaluator"], 32)
COLLABORATOR: Final = Column(_HEADINGS["collaborator"], 32)

ASSIGNMENTS: Final = Table(
    "assignments",
    *messages.TABLE_NAMES["assignments"],
    columns=(
        EVALUATOR,
        Column(_HEADINGS["evaluator_email"], 34),
        COLLABORATOR,
        Column(_HEADINGS["collaborator_email"], 34),
        POSITION,
        DEPARTMENT,
        CATEGORY,
        STATUS,
    ),
)


def assignment_rows(filters: AssignmentsFilter) -> Rows:
    """The rows of `ASSIGNMENTS`, of one evaluator or of all, by the evaluator's name."""
    by_evaluator = ("evaluator__name_key", "evaluator_id", *ASSIGNED_SORTING.default)
    assignments = list_assignments(filters, evaluator_id=filters.evaluator_id).order_by(
        *by_evaluator
    )
    columns = (
        "evaluator__name",
        "evaluator__email",
        "collaborator__name",
        "collaborator__email",
        "collaborator__position",
        "collaborator__department",
        "collaborator__category__name",
        "collaborator__is_active",
    )
    for *row, is_active in assignments.values_list(*columns).iterator(CHUNK_SIZE):
        yield (*row, STATUS_LABELS[is_active])

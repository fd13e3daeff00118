"""Request and response schemas."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Self

from evaluacmo.accounts.models import Assignment
from evaluacmo.accounts.schemas import PersonOut
from evaluacmo.common.schemas import (
    Id,
    Input,
    OptionalText,
    Output,
    found_at,
)
from evaluacmo.evaluations.models import Phase
from evaluacmo.evaluations.windows import PendingState, Windows


class AssignmentIn(Input):
    """A new assignment."""

    evaluator_id: Id
    collaborator_id: Id


class AssignmentOut(Output):
    """An assignment with the collaborator's data."""

    id: int
    evaluator_id: int
    collaborator_id: int
    collaborator_name: Annotated[str, found_at("collaborator", "name")]
    email: Annotated[OptionalText, found_at("collaborator", "email")]
    position: Annotated[str, found_at("collaborator", "position")]
    department: Annotated[str, found_at("collaborator", "department")]


class AvailableOut(PersonOut):
    """A person who can be assigned."""

    position: str
    department: str


class AssignedOut(AssignmentOut):
    """An assignment with the person's current evaluation, and its dates for the evaluator."""

    status: Annotated[bool, found_at("collaborator", "is_active")]
    evaluation_id: int | None = None
    opens_on: date | None = None
    closes_on: date | None = None
    phase: Phase = Phase.OPEN
    state: PendingState = PendingState.UNPREPARED
    """Whether it can be sent today, where it has not been sent."""

    @classmethod
    def list_of(cls, assignments: Iterable[Assignment], windows: Windows) -> list[Self]:
        """Add to each assignment the evaluator's dates in the person's current evaluation."""
        return [cls._of(assignment, windows) for assignment in assignments]

    @classmethod
    def _of(cls, assignment: Assignment, windows: Windows) -> Self:
        row = cls.model_validate(assignment)
        window = windows.of(
            assignment.collaborator.category_id, evaluator_id=assignment.evaluator_id
        )
        row.evaluation_id, row.phase, row.state = window.evaluation_id, window.phase, window.state
        row.opens_on, row.closes_on = window.opens_on, window.closes_on
        return row

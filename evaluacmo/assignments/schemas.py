"""What the calls of this room take and answer."""

from ninja import Schema

from evaluacmo.assignments.models import Assignment
from evaluacmo.common.schemas import Id, Input


class AssignmentIn(Input):
    """A pair of evaluator and collaborator."""

    evaluator_id: Id
    collaborator_id: Id


class AssignmentOut(Schema):
    """An assignment with what is shown of the collaborator."""

    id: int
    evaluator_id: int
    collaborator_id: int
    collaborator_name: str
    email: str
    position: str
    department: str

    @staticmethod
    def resolve_collaborator_name(assignment: Assignment) -> str:
        """The collaborator's name."""
        return assignment.collaborator.name

    @staticmethod
    def resolve_email(assignment: Assignment) -> str:
        """The collaborator's e-mail; none is an empty text."""
        return assignment.collaborator.email or ""

    @staticmethod
    def resolve_position(assignment: Assignment) -> str:
        """The collaborator's position."""
        return assignment.collaborator.position

    @staticmethod
    def resolve_department(assignment: Assignment) -> str:
        """The collaborator's department."""
        return assignment.collaborator.department

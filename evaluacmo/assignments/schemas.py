"""What the calls of this room take and answer."""

from typing import Annotated, Any

from pydantic import AliasPath, Field

from evaluacmo.common.schemas import Id, Input, OptionalText, Output


class AssignmentIn(Input):
    """A pair of evaluator and collaborator."""

    evaluator_id: Id
    collaborator_id: Id


def _of_collaborator(column: str) -> Any:
    return Field(validation_alias=AliasPath("collaborator", column))


class AssignmentOut(Output):
    """An assignment with what is shown of the collaborator."""

    id: int
    evaluator_id: int
    collaborator_id: int
    collaborator_name: Annotated[str, _of_collaborator("name")]
    email: Annotated[OptionalText, _of_collaborator("email")]
    position: Annotated[str, _of_collaborator("position")]
    department: Annotated[str, _of_collaborator("department")]

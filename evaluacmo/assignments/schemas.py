"""Request and response schemas."""

from typing import Annotated, Any

from pydantic import AliasPath, Field

from evaluacmo.common.schemas import (
    MAX_ID,
    NAME_LENGTH,
    SEARCH_LENGTH,
    Id,
    Input,
    OptionalText,
    Output,
    Paging,
    Search,
    Text,
)

PEOPLE_AT_ONCE = 500

Department = Annotated[Text, Field(max_length=NAME_LENGTH)]


class AssignmentIn(Input):
    """A pair of evaluator and collaborator."""

    evaluator_id: Id
    collaborator_id: Id


class PeopleFilter(Search):
    """Which people are wanted: all filters at once. A department is named exactly."""

    department: Department = ""
    category_id: Annotated[int, Field(ge=1, le=MAX_ID)] | None = None


class PeopleListing(PeopleFilter, Paging):
    """A page of them."""


class FoundPeople(Input):
    """Everybody whom the lists find with this filter, who were so many when somebody looked."""

    people: Annotated[int, Field(ge=1, le=PEOPLE_AT_ONCE)]
    search: Annotated[Text, Field(max_length=SEARCH_LENGTH)] = ""
    department: Department = ""
    category_id: Id | None = None


class ChangedOut(Output):
    """For how many people something has changed."""

    changed: int


class GroupOut(Output):
    """A department, or a category (`id`), and what its people are to an evaluator."""

    id: int | None
    name: str
    available: int
    assigned: int
    excluded: int


class GroupsOut(Output):
    """By what people can be given to an evaluator at once."""

    departments: list[GroupOut]
    categories: list[GroupOut]


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

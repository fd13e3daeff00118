"""Request and response schemas."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.accounts.schemas import PeopleIds
from evaluacmo.common.schemas import (
    MAX_ID,
    Id,
    Input,
    Label,
    OptionalText,
    Output,
    not_blank,
)

SPELLINGS_AT_ONCE: Final = 500


class CategoryForMany(Input):
    """A category to assign to people."""

    category_id: Id
    user_ids: PeopleIds


class EvaluatorForMany(Input):
    """People to assign to an evaluator."""

    evaluator_id: Id
    collaborator_ids: PeopleIds


Spelled = Annotated[Label, AfterValidator(not_blank)]


class SpellingIn(Input):
    """A spelling of a department or position, for the number of people who have another one."""

    kind: Literal["department", "position"]
    name: Spelled
    replaced: Annotated[list[Spelled], Field(min_length=1, max_length=SPELLINGS_AT_ONCE)]
    people: Annotated[int, Field(ge=0, le=MAX_ID)]


class JoinIn(Input):
    """A category to join into the one with an equal name, with what was confirmed to move."""

    category_id: Id
    joined_id: Id
    people: Annotated[int, Field(ge=0, le=MAX_ID)]
    evaluations: Annotated[int, Field(ge=0, le=MAX_ID)]


class ReadinessPersonOut(Output):
    """A person and their current evaluation, if there is one."""

    id: int
    name: str
    role: RoleName
    position: str
    department: str
    category_id: int | None
    category_name: OptionalText
    evaluation_id: int | None
    evaluation_name: OptionalText
    period: int | None
    question_bank_id: int | None

"""Request and response schemas."""

from typing import Annotated, Self

from pydantic import AfterValidator, AliasPath, Field

from evaluacmo.assignments.schemas import PEOPLE_AT_ONCE
from evaluacmo.common.schemas import (
    Id,
    Input,
    Listing,
    OptionalText,
    Output,
    RoleName,
    field_error,
)
from evaluacmo.readiness import messages
from evaluacmo.readiness.queries import OBSTACLES, Readiness, Reason


def _at_once(ids: list[int]) -> list[int]:
    if not 1 <= len(ids) <= PEOPLE_AT_ONCE:
        raise field_error(messages.PEOPLE_AT_ONCE.format(most=PEOPLE_AT_ONCE))
    return ids


Ids = Annotated[list[Id], AfterValidator(_at_once)]


class CategoryForMany(Input):
    """The category that all these people get."""

    category_id: Id
    user_ids: Ids


class EvaluatorForMany(Input):
    """The evaluator to whom all these people are given."""

    evaluator_id: Id
    collaborator_ids: Ids


class ChangedCountOut(Output):
    """For how many people something has changed; the others had it already."""

    changed: int


class ReasonOut(Output):
    """A reason, whether it keeps people from being evaluated, and to how many it applies."""

    reason: Reason
    is_obstacle: bool
    people: int


class UnusedEvaluationOut(Output):
    """An evaluation that nobody would be evaluated with."""

    id: int
    name: str
    category_name: Annotated[str, Field(validation_alias=AliasPath("category", "name"))]


class ReadinessOut(Output):
    """The state of the year's preparation; every reason is there, in the order to mend them in."""

    year: int
    people: int
    blocked: int
    is_ready: bool
    reasons: list[ReasonOut]
    unused_evaluations: list[UnusedEvaluationOut]

    @classmethod
    def of(cls, state: Readiness) -> Self:
        """Shape the state."""
        reasons = [
            ReasonOut(reason=reason, is_obstacle=reason in OBSTACLES, people=people)
            for reason, people in state.reasons.items()
        ]
        return cls(
            year=state.year,
            people=state.people,
            blocked=state.blocked,
            is_ready=state.is_ready,
            reasons=reasons,
            unused_evaluations=[
                UnusedEvaluationOut.model_validate(each) for each in state.unused_evaluations
            ],
        )


class ReadinessListing(Listing):
    """Everybody who is evaluated, optionally those to whom a reason applies."""

    reason: Reason | None = None


class ReadinessPersonOut(Output):
    """A person, and the evaluation that they would be evaluated with, if there is one."""

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

"""Request and response schemas."""

from typing import Annotated, Final, Literal, Self

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
    found_at,
    not_blank,
)
from evaluacmo.readiness.doubles import Kind
from evaluacmo.readiness.first_steps import FirstSteps, Step
from evaluacmo.readiness.queries import OBSTACLES, Readiness, Reason

SPELLINGS_AT_ONCE: Final = 500


class CategoryForMany(Input):
    """A category to assign to people."""

    category_id: Id
    user_ids: PeopleIds


class EvaluatorForMany(Input):
    """People to assign to an evaluator."""

    evaluator_id: Id
    collaborator_ids: PeopleIds


class SpellingOut(Output):
    """A name as it is stored; `people` have it now, and `evaluations` refer to it."""

    name: str
    id: int | None
    people: int
    evaluations: int


class DoubleOut(Output):
    """Several things with equal names, or several spellings of one name."""

    kind: Kind
    spellings: list[SpellingOut]


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


class ReasonOut(Output):
    """A reason, whether it prevents an evaluation, and the number of people it applies to."""

    reason: Reason
    is_obstacle: bool
    people: int


class UnusedEvaluationOut(Output):
    """An evaluation without people to evaluate."""

    id: int
    name: str
    category_name: Annotated[str, found_at("category", "name")]


class ReadinessOut(Output):
    """The state of the year's preparation; lists every reason, in the order to correct them."""

    year: int
    people: int
    blocked: int
    is_ready: bool
    reasons: list[ReasonOut]
    unused_evaluations: list[UnusedEvaluationOut]

    @classmethod
    def of(cls, state: Readiness) -> Self:
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
                UnusedEvaluationOut.model_validate(evaluation)
                for evaluation in state.unused_evaluations
            ],
        )


class FirstStepOut(Output):
    """A step, and whether it is done."""

    step: Step
    is_done: bool


class FirstStepsOut(Output):
    """The steps in the order to take them, and what comes after them."""

    year: int
    steps: list[FirstStepOut]
    is_ready: bool
    has_submissions: bool
    evaluators_without_access: int

    @classmethod
    def of(cls, state: FirstSteps) -> Self:
        steps = [FirstStepOut(step=step, is_done=done) for step, done in state.is_done.items()]
        return cls(
            year=state.year,
            steps=steps,
            is_ready=state.is_ready,
            has_submissions=state.has_submissions,
            evaluators_without_access=state.evaluators_without_access,
        )


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

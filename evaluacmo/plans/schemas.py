"""Request and response schemas."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, AliasPath, Field

from evaluacmo.common.schemas import (
    MAX_PAGE,
    DayText,
    Id,
    Input,
    Label,
    Listing,
    LocalMoment,
    Output,
    Text,
    Year,
    not_blank,
)
from evaluacmo.plans.models import ACTION_LENGTH, ActionState
from evaluacmo.plans.queries import Direction
from evaluacmo.results.schemas import OptionalPercentage, OptionalScore

MAX_QUESTIONS = 500

ActionText = Annotated[
    Text,
    AfterValidator(str.strip),
    AfterValidator(not_blank),
    Field(max_length=ACTION_LENGTH),
]


class PlansListing(Listing):
    """Which actions are wanted, always a page of them; `period` is the evaluation's year."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = 1
    state: ActionState | None = None
    period: Year | None = None


class ActionEdit(Input):
    """What is planned: either a person of the school sees to it, or somebody else by name."""

    what: ActionText
    responsible_id: Id | None = None
    responsible_name: Annotated[Label, AfterValidator(str.strip)] = ""
    due_on: DayText
    question_ids: Annotated[list[Id], Field(max_length=MAX_QUESTIONS)] = []


class ActionIn(ActionEdit):
    """The same because of a person's result in an evaluation."""

    evaluation_id: Id
    user_id: Id


class ActionDone(Input):
    """Whether it has been done."""

    done: bool


def _found_at(*path: str) -> Any:
    return Field(validation_alias=AliasPath(*path))


class ActionOut(Output):
    """Something that is planned for somebody; `responsible` is empty where that person is gone."""

    id: int
    user_id: Annotated[int, _found_at("result", "collaborator_id")]
    evaluation_id: Annotated[int, _found_at("result", "evaluation_id")]
    evaluation_name: Annotated[str, _found_at("result", "evaluation", "name")]
    period: Annotated[int, _found_at("result", "evaluation", "period")]
    what: str
    responsible: Annotated[str, Field(validation_alias="responsible_label")]
    responsible_id: int | None
    due_on: date
    state: ActionState
    done_at: LocalMoment | None


class PlannedOut(ActionOut):
    """The same with the questions whose scores asked for it."""

    question_ids: list[int]


class ListedActionOut(ActionOut):
    """The same for managers, with whom it is about, who planned it and who says it is done."""

    user_name: Annotated[str, _found_at("result", "collaborator", "name")]
    made_by_name: Annotated[str | None, _found_at("made_by", "name")] = None
    made_at: LocalMoment
    done_by_name: Annotated[str | None, _found_at("done_by", "name")] = None


# null is what was not asked, and the direction where there is nothing to compare
class ScoreMovementOut(Output):
    """An average score then and now."""

    before: OptionalScore
    after: OptionalScore
    direction: Direction | None


class PercentageMovementOut(Output):
    """A percentage then and now."""

    before: OptionalPercentage
    after: OptionalPercentage
    direction: Direction | None


class QuestionMovementOut(Output):
    """A question that asked for an action; `text_now` is null unless it has been reworded."""

    question_id: int
    question_text: Annotated[str, Field(validation_alias="text")]
    text_now: str | None
    movement: ScoreMovementOut


class ActionOutcomeOut(Output):
    """An action of the last plan, and whether what asked for it has moved.

    Where it named no questions, the percentages are there instead of their average.
    """

    action: ActionOut
    questions: list[QuestionMovementOut]
    average: ScoreMovementOut | None
    competencies: PercentageMovementOut | None
    objectives: PercentageMovementOut | None
    overall: PercentageMovementOut | None


class PlanOut(Output):
    """A person's plan after one result, and what came of the plan before."""

    actions: list[PlannedOut]
    noticed: Annotated[list[ActionOutcomeOut], Field(validation_alias="outcomes")]

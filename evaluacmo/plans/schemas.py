"""What the calls of this room take and answer."""

from datetime import date
from fractions import Fraction
from typing import Annotated, Self

from ninja import Schema
from pydantic import AfterValidator, Field

from evaluacmo.common.schemas import (
    MAX_PAGE,
    AverageScore,
    DayText,
    Id,
    Input,
    Label,
    Listing,
    LocalMoment,
    Percentage,
    Text,
    Year,
    not_blank,
)
from evaluacmo.plans.models import WHAT_LENGTH, ActionState, DevelopmentAction
from evaluacmo.plans.queries import (
    Direction,
    Movement,
    Noticed,
    Plan,
    QuestionMovement,
    question_ids_of,
)
from evaluacmo.results.scoring import two_decimals

QUESTIONS_AT_ONCE = 500

WhatText = Annotated[
    Text,
    AfterValidator(str.strip),
    AfterValidator(not_blank),
    Field(max_length=WHAT_LENGTH),
]


class PlansListing(Listing):
    """Which actions are wanted, always a page of them; `period` is the evaluation's year."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = 1
    state: ActionState | None = None
    period: Year | None = None


class ActionEdit(Input):
    """What is planned: either a person of the school sees to it, or somebody else by name."""

    what: WhatText
    responsible_id: Id | None = None
    responsible_name: Annotated[Label, AfterValidator(str.strip)] = ""
    due_on: DayText
    question_ids: Annotated[list[Id], Field(max_length=QUESTIONS_AT_ONCE)] = []


class ActionIn(ActionEdit):
    """The same because of a person's result in an evaluation."""

    evaluation_id: Id
    user_id: Id


class ActionDone(Input):
    """Whether it has been done."""

    done: bool


class ActionOut(Schema):
    """Something that is planned for somebody; `responsible` is empty where that person is gone."""

    id: int
    user_id: int
    evaluation_id: int
    evaluation_name: str
    period: int
    what: str
    responsible: str
    responsible_id: int | None
    due_on: date
    state: ActionState
    done_at: LocalMoment | None

    @classmethod
    def of(cls, action: DevelopmentAction, **more: object) -> Self:
        """Shape one action."""
        evaluation = action.result.evaluation
        return cls(
            id=action.pk,
            user_id=action.result.collaborator_id,
            evaluation_id=evaluation.pk,
            evaluation_name=evaluation.name,
            period=evaluation.period,
            what=action.what,
            responsible=action.responsible_label,
            responsible_id=action.responsible_id,
            due_on=action.due_on,
            state=action.state,
            done_at=action.done_at,
            **more,
        )


class PlannedOut(ActionOut):
    """The same with the questions whose scores asked for it."""

    question_ids: list[int]

    @classmethod
    def whole(cls, action: DevelopmentAction) -> Self:
        """Shape one action with its questions."""
        return cls.of(action, question_ids=question_ids_of(action))


class ListedActionOut(ActionOut):
    """The same for managers, with whom it is about, who planned it and who says it is done."""

    user_name: str
    made_by_name: str | None
    made_at: LocalMoment
    done_by_name: str | None

    @classmethod
    def row(cls, action: DevelopmentAction) -> Self:
        """Shape one action of the list."""
        return cls.of(
            action,
            user_name=action.result.collaborator.name,
            made_by_name=action.made_by.name if action.made_by else None,
            made_at=action.made_at,
            done_by_name=action.done_by.name if action.done_by else None,
        )


def _text(figure: Fraction | None) -> str | None:
    return None if figure is None else two_decimals(figure)


class MovementOut(Schema):
    """A figure then and now; null is what was not asked, or nothing to compare."""

    before: str | None
    after: str | None
    direction: Direction | None

    @classmethod
    def of(cls, movement: Movement) -> Self:
        """Shape one figure."""
        return cls(
            before=_text(movement.before),
            after=_text(movement.after),
            direction=movement.direction,
        )

    @classmethod
    def if_any(cls, movement: Movement | None) -> Self | None:
        """The same where there is one."""
        return None if movement is None else cls.of(movement)


class ScoreMovementOut(MovementOut):
    """An average score then and now."""

    before: AverageScore | None
    after: AverageScore | None


class PercentageMovementOut(MovementOut):
    """A percentage then and now."""

    before: Percentage | None
    after: Percentage | None


class QuestionMovementOut(Schema):
    """A question that asked for an action; `text_now` is null unless it has been reworded."""

    question_id: int
    question_text: str
    text_now: str | None
    movement: ScoreMovementOut

    @classmethod
    def of(cls, question: QuestionMovement) -> Self:
        """Shape one question."""
        return cls(
            question_id=question.question_id,
            question_text=question.text,
            text_now=question.text_now,
            movement=ScoreMovementOut.of(question.movement),
        )


class NoticedOut(Schema):
    """An action of the last plan, and whether what asked for it has moved.

    Where it named no questions, the percentages are there instead of their average.
    """

    action: ActionOut
    questions: list[QuestionMovementOut]
    average: ScoreMovementOut | None
    competencies: PercentageMovementOut | None
    objectives: PercentageMovementOut | None
    overall: PercentageMovementOut | None

    @classmethod
    def of(cls, noticed: Noticed) -> Self:
        """Shape one action of the last plan."""
        return cls(
            action=ActionOut.of(noticed.action),
            questions=[QuestionMovementOut.of(each) for each in noticed.questions],
            average=ScoreMovementOut.if_any(noticed.average),
            competencies=PercentageMovementOut.if_any(noticed.competencies),
            objectives=PercentageMovementOut.if_any(noticed.objectives),
            overall=PercentageMovementOut.if_any(noticed.overall),
        )


class PlanOut(Schema):
    """A person's plan after one result, and what came of the plan before."""

    actions: list[PlannedOut]
    noticed: list[NoticedOut]

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """Shape a plan."""
        return cls(
            actions=[PlannedOut.whole(action) for action in plan.actions],
            noticed=[NoticedOut.of(each) for each in plan.noticed],
        )

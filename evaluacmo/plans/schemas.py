"""Request and response schemas."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluacmo.common.schemas import (
    DayText,
    Edit,
    Id,
    Input,
    InputPart,
    Label,
    LocalMoment,
    Output,
    Text,
    found_at,
    not_blank,
)
from evaluacmo.plans.models import ACTION_LENGTH, ActionState

MAX_QUESTIONS = 500
PLANS_AT_ONCE = 100


def _sorted_without_repetitions(ids: list[int]) -> list[int]:
    return sorted(set(ids))


ActionText = Annotated[
    Text,
    AfterValidator(str.strip),
    AfterValidator(not_blank),
    Field(max_length=ACTION_LENGTH),
]


class SharedFields(Input):
    """An action; responsible is either a user by id or an external person by name."""

    what: ActionText
    responsible_id: Id | None = None
    responsible_name: Annotated[Label, AfterValidator(str.strip)] = ""
    due_on: DayText


class ActionFields(SharedFields):
    """An action with the questions whose scores are its reason, whose order means nothing."""

    question_ids: Annotated[
        list[Id], Field(max_length=MAX_QUESTIONS), AfterValidator(_sorted_without_repetitions)
    ] = []


class ActionEdit(Edit, ActionFields):
    """An edit of an action."""


class ActionIn(ActionFields):
    """An action planned after a person's result in an evaluation."""

    evaluation_id: Id
    user_id: Id


class PersonInEvaluation(InputPart):
    """A person's result in an evaluation."""

    evaluation_id: Id
    user_id: Id


class SharedActionIn(SharedFields):
    """The same action for several people, each after one of their results."""

    people: Annotated[list[PersonInEvaluation], Field(min_length=1, max_length=PLANS_AT_ONCE)]

    def pairs(self) -> list[tuple[int, int]]:
        """The evaluation and the person of each, without repetitions."""
        return list(dict.fromkeys((person.evaluation_id, person.user_id) for person in self.people))


class ActionDone(Input):
    """Whether an action is done."""

    done: bool


class ActionOut(Output):
    """A planned action; `responsible` is empty where that user was deleted.

    `responsible_name` is that of an external person.
    """

    id: int
    user_id: Annotated[int, found_at("result", "collaborator_id")]
    evaluation_id: Annotated[int, found_at("result", "evaluation_id")]
    evaluation_name: Annotated[str, found_at("result", "evaluation", "name")]
    period: Annotated[int, found_at("result", "evaluation", "period")]
    what: str
    responsible: Annotated[str, Field(validation_alias="responsible_label")]
    responsible_id: int | None
    responsible_name: str
    due_on: date
    state: ActionState
    done_at: LocalMoment | None


class PlannedOut(ActionOut):
    """A planned action with the questions whose scores are its reason."""

    question_ids: list[int]


class ListedActionOut(ActionOut):
    """A planned action in the managers' list, with the people involved.

    The name of who marked it is null in the reader's own plan.
    """

    user_name: Annotated[str, found_at("result", "collaborator", "name")]
    done_by_name: str | None

"""Request and response schemas."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, Any, Final, Self

from django.utils import timezone
from pydantic import AfterValidator, BeforeValidator, Field

from evaluacmo.common.schemas import (
    FIRST_DAY,
    LAST_DAY,
    RELATED,
    DayText,
    Id,
    Input,
    InputPart,
    Label,
    LocalMoment,
    Output,
    Text,
    field_error,
    found_at,
    not_blank,
)
from evaluacmo.plans.schemas import ActionText
from evaluacmo.talks import messages
from evaluacmo.talks.models import ANSWER_LENGTH, Side, Talk, TalkState
from evaluacmo.talks.queries import TalkTask

FEWEST_MOMENTS: Final = 2
MOST_MOMENTS: Final = 3
MOST_AGREEMENTS: Final = 10
_MINUTES: Final = "%Y-%m-%dT%H:%M"


def _read_minute(value: Any) -> Any:
    """A day and hour of the school's clock, as a browser's fields give them."""
    if not isinstance(value, str):
        return value  # refused by the strict type
    try:
        moment = datetime.strptime(value, _MINUTES)  # noqa: DTZ007  (made aware below)
    except ValueError as error:
        raise field_error(messages.BAD_MOMENT) from error
    if not FIRST_DAY <= moment.date() <= LAST_DAY:
        raise field_error(messages.BAD_MOMENT)
    return timezone.make_aware(moment, timezone.get_default_timezone())


MinuteText = Annotated[datetime, BeforeValidator(_read_minute)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Place = Annotated[Label, AfterValidator(str.strip)]


class TalkProposalIn(Input):
    """Moments that an evaluator proposes; `version` is the talk's as read, 0 of a new one."""

    version: Version
    moments: Annotated[list[MinuteText], Field(min_length=FEWEST_MOMENTS, max_length=MOST_MOMENTS)]
    place: Place = ""


class OtherMomentIn(Input):
    """Another moment, with which a person answers a proposal or takes back an agreed one."""

    version: Version
    moment: MinuteText


class AcceptedMomentIn(Input):
    """One of the proposed moments."""

    version: Version
    moment_id: Id


class AgreementIn(InputPart):
    """An agreement and its day."""

    what: ActionText
    due_on: DayText


class TalkNoteIn(Input):
    """The day of a talk that was held, and its agreements."""

    held_on: DayText
    agreements: Annotated[list[AgreementIn], Field(max_length=MOST_AGREEMENTS)]


class TalkAnswerIn(Input):
    """The person's answer to the note."""

    text: Annotated[Text, Field(max_length=ANSWER_LENGTH), AfterValidator(not_blank)]


class ProposedMomentOut(Output):
    """A moment that can be accepted."""

    id: int
    at: LocalMoment


class AgreementOut(Output):
    """An agreement, its day, and whether it is an action of the plan."""

    id: int
    what: str
    due_on: date
    is_planned: bool


class TalkOut(Output):
    """A talk, which is read by both people and by managers.

    `turn` is the side that is to accept one of `moments` or to propose others.
    """

    id: int
    version: int
    state: TalkState
    evaluator_name: Annotated[str, found_at("evaluator", "name")]
    place: str
    proposed_by: Side
    turn: Side | None
    moments: Annotated[list[ProposedMomentOut], RELATED]
    agreed_for: LocalMoment | None
    can_be_noted: bool
    held_on: date | None
    agreements: Annotated[list[AgreementOut], RELATED]
    answer: str
    answered_at: LocalMoment | None


class PersonTalksOut(Output):
    """The talks about the result of one of several people."""

    user_id: int
    talks: list[TalkOut]

    @classmethod
    def of_all(cls, talks: Iterable[Talk]) -> list[Self]:
        """The talks of each person, in their order."""
        of_people: defaultdict[int, list[TalkOut]] = defaultdict(list)
        for talk in talks:
            of_people[talk.result.collaborator_id].append(TalkOut.model_validate(talk))
        return [cls(user_id=pk, talks=each) for pk, each in of_people.items()]


class LedTalkOut(Output):
    """A person with whom an evaluator can talk about a result, or does."""

    evaluation_id: Annotated[int, found_at("result", "evaluation_id")]
    evaluation_name: Annotated[str, found_at("result", "evaluation", "name")]
    period: Annotated[int, found_at("result", "evaluation", "period")]
    user_id: Annotated[int, found_at("result", "collaborator_id")]
    user_name: Annotated[str, found_at("result", "collaborator", "name")]
    position: Annotated[str, found_at("result", "position")]
    department: Annotated[str, found_at("result", "department")]
    may_propose: bool
    task: TalkTask | None
    talk: TalkOut | None

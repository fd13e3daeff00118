"""Request and response schemas."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field, PlainSerializer

from evaluacmo.accounts.schemas import EMAIL_LENGTH, PeopleIds, PersonIn, Secret
from evaluacmo.common.schemas import (
    SEARCH_LENGTH,
    DayText,
    Edit,
    Id,
    Input,
    InputPart,
    LocalMoment,
    Output,
    Paging,
    Search,
    Text,
    empty_if_blank,
)
from evaluacmo.mail.models import SENTENCE_LENGTH, MessageKind, MessageReason, MessageState
from evaluacmo.mail.queries import REMINDERS_SORTING, Task

LINK_LENGTH = 100
MOST_DAYS_BEFORE = 60
REMINDERS_AT_MOST = 10
DAYS_OFF_AT_MOST = 200

Link = Annotated[Secret, Field(max_length=LINK_LENGTH)]


class LinkRequestIn(Input):
    """The e-mail of a person who has forgotten their password."""

    email: Annotated[Secret, Field(max_length=EMAIL_LENGTH)]


class LinkIn(Input):
    """The part of an e-mailed link after its #."""

    link: Link


class PasswordIn(LinkIn):
    """A link and the password to set by it."""

    password: Secret


class LinkOut(Output):
    """The owner of a link."""

    name: str
    email: str


class InvitedUserIn(PersonIn):
    """A new person to be invited."""


class RemindersOut(Output):
    """Whether e-mail is on, and the number of people to remind today, by kind of task."""

    is_on: bool
    people: int
    pending: int
    ready: int
    unconfirmed: int
    self_evaluation: int
    talks: int
    waiting: int
    """The number of e-mails of any kind still to be sent."""


class RemindersListing(Search, Paging):
    """A page of the people to remind, optionally of those with a kind of task."""

    task: Task | None = None
    sort: Annotated[str | None, REMINDERS_SORTING] = None


def _latest_first(days: list[int]) -> list[int]:
    return sorted(set(days), reverse=True)


def _in_order(days: list[date]) -> list[str]:
    """As they are stored and answered."""
    return [day.isoformat() for day in sorted(set(days))]


class ScheduleIn(Edit, Input):
    """On which days the timer's reminders are sent, and the school's own sentence in each."""

    is_on: bool
    days_before: Annotated[
        list[Annotated[int, Field(strict=True, ge=0, le=MOST_DAYS_BEFORE)]],
        Field(min_length=1, max_length=REMINDERS_AT_MOST),
        AfterValidator(_latest_first),
    ]
    skips_weekends: bool
    days_off: Annotated[
        list[DayText],
        Field(max_length=DAYS_OFF_AT_MOST),
        AfterValidator(_in_order),
        PlainSerializer(list),
    ]
    sentence: Annotated[
        Text,
        AfterValidator(str.strip),
        AfterValidator(empty_if_blank),
        Field(max_length=SENTENCE_LENGTH),
    ]


class InvitedPeopleIn(Input):
    """The people to invite."""

    ids: PeopleIds


class InvitedOut(Output):
    """The number of people invited."""

    people: int


class RemindIn(InputPart):
    """The people to remind, who meet all conditions; without conditions, all with a task.

    `people` is the number of them that the client expects, by default that of the ids.
    """

    ids: PeopleIds | None = None
    task: Annotated[Task, Field(strict=False)] | None = None
    search: Annotated[Text, Field(max_length=SEARCH_LENGTH)] = ""
    people: Id | None = None


class ReminderPreviewOut(Output):
    """A reminder or an invitation as it would be sent now."""

    to: str
    subject: str
    text: str


class RemindedOut(Output):
    """The number of reminders created."""

    people: int


class MessageOut(Output):
    """An entry of the log of e-mails."""

    id: int
    person_id: int
    person_name: str
    kind: MessageKind
    state: MessageState
    made_at: LocalMoment
    sent_at: LocalMoment | None
    reason: MessageReason
    smtp_code: int | None

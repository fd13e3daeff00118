"""Request and response schemas."""

from datetime import date
from typing import Annotated

from pydantic import Field

from evaluacmo.accounts.schemas import PersonIn, Secret
from evaluacmo.common.schemas import (
    MAX_PAGE,
    Input,
    LocalMoment,
    Output,
    Paging,
    RoleName,
    Search,
    Text,
)
from evaluacmo.mail.models import MessageKind, MessageReason, MessageState

LINK_LENGTH = 100
EMAIL_LENGTH = 254

Link = Annotated[Secret, Field(max_length=LINK_LENGTH)]


class LinkRequestIn(Input):
    """The e-mail of whoever has forgotten a password."""

    email: Annotated[Secret, Field(max_length=EMAIL_LENGTH)]


class LinkIn(Input):
    """What an e-mailed link has after its #."""

    link: Link


class PasswordIn(LinkIn):
    """The password that somebody sets by a link."""

    password: Annotated[Text, Field(min_length=1)]


class LinkOut(Output):
    """Whose link it is."""

    name: str
    email: str


class InvitedUserIn(PersonIn):
    """A new person, who gets an invitation to set a password."""


class RemindersOut(Output):
    """Whether e-mail can be sent, and how many would get today's reminder, and why."""

    is_on: bool
    sender: str
    day: date
    people: int
    pending: int
    ready: int
    unconfirmed: int
    waiting: int
    """How many e-mails of any kind are still to be sent."""


class ReminderOut(Output):
    """Somebody who would get a reminder: people to evaluate, results not told, or not confirmed."""

    id: int
    name: str
    email: str
    role: RoleName
    pending: int
    ready: int
    unconfirmed: int


class ReminderPreviewOut(Output):
    """A reminder as it would read now."""

    to: str
    subject: str
    text: str


class RemindedOut(Output):
    """For how many people a reminder was made."""

    people: int


class MessageFilter(Search):
    """Which e-mails are wanted: to whom, optionally of one kind or state."""

    kind: MessageKind | None = None
    state: MessageState | None = None


class MessageListing(MessageFilter, Paging):
    """A page of them; this list is never answered whole."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = 1


class MessageOut(Output):
    """An e-mail that is to be sent, or was."""

    id: int
    person_id: int
    person_name: str
    kind: MessageKind
    state: MessageState
    made_at: LocalMoment
    sent_at: LocalMoment | None
    attempts: int
    reason: MessageReason
    smtp_code: int | None

"""The log of e-mails of the demonstration; none is really sent."""

from datetime import datetime, time, timedelta
from typing import Final

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.mail.models import (
    Message,
    MessageKind,
    MessageReason,
    MessageState,
    ResultNotice,
)
from evaluacmo.mail.queries import list_people_to_remind, pending_tasks_of
from evaluacmo.results.reader import unrestricted

MORNING: Final = time(7, 30)
PAUSE: Final = timedelta(seconds=2)
EVERY_REMINDED: Final = 2
"""The other people are left to be reminded today."""
MAILBOX_UNKNOWN: Final = 550


def record_mail(*, invited: User, forgetful: User, now: datetime) -> None:
    """Record an invitation, a password link and some reminders of yesterday, one of them refused.

    Records nothing where yesterday was last year.
    """
    day = timezone.localdate(now) - timedelta(days=1)
    morning = timezone.make_aware(datetime.combine(day, MORNING))
    if day.year != timezone.localdate(now).year:
        return
    links = [
        _sent(invited.pk, MessageKind.INVITATION, at=morning),
        _sent(forgetful.pk, MessageKind.RESET, at=morning + PAUSE),
    ]
    people = list_people_to_remind(day=day, reader=unrestricted)[::EVERY_REMINDED]
    reminders = [
        _sent(person.id, MessageKind.REMINDER, at=morning + place * PAUSE)
        for place, person in enumerate(people, start=len(links))
    ]
    _refuse(reminders[0])
    Message.objects.bulk_create([*links, *reminders])
    _record_notices(reminders[1:])


def _sent(person_id: int, kind: MessageKind, *, at: datetime) -> Message:
    return Message(
        person_id=person_id,
        kind=kind,
        state=MessageState.SENT,
        day=timezone.localdate(at) if kind == MessageKind.REMINDER else None,
        made_at=at,
        next_at=at,
        sent_at=at + PAUSE,
        attempts=1,
    )


def _refuse(message: Message) -> None:
    message.state, message.reason = MessageState.FAILED, MessageReason.REFUSED
    message.smtp_code, message.sent_at = MAILBOX_UNKNOWN, None


def _record_notices(reminders: list[Message]) -> None:
    """Record the results that existed when their reminder was sent as announced."""
    notices = [
        ResultNotice(result=result, sent_at=message.made_at + PAUSE)
        for message in reminders
        for result in pending_tasks_of(message.person, reader=unrestricted).ready
        if result.last_at < message.made_at
    ]
    ResultNotice.objects.bulk_create(notices)

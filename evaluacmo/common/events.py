"""What happens, said by the rooms in which it happens; the audit room keeps it (rules: audit)."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import TextChoices
from django.dispatch import Signal
from django.utils import timezone

Value = str | int | bool | None
Changes = Mapping[str, tuple[Value, Value]]
"""What each field was before and is after; None is nothing there."""


class Action(TextChoices):
    """Everything that can happen. Events are kept for years: a value here is never taken away."""

    SESSION_STARTED = "session.started"
    SESSION_REFUSED = "session.refused"
    SESSION_LOCKED = "session.locked"
    SESSION_ENDED = "session.ended"
    ACCESS_REFUSED = "access.refused"
    USER_CREATED = "user.created"
    USER_CHANGED = "user.changed"
    USER_ROLE_CHANGED = "user.role_changed"
    USER_STATUS_CHANGED = "user.status_changed"
    USER_PASSWORD_CHANGED = "user.password_changed"  # noqa: S105  (says that, not which)
    USER_PASSWORD_SET = "user.password_set"  # noqa: S105  (by a link)
    USER_INVITED = "user.invited"
    LINK_REQUESTED = "user.link_requested"
    LINK_OPENED = "user.link_opened"
    USER_DELETED = "user.deleted"
    USER_FORGOTTEN = "user.forgotten"
    USER_EXPORTED = "user.exported"
    CATEGORY_CREATED = "category.created"
    CATEGORY_CHANGED = "category.changed"
    CATEGORY_DELETED = "category.deleted"
    BANK_CREATED = "bank.created"
    BANK_CHANGED = "bank.changed"
    BANK_DELETED = "bank.deleted"
    QUESTION_CREATED = "question.created"
    QUESTION_CHANGED = "question.changed"
    QUESTION_DELETED = "question.deleted"
    EVALUATION_CREATED = "evaluation.created"
    EVALUATION_CHANGED = "evaluation.changed"
    EVALUATION_DELETED = "evaluation.deleted"
    ASSIGNMENT_CREATED = "assignment.created"
    ASSIGNMENT_DELETED = "assignment.deleted"
    SUBMISSION_STORED = "submission.stored"
    SUBMISSION_REOPENED = "submission.reopened"
    SUBMISSION_CORRECTED = "submission.corrected"
    REOPENING_CANCELLED = "submission.reopening_cancelled"
    RESULT_CONFIRMED = "result.confirmed"
    RESULT_ANSWERED = "result.answered"
    PLAN_CREATED = "plan.created"
    PLAN_CHANGED = "plan.changed"
    PLAN_DELETED = "plan.deleted"
    REPORT_OPENED = "report.opened"
    REPORTS_OPENED = "reports.opened"
    REPORT_EXPORTED = "report.exported"
    REPORTS_EXPORTED = "reports.exported"
    LIST_EXPORTED = "list.exported"
    DOCUMENT_CHECKED = "document.checked"
    REMINDERS_SENT = "reminders.sent"
    AUDIT_EXPORTED = "audit.exported"
    AUDIT_PURGED = "audit.purged"
    IMPORT_UPLOADED = "import.uploaded"
    IMPORT_CHECKED = "import.checked"
    IMPORT_APPLIED = "import.applied"
    IMPORT_UNDONE = "import.undone"
    IMPORT_DISCARDED = "import.discarded"
    DEMO_BUILT = "demo.built"
    DATA_RESTORED = "data.restored"
    DATA_PURGED = "data.purged"


class Origin(TextChoices):
    """How somebody got here: over the network, or by a command on the server."""

    WEB = "web"
    COMMAND = "command"


class Kind(TextChoices):
    """What sort of thing an event's object is."""

    NOTHING = ""
    USER = "user"
    CATEGORY = "category"
    BANK = "bank"
    QUESTION = "question"
    EVALUATION = "evaluation"
    SUBMISSION = "submission"
    PLAN = "plan"
    LIST = "list"
    IMPORT = "import"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Thing:
    """What an event is about besides a person. `label` is what it is called, never a name."""

    kind: Kind = Kind.NOTHING
    id: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where what happens comes from, and who does it, as far as that is known."""

    origin: Origin = Origin.COMMAND
    address: str = ""
    actor_id: int | None = None
    is_reading: bool = False
    """Whether all that is asked for is to read, which waits for nobody's writing."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, at a moment in UTC."""

    action: Action
    at: datetime
    source: Source
    person_id: int | None
    thing: Thing
    changes: Changes = field(default_factory=dict)
    once_within: timedelta | None = None
    """For how long the same again is the same one."""
    most_within: int | None = None
    """How many are told apart in that time; what is more is one, and says not of what."""


NOTHING: Final = Thing()


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One of many things done at once: to whom, about what, and what it changed."""

    person_id: int | None = None
    thing: Thing = NOTHING
    changes: Changes = field(default_factory=dict)


event_happened = Signal()
"""Sent inside the transaction of what happened, with its `events`; a receiver that fails undoes it.
"""

event_noticed = Signal()
"""Sent beside what happened, which stands whether or not it can be kept."""

_source: ContextVar[Source] = ContextVar("source", default=Source())  # noqa: B039  (frozen)
_is_summarised: ContextVar[bool] = ContextVar("is_summarised", default=False)


def happened(
    action: Action,
    *,
    actor_id: int | None = None,
    person_id: int | None = None,
    thing: Thing = NOTHING,
    changes: Changes | None = None,
) -> None:
    """Say what is being done, in the transaction that does it: both are stored, or neither is.

    The actor is whoever is signed in, unless told; `person_id` is to whom it is done. Raises
    whatever keeps the event from being stored.
    """
    event = _event(action, actor_id=actor_id, person_id=person_id, thing=thing)
    _say([replace(event, changes=changes or {})])


def all_happened(action: Action, occurrences: Iterable[Occurrence]) -> None:
    """Say the same of many at once, an event for each, in a few statements for all of them."""
    first = _event(action, actor_id=None, person_id=None, thing=NOTHING)
    _say(
        [
            replace(first, person_id=each.person_id, thing=each.thing, changes=each.changes)
            for each in occurrences
        ]
    )


def _say(events: list[Event]) -> None:
    if events and not _is_summarised.get():
        event_happened.send(sender=Action, events=events)


def noticed(
    action: Action,
    *,
    actor_id: int | None = None,
    person_id: int | None = None,
    thing: Thing = NOTHING,
    once_within: timedelta | None = None,
    most_within: int | None = None,
) -> None:
    """Say what was read, refused or tried. It is no reason for anything to fail, so never raises.

    The same again `once_within` this time, by the same person from the same address, is the same;
    and where this person has done so many others in it already, all that are more are one.
    """
    event = _event(action, actor_id=actor_id, person_id=person_id, thing=thing)
    limited = replace(event, once_within=once_within, most_within=most_within)
    event_noticed.send(sender=Action, event=limited)


def _event(action: Action, *, actor_id: int | None, person_id: int | None, thing: Thing) -> Event:
    source = _source.get()
    if actor_id is not None:
        source = replace(source, actor_id=actor_id)
    return Event(action, timezone.now(), source, person_id, thing)


def changed(before: Mapping[str, Value], after: Mapping[str, Value]) -> Changes:
    """The fields that differ. One that only one side has was nothing on the other."""
    fields = [*before, *(name for name in after if name not in before)]
    pairs = {name: (before.get(name), after.get(name)) for name in fields}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


@contextmanager
def coming_from(address: str, *, is_reading: bool = False) -> Iterator[None]:
    """What happens inside comes over the network from this address, from nobody so far."""
    token = _source.set(Source(origin=Origin.WEB, address=address, is_reading=is_reading))
    try:
        yield
    finally:
        _source.reset(token)


def done_by(user_id: int) -> None:
    """From now on until the request ends, what happens is done by this person."""
    _source.set(replace(_source.get(), actor_id=user_id))


@contextmanager
def summarised_as(action: Action) -> Iterator[None]:
    """All that happens inside, which is one transaction, is this one event."""
    with transaction.atomic():
        token = _is_summarised.set(True)
        try:
            yield
        finally:
            _is_summarised.reset(token)
        happened(action)

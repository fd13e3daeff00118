"""What keeps the audit log, and the only ways past its being append-only."""

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from datetime import datetime
from functools import cache
from typing import Any, Final, Unpack

from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import Q, QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import require_user
from evaluacmo.audit.models import LABEL_LENGTH, OF_A_PERSON, OF_AN_EVALUATION, AuditEvent, Document
from evaluacmo.audit.permissions import require_reader
from evaluacmo.audit.queries import EventFilter, list_events
from evaluacmo.common import messages
from evaluacmo.common.events import Action, Event, Kind, Thing, happened
from evaluacmo.common.prepared import Prepared, PreparedInsertion, Slot
from evaluacmo.common.waiting import let_others_write, short_wait
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.results.queries import require_result

PERSONAL = frozenset({"name", "email", "position", "department"})
NOBODYS = (None, None)
EVENTS_AT_ONCE = 5000
SAME: Final = (
    *("action", "actor_id", "person_id"),
    *("object_type", "object_id", "address"),
)
"""What two events have alike that are the same one; where they are about no row, the label too."""
EXPORTED = {
    Document.REPORT: Action.REPORT_EXPORTED,
    Document.REPORTS: Action.REPORTS_EXPORTED,
}

_EVENT: Final = PreparedInsertion(AuditEvent)

log = logging.getLogger("evaluacmo.audit")


def keep(*, events: Sequence[Event], **_: Any) -> None:
    """Store the events in the transaction of what happened."""
    if len(events) == 1:
        _EVENT.store_object(_row(events[0]))
    else:
        AuditEvent.objects.bulk_create(map(_row, events))


def keep_if_possible(*, event: Event, **_: Any) -> None:
    """Store the event, where somebody reads without much of a wait; else it goes to the log."""
    try:
        event = _without_what_is_too_much(event)
        if not _is_kept_already(event):
            patience = short_wait() if event.source.is_reading else nullcontext()
            with patience, transaction.atomic():
                _row(event).save(force_insert=True)
    except (DatabaseError, InterfaceError):
        log.exception("Not stored: %s", json.dumps(asdict(event), cls=DjangoJSONEncoder))


def _row(event: Event) -> AuditEvent:
    return AuditEvent(
        at=event.at,
        action=event.action.value,
        actor_id=event.source.actor_id,
        person_id=event.person_id,
        object_type=event.thing.kind.value,
        object_id=event.thing.id,
        label=_label(event),
        address=event.source.address,
        origin=event.source.origin.value,
        changes=dict(event.changes),
    )


def _without_what_is_too_much(event: Event) -> Event:
    """The event, or where there are enough of its kind by now what all that are more have alike."""
    if event.once_within is None or event.most_within is None:
        return event
    others = AuditEvent.objects.filter(
        at__gt=event.at - event.once_within, action=event.action, actor_id=event.source.actor_id
    )
    if others.count() < event.most_within:
        return event
    return replace(event, thing=Thing(label=messages.AUDIT_AND_MORE))


def _is_kept_already(event: Event) -> bool:
    if event.once_within is None:
        return False
    row = _row(event)
    alike = SAME if event.thing.id is not None else (*SAME, "label")
    told = {name: value for name in alike if (value := getattr(row, name)) is not None}
    same = _same(told=tuple(told), untold=tuple(name for name in alike if name not in told))
    return bool(same.rows(since=event.at - event.once_within, **told))


@cache
def _same(*, told: Sequence[str], untold: Sequence[str]) -> Prepared:
    """One event, if there is any, of which this is told and that is not: a read asks for it."""
    field = {each.attname: each for each in AuditEvent._meta.concrete_fields}
    wanted = {name: Slot(name, field[name]) for name in told}
    since = Slot("since", field["at"])
    events = AuditEvent.objects.filter(at__gt=since, **wanted, **dict.fromkeys(untold))
    return Prepared(lambda: events.order_by().values_list("pk")[:1])


def _label(event: Event) -> str:
    return event.thing.label[:LABEL_LENGTH]


def declare_export(
    *,
    actor: User,
    document: Document,
    evaluation_id: int | None = None,
    user_id: int | None = None,
) -> None:
    """Record that `actor` takes results away as a document.

    `Forbidden` for whoever may not read them, `NotFound` where there is nothing to be read. Ids
    that the document has no use for are ignored.
    """
    person_id = user_id if document in OF_A_PERSON else None
    require_reader(actor, user_id=person_id)
    with transaction.atomic():
        happened(
            EXPORTED.get(document, Action.LIST_EXPORTED),
            person_id=person_id,
            thing=_exported(document, evaluation_id=evaluation_id, person_id=person_id),
        )


def export_events(**wanted: Unpack[EventFilter]) -> QuerySet[AuditEvent]:
    """What `list_events` finds, as somebody takes it away."""
    with transaction.atomic():
        happened(Action.AUDIT_EXPORTED)
    return list_events(**wanted)


def _exported(document: Document, *, evaluation_id: int | None, person_id: int | None) -> Thing:
    if document in OF_AN_EVALUATION and evaluation_id is not None:
        evaluation = get_evaluation(evaluation_id)
        if person_id is not None:
            require_result(evaluation_id=evaluation_id, user_id=person_id)
        return Thing(Kind.EVALUATION, evaluation.pk, evaluation.name)
    if person_id is not None:
        require_user(person_id)
    return Thing(Kind.LIST, label=document.value)


@contextmanager
def past_append_only() -> Iterator[None]:
    """Let what is inside, one transaction, change and delete events; nobody else is let."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO audit_exception (id, never) VALUES (1, 0)")
        yield
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM audit_exception")


def forget_person(user_id: int) -> None:
    """Take out of the log what tells who this person is, and from where they came.

    That they were created, changed and so on stays, by number; that it was forgotten is recorded.
    """
    with past_append_only():
        about = AuditEvent.objects.filter(object_type=Kind.USER, object_id=user_id)
        for event in about.filter(person_id=user_id).exclude(changes={}):
            kept = {k: NOBODYS if k in PERSONAL else pair for k, pair in event.changes.items()}
            AuditEvent.objects.filter(pk=event.pk).update(changes=kept)
        AuditEvent.objects.filter(_from_where(user_id)).update(address="")
        happened(Action.USER_FORGOTTEN, person_id=user_id, thing=Thing(Kind.USER, user_id))


def _from_where(user_id: int) -> Q:
    """What they did, and the attempts to sign in as them."""
    tried = (Action.SESSION_REFUSED, Action.SESSION_LOCKED)
    return Q(actor_id=user_id) | Q(person_id=user_id, action__in=tried)


def purge_before(moment: datetime) -> int:
    """Record that the events before `moment` go, and delete them; answers how many there were.

    In many short transactions, so that others write meanwhile; one that was interrupted is
    finished by the next.
    """
    with transaction.atomic():
        happened(Action.AUDIT_PURGED, thing=Thing(label=moment.isoformat(timespec="seconds")))
    count = 0
    while some := _purge_some(moment):
        count += some
        let_others_write()
    return count


def _purge_some(moment: datetime) -> int:
    old = AuditEvent.objects.filter(at__lt=moment).order_by("at", "id").values_list("pk", flat=True)
    with past_append_only():
        count, _ = AuditEvent.objects.filter(pk__in=list(old[:EVENTS_AT_ONCE])).delete()
    return count

"""Recording events, and the two permitted ways of removing recorded data (rules: audit)."""

import json
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from evaluacmo.auditlog import messages
from evaluacmo.auditlog.context import current_origin
from evaluacmo.auditlog.events import NO_TARGET, Access, AuditTarget, Changes, EventDetails
from evaluacmo.auditlog.models import (
    LABEL_LENGTH,
    SIGN_INS,
    Action,
    AuditEvent,
    Origin,
    TargetType,
)
from evaluacmo.common.errors import DATABASE_ERRORS, LockedOut, Unavailable
from evaluacmo.common.messages import in_minutes
from evaluacmo.common.waiting import yield_to_writers

PERSONAL_FIELDS = frozenset({"name", "email", "position", "department", "reason"})
REMOVED = (None, None)
UNTOLD_FIELDS = frozenset({"identity_number"})
"""Events tell that these changed, and neither value."""
EVENTS_AT_ONCE = 5000
SAME_EVENT_FIELDS = ("action", "actor_id", "person_id", "object_type", "object_id", "address")
"""Events equal in these fields are repetitions; without an `object_id`, the label counts too."""

LIMITED_TIME = timedelta(hours=1)
# calls with the same action that one person may make in that time; events cannot be deleted, so
# that a person without limits could fill the disk
MOST_ABOUT_ONESELF, MOST = 200, 5000
RETRY_AFTER_SECONDS = 5

log = logging.getLogger("evaluacmo.audit")


def record_event(
    action: Action,
    *,
    actor_id: int | None = None,
    person_id: int | None = None,
    target: AuditTarget = NO_TARGET,
    changes: Changes | None = None,
) -> None:
    """Store an event, within the caller's transaction: the change and its event, or neither.

    The actor is the signed-in person unless given; `person_id` is the affected person. Raises
    `LockedOut` where the signed-in person has done this too often in the last hour.
    """
    details = EventDetails(person_id, target, changes or {})
    event = _new_event(action, details, actor_id=actor_id)
    _require_not_too_many(event)
    event.save(force_insert=True)


def record_events(action: Action, details: Iterable[EventDetails]) -> None:
    """Store an event of the same action for each of `details`, in few statements.

    They count as one for the limit of `record_event`.
    """
    now = timezone.now()
    events = [_new_event(action, event, at=now) for event in details]
    if events:
        _require_not_too_many(events[0])
    AuditEvent.objects.bulk_create(events)


def _require_not_too_many(event: AuditEvent) -> None:
    """Raise `LockedOut` where the actor of a call has reached the limit of this action.

    Events that were recorded together have the same moment, and count as one.
    """
    if event.origin != Origin.WEB or event.actor_id is None:
        return
    alike = AuditEvent.objects.filter(
        actor=event.actor_id, action=event.action, at__gt=event.at - LIMITED_TIME
    )
    most = MOST
    if event.person_id == event.actor_id:
        alike, most = alike.filter(person=event.actor_id), MOST_ABOUT_ONESELF
    moments = alike.order_by("-at").values_list("at", flat=True).distinct()
    first_counted = moments[most - 1 : most].first()
    if first_counted is not None:
        wait = max(first_counted + LIMITED_TIME - event.at, timedelta(minutes=1))
        message = messages.TOO_MANY.format(wait=in_minutes(wait))
        raise LockedOut(message, code="too_many", retry_after=ceil(wait.total_seconds()))


def last_recorded(action: Action, *, target: AuditTarget, within: timedelta) -> datetime | None:
    """When the signed-in person last did this from the same address, if that was in this time."""
    event = _new_event(action, EventDetails(target=target))
    same = {name: getattr(event, name) for name in SAME_EVENT_FIELDS}
    events = AuditEvent.objects.filter(at__gt=event.at - within, **same)
    return events.order_by("-at").values_list("at", flat=True).first()


def record_access(
    action: Action,
    *,
    actor_id: int | None = None,
    person_id: int | None = None,
    target: AuditTarget = NO_TARGET,
    once_within: timedelta | None = None,
    most_within: int | None = None,
) -> None:
    """Store a refusal or an attempt. Never raises: on failure the event is logged.

    An event that repeats one of the last `once_within` is not stored. Beyond `most_within` events
    of the actor in that time, one event without a target stands for all others.
    """
    event = _new_event(action, EventDetails(person_id, target), actor_id=actor_id)
    _record([Access(event, once_within, most_within)])


def record_reading(
    action: Action, *, people: Iterable[int | None], target: AuditTarget, once_within: timedelta
) -> None:
    """Store that something of each of these people is read; None stands for all of them.

    The response waits until it is stored, and is `Unavailable` (503) where that fails. An event
    that repeats one of the last `once_within` is not stored.
    """
    events = [_new_event(action, EventDetails(person_id, target)) for person_id in people]
    _record([Access(event, once_within, is_reading=True) for event in events])


def _record(accesses: Sequence[Access]) -> None:
    """Hand accesses to the server, which stores them before it answers, or else store them now."""
    waiting = current_origin().accesses
    if waiting is not None:
        waiting.extend(accesses)
        return
    try:
        store_accesses(accesses)
    except DATABASE_ERRORS as error:
        refuse_unrecorded(accesses, error)


def store_accesses(accesses: Sequence[Access]) -> None:
    """Store the events of these accesses in one transaction, but for repetitions."""
    events: list[AuditEvent] = []
    for access in accesses:
        if _is_to_be_stored(access, events):
            events.append(access.event)
    if events:
        with transaction.atomic():
            AuditEvent.objects.bulk_create(events)


def refuse_unrecorded(accesses: Sequence[Access], error: Exception) -> None:
    """Log that accesses could not be stored. Raises `Unavailable` where one is a reading."""
    cause = " ".join(f"{type(error).__name__} {error}".split())
    for access in accesses:
        log.error("Not stored: %s: %s", cause, _as_json(access.event))
    if any(access.is_reading for access in accesses):
        message = messages.READING_NOT_RECORDED
        raise Unavailable(message, retry_after=RETRY_AFTER_SECONDS) from error


@contextmanager
def recording_failed_export(*, person_id: int | None = None, target: AuditTarget) -> Iterator[None]:
    """Record that an export, which was recorded before, has failed; in which case there is none."""
    try:
        yield
    except Exception:
        record_access(Action.LIST_EXPORT_FAILED, person_id=person_id, target=target)
        raise


def _new_event(
    action: Action,
    details: EventDetails,
    *,
    actor_id: int | None = None,
    at: datetime | None = None,
) -> AuditEvent:
    origin, target = current_origin(), details.target
    return AuditEvent(
        at=at or timezone.now(),
        action=action.value,
        actor_id=origin.actor_id if actor_id is None else actor_id,
        person_id=details.person_id,
        object_type=target.type.value,
        object_id=target.id,
        # PostgreSQL stores no NUL, which an address may have
        label=target.label.replace("\0", "")[:LABEL_LENGTH],
        address=origin.address,
        origin=origin.origin.value,
        changes={
            name: REMOVED if name in UNTOLD_FIELDS else pair
            for name, pair in details.changes.items()
        },
    )


def _is_to_be_stored(access: Access, before: Sequence[AuditEvent]) -> bool:
    """Whether the event repeats neither a recent one nor one of those `before` it.

    Beyond the limit of alike events it becomes the event that stands for all others.
    """
    if access.once_within is None:
        return True
    event, since = access.event, access.event.at - access.once_within
    recent = AuditEvent.objects.filter(at__gt=since)
    if access.most_within is not None:
        alike = {name: getattr(event, name) for name in ("action", "actor_id")}
        count = recent.filter(**alike).count() + sum(_has(each, alike) for each in before)
        if count >= access.most_within:
            event.object_type, event.object_id = TargetType.NOTHING.value, None
            event.label = messages.AND_MORE
    fields = SAME_EVENT_FIELDS if event.object_id is not None else (*SAME_EVENT_FIELDS, "label")
    same = {name: getattr(event, name) for name in fields}
    return not (any(_has(each, same) for each in before) or recent.filter(**same).exists())


def _has(event: AuditEvent, values: Mapping[str, object]) -> bool:
    return all(getattr(event, name) == value for name, value in values.items())


def _as_json(event: AuditEvent) -> str:
    fields = {
        field.attname: field.value_from_object(event) for field in event._meta.concrete_fields
    }
    return json.dumps(fields, cls=DjangoJSONEncoder)


@contextmanager
def suspend_append_only() -> Iterator[None]:
    """Allow changing and deleting events within the block, which is one transaction."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO audit_exception (id, never) VALUES (1, 0)")
        yield
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM audit_exception")


def forget_person(user_id: int, *, numbers: Collection[int]) -> None:
    """Remove a person's names, e-mails and addresses from the log, and record that.

    The events themselves stay, with the person's `numbers`, of which `user_id` is one.
    """
    with suspend_append_only():
        about = AuditEvent.objects.filter(
            Q(object_type=TargetType.USER, object_id__in=numbers)
            | Q(action=Action.SELF_EVALUATION_REOPENED)
        )
        for event in about.filter(person_id__in=numbers).exclude(changes={}):
            kept = {
                name: REMOVED if name in PERSONAL_FIELDS else pair
                for name, pair in event.changes.items()
            }
            AuditEvent.objects.filter(pk=event.pk).update(changes=kept)
        AuditEvent.objects.filter(_made_by_or_as(numbers)).update(address="")
        target = AuditTarget(TargetType.USER, user_id)
        record_event(Action.USER_FORGOTTEN, person_id=user_id, target=target)


def _made_by_or_as(numbers: Collection[int]) -> Q:
    """Events of the person, and attempts as them of visitors who were not signed in."""
    attempts = Q(person_id__in=numbers, actor_id=None, action__in=SIGN_INS)
    return Q(actor_id__in=numbers) | attempts


def purge_before(moment: datetime) -> int:
    """Delete the events before `moment`, after recording that; returns their number.

    Deletes in short transactions, so that others can write meanwhile. An interrupted purge is
    finished by the next one.
    """
    with transaction.atomic():
        label = moment.isoformat(timespec="seconds")
        record_event(Action.AUDIT_PURGED, target=AuditTarget(label=label))
    count = 0
    while deleted := _purge_some(moment):
        count += deleted
        yield_to_writers()
    return count


def _purge_some(moment: datetime) -> int:
    old = AuditEvent.objects.filter(at__lt=moment).order_by("at", "id").values_list("pk", flat=True)
    with suspend_append_only():
        count, _ = AuditEvent.objects.filter(pk__in=list(old[:EVENTS_AT_ONCE])).delete()
    return count

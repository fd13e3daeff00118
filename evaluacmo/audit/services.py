"""What keeps the audit log, and the only ways past its being append-only."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, InterfaceError, connection, transaction

from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import require_user
from evaluacmo.audit.models import LABEL_LENGTH, OF_A_PERSON, OF_AN_EVALUATION, AuditEvent, Document
from evaluacmo.audit.permissions import require_reader
from evaluacmo.common.events import Action, Event, Kind, Thing, happened
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.results.queries import require_result

SHORT_WAIT_MS = 250
EXPORTED = {
    Document.REPORT: Action.REPORT_EXPORTED,
    Document.REPORTS: Action.REPORTS_EXPORTED,
}

log = logging.getLogger("evaluacmo.audit")


def keep(*, event: Event, **_: Any) -> None:
    """Store the event in the transaction of what happened."""
    _row(event).save(force_insert=True)


def keep_if_possible(*, event: Event, **_: Any) -> None:
    """Store the event without waiting for it; where that is impossible it goes to the log."""
    try:
        if not _is_kept_already(event):
            with _short_wait(), transaction.atomic():
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
        label=event.thing.label[:LABEL_LENGTH],
        address=event.source.address,
        origin=event.source.origin.value,
        changes=dict(event.changes),
    )


def _is_kept_already(event: Event) -> bool:
    if event.once_within is None:
        return False
    return AuditEvent.objects.filter(
        at__gt=event.at - event.once_within,
        action=event.action,
        actor_id=event.source.actor_id,
        person_id=event.person_id,
        object_type=event.thing.kind,
        object_id=event.thing.id,
        address=event.source.address,
    ).exists()


@contextmanager
def _short_wait() -> Iterator[None]:
    """Let SQLite wait only a moment for another's writing; nobody's reading hangs on ours."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    (usual,) = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    connection.connection.execute(f"PRAGMA busy_timeout = {SHORT_WAIT_MS}")
    try:
        yield
    finally:
        if connection.connection is not None:
            connection.connection.execute(f"PRAGMA busy_timeout = {usual}")


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


def _exported(document: Document, *, evaluation_id: int | None, person_id: int | None) -> Thing:
    if document in OF_AN_EVALUATION and evaluation_id is not None:
        evaluation = get_evaluation(evaluation_id)
        if person_id is not None:
            require_result(evaluation_id=evaluation_id, user_id=person_id)
        return Thing(Kind.EVALUATION, evaluation.pk, evaluation.name)
    if person_id is not None:
        require_user(person_id)
    return Thing(Kind.LIST, label=document.value)

"""Recorded events cannot be changed, by no statement."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from evaluacmo.accounts.categories import create_category
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import (
    EVENTS_AT_ONCE,
    forget_person,
    purge_before,
    record_event,
    suspend_append_only,
)
from tests.conftest import School

CHANGES = [
    "UPDATE audit_auditevent SET action = 'nothing.happened'",
    "DELETE FROM audit_auditevent",
]
CHANGES_OF = {
    "sqlite": ["INSERT OR REPLACE INTO audit_auditevent SELECT * FROM audit_auditevent"],
    "postgresql": [
        "TRUNCATE audit_auditevent",
        "INSERT INTO audit_auditevent SELECT * FROM audit_auditevent"
        " ON CONFLICT (id) DO UPDATE SET action = 'nothing.happened'",
    ],
}


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def kept() -> list[dict[str, object]]:
    return list(AuditEvent.objects.order_by("id").values())


def test_no_statement_changes_an_event(db: None) -> None:
    create_category(name="Docentes")
    before = kept()
    for statement in [*CHANGES, *CHANGES_OF[connection.vendor]]:
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            execute(statement)
    assert kept() == before != []


def test_the_exception_ends_with_its_block(db: None) -> None:
    create_category(name="Docentes")
    with suspend_append_only():
        execute("UPDATE audit_auditevent SET label = 'Otra'")
    for statement in CHANGES:
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            execute(statement)
    with pytest.raises(ZeroDivisionError), suspend_append_only():
        _ = 1 / 0
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        execute(CHANGES[0])


def test_an_exception_cannot_be_left_behind(transactional_db: None) -> None:
    for values in ((1, 0), (1, 1), (0, 0), (2, 1)):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("INSERT INTO audit_exception (id, never) VALUES (%s, %s)", values)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM audit_exception")
        assert cursor.fetchone() == (0,)


def test_the_triggers_go_and_come_back_with_their_migration(transactional_db: None) -> None:
    # by itself: the many that came after it would take seconds to undo and to apply again
    loader = MigrationLoader(connection)
    migration = loader.get_migration("audit", "0002_append_only")
    before = loader.project_state(("audit", "0001_initial"))
    with connection.schema_editor(atomic=True) as editor:
        migration.unapply(before.clone(), editor)
    try:
        record_event(Action.CATEGORY_CREATED)
        execute(CHANGES[1])
    finally:
        with connection.schema_editor(atomic=True) as editor:
            migration.apply(before, editor)
    create_category(name="Porteros")
    with pytest.raises(IntegrityError, match="append-only"):
        execute(CHANGES[1])


def test_somebody_forgotten_leaves_numbers_behind(school: School) -> None:
    person, actor = school.collaborator, school.manager
    with request_context("192.0.2.7"):
        set_actor(person.pk)
        record_event(Action.SESSION_STARTED)
    with request_context("192.0.2.8"):
        record_event(Action.SESSION_REFUSED, person_id=person.pk)
        set_actor(actor.pk)
        for changes in ({"name": "Camilo Peña Gil"}, {"role": "evaluador", "position": "Rector"}):
            update_user(actor=actor, user_id=person.pk, **changes)
        update_user(actor=actor, user_id=school.evaluator.pk, name="Elena Gil")
    forget_person(person.pk, numbers={person.pk})
    told = [
        (event.action, event.changes, event.address)
        for event in AuditEvent.objects.exclude(origin="command").order_by("id")
    ]
    assert told == [
        ("session.started", {}, ""),
        ("session.refused", {}, ""),
        ("user.changed", {"name": [None, None]}, "192.0.2.8"),
        ("user.role_changed", {"role": ["colaborador", "evaluador"]}, "192.0.2.8"),
        ("user.changed", {"position": [None, None]}, "192.0.2.8"),
        ("user.changed", {"name": ["Elena Duarte", "Elena Gil"]}, "192.0.2.8"),
    ]
    last = AuditEvent.objects.order_by("id").last()
    assert last
    assert (last.action, last.person_id) == ("user.forgotten", person.pk)


def test_what_is_old_is_purged_to_the_moment(school: School) -> None:
    moment = datetime(2026, 3, 1, 5, tzinfo=UTC)
    with suspend_append_only():
        AuditEvent.objects.update(at=moment - timedelta(microseconds=1))
        first = AuditEvent.objects.order_by("id")[0]
        AuditEvent.objects.filter(pk=first.pk).update(at=moment)
    old = AuditEvent.objects.count() - 1
    assert purge_before(moment) == old > 1
    assert list(AuditEvent.objects.order_by("id").values_list("action", "label")) == [
        (first.action, first.label),
        ("audit.purged", "2026-03-01T05:00:00+00:00"),
    ]


def test_however_much_is_old_all_of_it_is_purged(school: School) -> None:
    moment = datetime(2026, 3, 1, 5, tzinfo=UTC)
    event = AuditEvent.objects.latest("id")
    old = {"at": moment - timedelta(days=1), "action": event.action, "changes": {}}
    AuditEvent.objects.bulk_create(AuditEvent(**old) for _ in range(EVENTS_AT_ONCE + 1))
    assert purge_before(moment) == EVENTS_AT_ONCE + 1
    assert not AuditEvent.objects.filter(at__lt=moment).exists()

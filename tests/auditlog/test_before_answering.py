"""Readings are recorded before the server answers, many requests in one transaction."""

import asyncio
import json
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from evaluacmo.accounts.models import Assignment, User
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.events import NO_TARGET, Access
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.recorder import Recorder
from evaluacmo.auditlog.services import record_reading
from evaluacmo.web.asgi import Application
from tests.asgi import Answer, Sender, request
from tests.auditlog.test_recording import break_the_log
from tests.conftest import PersonFactory, School, browser_of
from tests.threads import locked_elsewhere

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 120
CROWD = 12
FOR_A_WHILE = timedelta(minutes=15)
INSERT = 'INSERT INTO "audit_auditevent"'


class Readers:
    """People who open reports at the same time; their sessions are in the database."""

    def __init__(self, school: School, people: list[User]) -> None:
        self.application = Application(get_wsgi_application())
        self.evaluation = school.evaluation.pk
        self.cookies = {
            person.pk: browser_of(person).cookies.output(attrs=[], header="", sep=";")
            for person in people
        }

    def get(self, reader: int, path: str) -> Coroutine[Any, Any, Answer]:
        """Let a person read something."""
        headers = [("Cookie", self.cookies[reader])]
        return request(self.application, Sender().receive, path=path, headers=headers)

    def open(self, reader: int, person: int) -> Coroutine[Any, Any, Answer]:
        """Let a person open a report."""
        return self.get(reader, f"/api/reports/full/{self.evaluation}/{person}")


@pytest.fixture
def readers(school: School, person: PersonFactory, monkeypatch: pytest.MonkeyPatch) -> Readers:
    """People with a report each; the threads keep no connections beyond the test."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    people = [school.collaborator]
    people += [person(f"Persona {number}", category=school.category) for number in range(CROWD - 1)]
    for each in people:
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=each)
        school.submit(collaborator=each)
    return Readers(school, people)


def lock_log() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE audit_auditevent IN EXCLUSIVE MODE")


@contextmanager
def inserts() -> Iterator[list[str]]:
    """The statements of all new connections that store events."""
    seen: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith(INSERT):
            seen.append(sql)
        return execute(sql, params, many, context)

    def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
        if note not in connection.execute_wrappers:
            connection.execute_wrappers.append(note)

    connection_created.connect(watch)
    try:
        yield seen
    finally:
        connection_created.disconnect(watch)


def recorded() -> list[tuple[int | None, int | None]]:
    """The openings of reports, by reader and person."""
    events = AuditEvent.objects.filter(action=Action.REPORT_OPENED).order_by("pk")
    return list(events.values_list("actor", "person"))


def test_a_report_is_answered_when_its_event_is_stored(readers: Readers) -> None:
    people = list(readers.cookies)

    async def read() -> list[Answer]:
        with locked_elsewhere(lock_log):
            first = asyncio.create_task(readers.open(people[0], people[0]))
            done, _ = await asyncio.wait([first], timeout=0.5)
            assert not done
            others = [asyncio.create_task(readers.open(each, each)) for each in people[1:]]
            refused = asyncio.create_task(readers.get(people[0], "/api/users"))
            # reading what is not recorded goes on
            answer = await asyncio.wait_for(readers.get(people[1], "/api/receipts"), PATIENCE)
            assert answer.status == 200
            assert await asyncio.to_thread(recorded) == []
            assert not any(task.done() for task in (first, *others, refused))
        assert (await refused).status == 403
        return await asyncio.gather(first, *others)

    answers = asyncio.run(read())
    assert {answer.status for answer in answers} == {200}
    assert sorted(recorded()) == sorted((each, each) for each in people)
    assert AuditEvent.objects.filter(action=Action.ACCESS_REFUSED).count() == 1


def test_what_comes_while_the_log_is_locked_is_stored_together(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    recorder = Recorder()

    async def store() -> None:
        with locked_elsewhere(lock_log):
            waiting = [asyncio.create_task(recorder.store(opened_by(n))) for n in range(CROWD)]
            done, _ = await asyncio.wait(waiting, timeout=0.1)
            assert not done
            waiting += [asyncio.create_task(recorder.store(opened_by(CROWD)))]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    with inserts() as made:
        asyncio.run(store())
    assert [actor for actor, _ in recorded()] == list(range(CROWD + 1))
    assert len(made) == 2


def opened_by(actor: int) -> list[Access]:
    """The event of a request in which this person opens their report."""
    accesses: list[Access] = []
    with request_context("192.0.2.7", accesses=accesses):
        set_actor(actor)
        record_reading(
            Action.REPORT_OPENED,
            people=[actor],
            target=NO_TARGET,
            once_within=timedelta(minutes=15),
        )
    return accesses


def test_the_same_report_at_the_same_time_is_one_event(readers: Readers) -> None:
    me = next(iter(readers.cookies))

    async def read() -> list[Answer]:
        return await asyncio.gather(*(readers.open(me, me) for _ in range(CROWD)))

    assert {answer.status for answer in asyncio.run(read())} == {200}
    assert recorded() == [(me, me)]


@pytest.fixture
def broken_log() -> Iterator[None]:
    """The database refuses every event."""
    break_the_log()
    yield
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER broken")
        else:
            cursor.execute("ALTER TABLE audit_auditevent DROP CONSTRAINT broken")


def test_a_report_that_cannot_be_recorded_is_not_answered(
    readers: Readers, broken_log: None, caplog: pytest.LogCaptureFixture
) -> None:
    me, other, *_ = readers.cookies

    async def read() -> list[Answer]:
        tasks = (readers.open(me, me), readers.get(other, "/api/users"))
        return await asyncio.gather(*tasks)

    opened, refused = asyncio.run(read())
    assert (opened.status, opened.headers["retry-after"]) == (503, "5")
    assert json.loads(opened.body)["code"] == "unavailable"
    assert "Persona" not in opened.body.decode()
    assert refused.status == 403
    lines = [record for record in caplog.records if record.name == "evaluacmo.audit"]
    assert [(record.levelno, record.exc_info) for record in lines] == [(logging.ERROR, None)] * 2
    assert all("\n" not in record.getMessage() for record in lines)
    assert f'"person_id": {me}' in caplog.text
    assert '"label": "GET /api/users"' in caplog.text

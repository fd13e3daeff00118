"""Reading goes on while writes wait."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Semaphore
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.waiting import SHORT_WAIT_MS
from evaluacmo.config.settings import LOCK_SECONDS
from evaluacmo.web.asgi import (
    MAX_UPLOADS,
    UPLOAD_THREADS,
    VISITOR_THREADS,
    Application,
    Environ,
    StartResponse,
)
from evaluacmo.web.bodies import BODY_ERROR
from tests.asgi import Answer, Sender, request
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of
from tests.failures import code_of

PATIENCE = 120
SUBMIT, UPLOAD = "/api/full-evaluation/full-submit", "/api/imports"
NOON = "2026-03-02T17:00:00+00:00"
ASKED = {
    "sqlite": ("PRAGMA busy_timeout", f"{SHORT_WAIT_MS}", f"{LOCK_SECONDS}000"),
    "postgresql": ("SHOW lock_timeout", f"{LOCK_SECONDS}s", f"{LOCK_SECONDS}s"),
}


SESSION, EVENT = 'UPDATE "accounts_session"', 'INSERT INTO "audit_auditevent"'


class Stuck:
    """Stands where Django does, and answers no write but a submission until it is released."""

    def __init__(self) -> None:
        self.arrived, self.released = Semaphore(0), Event()
        self.paths: list[str] = []
        self.errors: list[object] = []

    def __call__(self, environ: Environ, start_response: StartResponse) -> HttpResponse:
        self.paths.append(environ["PATH_INFO"])
        self.errors.append(environ.get(BODY_ERROR))
        if environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"] != SUBMIT:
            self.arrived.release()
            self.released.wait(PATIENCE)
        start_response("200 OK", [])
        return HttpResponse("answered")

    async def wait_for(self, count: int) -> None:
        """Wait until so many more writes have arrived."""
        for _ in range(count):
            assert await asyncio.to_thread(self.arrived.acquire, timeout=PATIENCE)


def test_writes_that_wait_keep_nobody_from_reading() -> None:
    django = Stuck()
    application = Application(django)

    async def crowd() -> None:
        writes = [
            asyncio.create_task(
                request(application, Sender().receive, method="POST", peer=f"198.51.100.{number}")
            )
            for number in range(30)
        ]
        await django.wait_for(VISITOR_THREADS)
        try:
            read = await asyncio.wait_for(request(application, Sender().receive), PATIENCE / 3)
            assert read.body == b"answered"
        finally:
            django.released.set()
        assert [answer.body for answer in await asyncio.gather(*writes)] == [b"answered"] * 30

    asyncio.run(crowd())


class Uploads:
    """People who upload at the same time; their sessions are in the database."""

    def __init__(self, people: list[User]) -> None:
        self.django = Stuck()
        self.application = Application(self.django)
        self.cookies = [
            browser_of(person).cookies.output(attrs=[], header="", sep=";") for person in people
        ]

    def start(self, sender: Sender, number: int) -> asyncio.Task[Answer]:
        """Let a person upload a file."""
        headers = [("Cookie", self.cookies[number]), ("Content-Length", "5")]
        upload = request(
            self.application, sender.receive, method="POST", path=UPLOAD, headers=headers
        )
        return asyncio.create_task(upload)


@pytest.mark.django_db(transaction=True)
def test_uploads_that_wait_keep_nobody_from_writing(
    person: PersonFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the application's threads outlive the test, and must not keep their connections
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    uploads = Uploads([person(role=Role.HUMAN_RESOURCES) for _ in range(UPLOAD_THREADS + 2)])
    django = uploads.django

    async def crowd() -> None:
        running = [uploads.start(Sender(b"12345"), number) for number in range(UPLOAD_THREADS)]
        await django.wait_for(UPLOAD_THREADS)
        waiting = uploads.start(Sender(b"12345"), UPLOAD_THREADS)
        leaving = Sender(b"12345")
        left = uploads.start(leaving, UPLOAD_THREADS + 1)
        try:
            write = request(uploads.application, Sender().receive, method="POST", path=SUBMIT)
            assert (await asyncio.wait_for(write, PATIENCE / 3)).body == b"answered"
            leaving.left.set()
            assert (await asyncio.wait_for(left, PATIENCE / 3)).status == 0
        finally:
            django.released.set()
        answers = await asyncio.gather(*running, waiting)
        assert [answer.body for answer in answers] == [b"answered"] * (UPLOAD_THREADS + 1)
        assert django.paths.count(UPLOAD) == UPLOAD_THREADS + 1

    asyncio.run(crowd())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", [Role.COLLABORATOR, Role.EVALUATOR])
def test_who_may_not_upload_takes_no_place(
    person: PersonFactory, monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    others = [person(role=role) for _ in range(MAX_UPLOADS)]
    uploads = Uploads([*others, person(role=Role.HUMAN_RESOURCES)])
    uploads.django.released.set()

    async def crowd() -> None:
        senders = [Sender(b"12", is_complete=False) for _ in range(MAX_UPLOADS)]
        begun = [uploads.start(sender, number) for number, sender in enumerate(senders)]
        while any(sender.remaining for sender in senders):
            await asyncio.sleep(0)
        assert (await uploads.start(Sender(b"12345"), MAX_UPLOADS)).body == b"answered"
        assert uploads.django.errors == [None]
        for sender in senders:
            sender.left.set()
        await asyncio.gather(*begun)

    asyncio.run(crowd())


@contextmanager
def waits_of(writing: str) -> Iterator[list[str]]:
    """How long each of these statements would have waited for another's writing."""
    waits: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith(writing):
            asked = connection.connection.execute(ASKED[connection.vendor][0])
            waits.append(str(asked.fetchone()[0]))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield waits


def test_reading_waits_only_a_moment_to_keep_the_session(
    school: School, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(NOON, tick=False)
    browser = browser_of(school.manager)
    time_machine.shift(120)
    with waits_of(SESSION) as waits:
        assert browser.read("/categories")
    assert waits == [ASKED[connection.vendor][1]]


def test_a_write_waits_its_time_to_keep_the_session(
    school: School, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(NOON, tick=False)
    browser = browser_of(school.manager)
    browser.get("/api/csrf-token")
    time_machine.shift(120)
    body = {"currentPassword": PASSWORD, "newPassword": "otra clave larga 9"}
    with waits_of(SESSION) as waits:
        browser.call("POST", "/profile/change-password", body)
    assert waits
    assert {*waits} == {ASKED[connection.vendor][2]}


def test_a_refused_reading_waits_its_time_to_be_recorded(school: School) -> None:
    browser = browser_of(school.collaborator)
    with waits_of(EVENT) as waits:
        assert code_of(browser.get("/api/users"), 403) == "forbidden"
    assert waits == [ASKED[connection.vendor][2]]


def test_a_refused_sign_in_waits_its_time_to_be_recorded(school: School) -> None:
    wrong = {"email": school.collaborator.email, "password": "otra cosa 123"}
    with waits_of(EVENT) as waits:
        assert code_of(Browser().post_json("/users/login", wrong), 401) == "wrong_credentials"
    assert waits == [ASKED[connection.vendor][2]]

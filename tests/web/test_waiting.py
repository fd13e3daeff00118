"""Reading goes on while writes wait."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from threading import Event, Semaphore
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.db import connection
from django.http import HttpResponse
from time_machine import TimeMachineFixture

from evaluacmo.common.waiting import SHORT_WAIT_MS
from evaluacmo.config.settings import LOCK_SECONDS
from evaluacmo.web.wsgi import WRITE_THREADS, BufferedApplication, Environ, StartResponse
from tests.conftest import PASSWORD, Browser, School, browser_of
from tests.failures import code_of

PATIENCE = 120
NOON = "2026-03-02T17:00:00+00:00"
ASKED = {
    "sqlite": ("PRAGMA busy_timeout", f"{SHORT_WAIT_MS}", f"{LOCK_SECONDS}000"),
    "postgresql": ("SHOW lock_timeout", f"{LOCK_SECONDS}s", f"{LOCK_SECONDS}s"),
}


SESSION, EVENT = 'UPDATE "django_session"', 'INSERT INTO "audit_auditevent"'


class Stuck:
    """Stands where Django does, and answers no write until it is released."""

    def __init__(self) -> None:
        self.arrived, self.released = Semaphore(0), Event()

    def __call__(self, environ: Environ, start_response: StartResponse) -> HttpResponse:
        if environ["REQUEST_METHOD"] == "POST":
            self.arrived.release()
            self.released.wait(PATIENCE)
        return HttpResponse("answered")


def send(application: BufferedApplication, method: str) -> list[bytes]:
    environ: dict[str, Any] = {"wsgi.input": BytesIO(), "REQUEST_METHOD": method}
    setup_testing_defaults(environ)
    return list(application(environ, lambda *_: None))


def test_writes_that_wait_keep_nobody_from_reading() -> None:
    django = Stuck()
    application = BufferedApplication(django)
    with ThreadPoolExecutor(40) as people:
        writes = [people.submit(send, application, "POST") for _ in range(30)]
        for _ in range(WRITE_THREADS):
            assert django.arrived.acquire(timeout=PATIENCE)
        try:
            read = people.submit(send, application, "GET")
            assert read.result(PATIENCE / 3) == [b"answered"]
        finally:
            django.released.set()
        assert [write.result(PATIENCE) for write in writes] == [[b"answered"]] * 30


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


def test_reading_waits_only_a_moment_to_be_recorded(school: School) -> None:
    browser = browser_of(school.collaborator)
    with waits_of(EVENT) as waits:
        assert code_of(browser.get("/api/users"), 403) == "forbidden"
    assert waits == [ASKED[connection.vendor][1]]


def test_a_refused_sign_in_waits_its_time_to_be_recorded(school: School) -> None:
    wrong = {"email": school.collaborator.email, "password": "otra cosa 123"}
    with waits_of(EVENT) as waits:
        assert code_of(Browser().post_json("/users/login", wrong), 401) == "wrong_credentials"
    assert waits == [ASKED[connection.vendor][2]]
